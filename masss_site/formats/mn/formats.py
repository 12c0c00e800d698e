"""Mongolian dates and times: 2026 оны 11-р сарын 29, 20:05."""

DATE_FORMAT = "Y оны n-р сарын j"
SHORT_DATE_FORMAT = "Y.m.d"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "Y оны n-р сарын j, H:i"
SHORT_DATETIME_FORMAT = "Y.m.d H:i"
MONTH_DAY_FORMAT = "n-р сарын j"
YEAR_MONTH_FORMAT = "Y оны n-р сар"
FIRST_DAY_OF_WEEK = 1
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
