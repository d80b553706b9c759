"""The operators' desk. Its modules are imported by chronicle.apps.AdminConfig, once the site of the settings exists."""
