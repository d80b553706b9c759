# What a form without rows of other tables sends.
NO_INLINES = {
    f"{prefix}-{part}": "0"
    for prefix in ("memberships", "players", "invitations", "claims", "api_tokens")
    for part in ("TOTAL_FORMS", "INITIAL_FORMS")
}
