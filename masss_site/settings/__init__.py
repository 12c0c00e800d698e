"""Settings: `live` for a served site, `test` for the tests; both stand on `base`."""
