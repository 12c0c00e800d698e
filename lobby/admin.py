"""What staff see of people and rooms; each module registers what is its own."""

from lobby import (  # noqa: F401
    desk_admin,
    people_admin,
    report_admin,
    room_admin,
)
