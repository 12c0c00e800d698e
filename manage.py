#!/usr/bin/env python
"""Run one of the site's commands, for example `manage.py serve`."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Choose the settings and hand the arguments to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
