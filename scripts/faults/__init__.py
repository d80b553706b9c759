"""Plants faults in copies of the project and counts those that no test notices: see docs/development.md."""
