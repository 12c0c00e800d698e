"""Which servers help to connect, as a browser wants to hear it."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from voice.ice import credential_for
from voice.protocol.server import IceServer, IceServers


def ice_servers_for(player_id: int, room_id: int) -> IceServers:
    """The servers for a member of a room; a relay only where the site has one."""
    servers = []
    expires_at, now = None, timezone.now()
    if settings.MASSS_STUN:
        servers.append(IceServer(urls=settings.MASSS_STUN))
    if settings.MASSS_TURN:
        credential = credential_for(player_id, room_id, now.timestamp)
        expires_at = credential.expires_at * 1000
        servers.append(
            IceServer(
                urls=settings.MASSS_TURN,
                username=credential.username,
                credential=credential.password,
            )
        )
    return IceServers(
        servers=servers,
        relay_only=settings.MASSS_VOICE_RELAY_ONLY,
        expires_at=expires_at,
        now=int(now.timestamp() * 1000),
    )
