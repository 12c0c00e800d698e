"""The API over HTTP as a whole: its addresses, refusals, description and pages."""
