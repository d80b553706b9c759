"""The admin for operators. chronicle.apps.AdminConfig imports its modules once the site of the settings exists."""
