"""Sends connections to the hosts of Discord to a Guildhall emulator.

Python imports this module when it starts, if its folder is on PYTHONPATH. It covers asyncio (aiohttp: discord.py and its forks), uvloop
and blocking sockets (http.client, requests, urllib3, httpx). It needs GUILDHALL_REDIRECT, which "guildhall dev" and
"guildhall emulator --redirect" set. Modules are changed when they are imported, so a program pays only for what it uses.
"""

import errno
import os
import re
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec

# The same table as host-rules.ts.
OFFERED_HOSTS = {
    "discord.com": "api",
    "canary.discord.com": "api",
    "ptb.discord.com": "api",
    "discordapp.com": "api",
    "canary.discordapp.com": "api",
    "ptb.discordapp.com": "api",
    "gateway.discord.gg": "gateway",
    "*.discord.gg": "gateway",
    "cdn.discordapp.com": "files",
    "media.discordapp.net": "files",
}
SERVICE_DOMAINS = [
    "discord.com",
    "discord.gg",
    "discordapp.com",
    "discordapp.net",
    "discord.media",
    "discordstatus.com",
    "discord.gift",
    "discord.gifts",
    "discord.new",
    "discord.co",
    "discord.dev",
    "dis.gd",
]

# The address that service hosts resolve to. Connections to it go to the emulator, on any port: not every client keeps the port.
SERVICE_ADDRESS = "127.71.72.68"
LOCAL = re.compile(r"^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|::|::1|::ffff:127\..+)?$")
NUMERIC = re.compile(r"^(?:[\d.]+|[\da-fA-F:.%]*:[\w:.%]*)$")


class RedirectRefusedError(ConnectionRefusedError):
    """A connection that a redirected bot may not open."""

    code = "GUILDHALL_REDIRECT_REFUSED"

    def __init__(self, message):
        # Clients show the text only of errors with a number.
        super().__init__(errno.ECONNREFUSED, message)


def fail(message):
    """Ends the process: Python only prints the errors of this module, and the bot would connect to Discord."""
    sys.stderr.write("guildhall redirect: %s\n" % message)
    sys.stderr.flush()
    os._exit(1)


def read_settings():
    target = os.environ.get("GUILDHALL_REDIRECT")
    offline = os.environ.get("GUILDHALL_OFFLINE", "")
    if not target:
        fail(
            "GUILDHALL_REDIRECT is not set, so this process would connect to Discord. Start the bot with "
            '"guildhall dev -- python bot.py", which sets it, or set the variables that "guildhall emulator --redirect" prints. '
            "A process that inherits PYTHONPATH needs GUILDHALL_REDIRECT, too: give it the environment of its parent."
        )
    match = re.match(r"^http://(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})/?$", target)
    if not match:
        fail(
            "GUILDHALL_REDIRECT is %r. It must be the URL of a listener on this machine, such as http://127.0.0.1:3004, "
            'which "guildhall emulator --redirect" prints.' % target
        )
    if offline not in ("", "0", "1"):
        fail("GUILDHALL_OFFLINE is %r. It must be 1, or 0 or not set." % offline)
    # The listener has an IPv4 address.
    return ("127.0.0.1", int(match.group(2))), offline == "1"


LISTENER, IS_OFFLINE = read_settings()


def normalize(host):
    text = host.decode("ascii", "replace") if isinstance(host, (bytes, bytearray)) else host
    return text.lower().rstrip(".") if isinstance(text, str) else ""


def is_service_host(host):
    return any(host == domain or host.endswith("." + domain) for domain in SERVICE_DOMAINS)


def require_allowed(host):
    """Returns whether a connection to a host goes to the emulator. Raises RedirectRefusedError if it is not possible."""
    name = normalize(host)
    if name == SERVICE_ADDRESS:
        return True
    if is_service_host(name):
        if name in OFFERED_HOSTS or "*." + name.partition(".")[2] in OFFERED_HOSTS:
            return True
        raise RedirectRefusedError(
            "The bot connects to %s, which belongs to Discord and is not offered by the emulator. It offers %s."
            % (name, ", ".join(OFFERED_HOSTS))
        )
    if IS_OFFLINE and not LOCAL.match(name):
        raise RedirectRefusedError(
            "The bot connects to %s, but with GUILDHALL_OFFLINE=1 (--offline) it can connect only to this machine and to the hosts "
            "of Discord that the emulator offers." % name
        )
    return False


def is_at_emulator(sock):
    try:
        return sock.getpeername()[:2] == LISTENER
    except OSError:
        return False


def refuse_tunnel(host):
    raise RedirectRefusedError(
        "The bot connects to %s through a proxy, which cannot reach the emulator. Start the bot without the proxy." % host
    )


def change_socket(socket):
    """Host names of Discord resolve to one address, and connections to it go to the emulator."""
    getaddrinfo, gethostbyname = socket.getaddrinfo, socket.gethostbyname
    connect, connect_ex = socket.socket.connect, socket.socket.connect_ex

    def redirected_getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
        name = normalize(host)
        if NUMERIC.match(name) or not require_allowed(name):
            return getaddrinfo(host, port, family, type, proto, flags)
        if family not in (socket.AF_UNSPEC, socket.AF_INET):
            raise socket.gaierror(socket.EAI_FAMILY, "The emulator has an IPv4 address")
        return getaddrinfo(SERVICE_ADDRESS, port, socket.AF_INET, type, proto, flags & ~getattr(socket, "AI_V4MAPPED", 0))

    def redirected_gethostbyname(host):
        name = normalize(host)
        return SERVICE_ADDRESS if not NUMERIC.match(name) and require_allowed(name) else gethostbyname(host)

    def target_of(sock, address):
        is_tcp = sock.type == socket.SOCK_STREAM and isinstance(address, tuple)
        return LISTENER if is_tcp and require_allowed(address[0]) else address

    def redirected_connect(self, address):
        return connect(self, target_of(self, address))

    def redirected_connect_ex(self, address):
        return connect_ex(self, target_of(self, address))

    socket.getaddrinfo = redirected_getaddrinfo
    socket.gethostbyname = redirected_gethostbyname
    socket.socket.connect = redirected_connect
    socket.socket.connect_ex = redirected_connect_ex


def change_ssl(ssl):
    """Gives service hosts connections that look encrypted. Data is sent as it is."""
    from socket import socket

    class LooksEncrypted:
        """What users ask an encrypted connection."""

        server_side = False
        session = None
        session_reused = False

        def getpeercert(self, binary_form=False):
            if binary_form:
                return b""
            name = self.server_hostname
            return {
                "subject": ((("commonName", name),),),
                "subjectAltName": (("DNS", name),),
                "notBefore": "Jan  1 00:00:00 2020 GMT",
                "notAfter": "Jan  1 00:00:00 2100 GMT",
            }

        def do_handshake(self, *_):
            pass

        def verify_client_post_handshake(self):
            pass

        def cipher(self):
            return ("TLS_AES_128_GCM_SHA256", "TLSv1.3", 128)

        def version(self):
            return "TLSv1.3"

        def selected_alpn_protocol(self):
            return "http/1.1"

        def selected_npn_protocol(self):
            return None

        def shared_ciphers(self):
            return None

        def compression(self):
            return None

        def get_channel_binding(self, *_):
            return None

        def pending(self):
            return 0

    class RedirectedSocket(LooksEncrypted, socket):
        def unwrap(self):
            return self

        def read(self, size=1024, buffer=None):
            return self.recv(size) if buffer is None else self.recv_into(buffer, size)

        def write(self, data):
            return self.send(data)

    class RedirectedObject(LooksEncrypted):
        """In place of an SSLObject: between two buffers, without a connection of its own."""

        def __init__(self, incoming, outgoing):
            self.incoming = incoming
            self.outgoing = outgoing

        def read(self, size=1024, buffer=None):
            data = self.incoming.read(size if buffer is None else min(size, len(buffer)))
            if not data and not self.incoming.eof:
                raise ssl.SSLWantReadError(ssl.SSL_ERROR_WANT_READ, "The connection has no data yet")
            if buffer is None:
                return data
            buffer[: len(data)] = data
            return len(data)

        def write(self, data):
            return self.outgoing.write(data)

        def unwrap(self):
            return None

    wrap_socket, wrap_bio = ssl.SSLContext.wrap_socket, ssl.SSLContext.wrap_bio

    def is_redirected(server_hostname):
        name = normalize(server_hostname)
        return is_service_host(name) and require_allowed(name)

    def is_connected(sock):
        try:
            sock.getpeername()
            return True
        except OSError:
            return False

    def redirected_wrap_socket(self, sock, *args, **options):
        # The parameters before server_hostname: server_side, do_handshake_on_connect, suppress_ragged_eofs.
        server_hostname = options.get("server_hostname", args[3] if len(args) > 3 else None)
        if not is_redirected(server_hostname):
            return wrap_socket(self, sock, *args, **options)
        if is_connected(sock) and not is_at_emulator(sock):
            refuse_tunnel(server_hostname)
        timeout = sock.gettimeout()
        wrapped = RedirectedSocket(sock.family, sock.type, sock.proto, sock.detach())
        wrapped.settimeout(timeout)
        wrapped.server_hostname = server_hostname
        wrapped.context = self
        return wrapped

    def redirected_wrap_bio(self, incoming, outgoing, server_side=False, server_hostname=None, session=None):
        if not is_redirected(server_hostname):
            return wrap_bio(self, incoming, outgoing, server_side, server_hostname, session)
        wrapped = RedirectedObject(incoming, outgoing)
        wrapped.server_hostname = normalize(server_hostname)
        wrapped.context = self
        return wrapped

    ssl.SSLContext.wrap_socket = redirected_wrap_socket
    ssl.SSLContext.wrap_bio = redirected_wrap_bio


# What only encrypted connections, or those that have to be resolved, can have.
OPTIONS_OF_OTHERS = (
    "ssl",
    "server_hostname",
    "ssl_handshake_timeout",
    "ssl_shutdown_timeout",
    "local_addr",
    "family",
    "proto",
    "flags",
    "happy_eyeballs_delay",
    "interleave",
    "all_errors",
)


def change_event_loop(loop_class):
    """Connections of an event loop to service hosts are plain ones to the emulator, also if the program has resolved the name."""
    create_connection, start_tls, getaddrinfo = loop_class.create_connection, loop_class.start_tls, loop_class.getaddrinfo

    async def redirected_create_connection(self, protocol_factory, host=None, port=None, **options):
        names = [name for name in (options.get("server_hostname"), host) if name]
        if not any([require_allowed(name) for name in names]):
            return await create_connection(self, protocol_factory, host, port, **options)
        sock = options.pop("sock", None)
        for name in OPTIONS_OF_OTHERS:
            options.pop(name, None)
        if sock is not None:
            if is_at_emulator(sock):
                return await create_connection(self, protocol_factory, sock=sock, **options)
            sock.close()
        return await create_connection(self, protocol_factory, LISTENER[0], LISTENER[1], **options)

    async def redirected_start_tls(self, transport, protocol, sslcontext, *, server_hostname=None, **options):
        name = normalize(server_hostname)
        if not (is_service_host(name) and require_allowed(name)):
            return await start_tls(self, transport, protocol, sslcontext, server_hostname=server_hostname, **options)
        if (transport.get_extra_info("peername") or ())[:2] != LISTENER:
            refuse_tunnel(name)
        transport.set_protocol(protocol)
        return transport

    async def redirected_getaddrinfo(self, host, port, **options):
        name = normalize(host)
        if not NUMERIC.match(name) and require_allowed(name):
            host = SERVICE_ADDRESS
        return await getaddrinfo(self, host, port, **options)

    loop_class.create_connection = redirected_create_connection
    loop_class.start_tls = redirected_start_tls
    loop_class.getaddrinfo = redirected_getaddrinfo


def change_aiohttp_resolver(module):
    """With aiodns, aiohttp resolves names without Python."""
    resolve = module.AsyncResolver.resolve

    async def redirected_resolve(self, host, port=0, *args, **options):
        if not require_allowed(host):
            return await resolve(self, host, port, *args, **options)
        from socket import AF_INET, AI_NUMERICHOST

        entry = {"hostname": host, "host": SERVICE_ADDRESS, "port": port, "family": AF_INET, "proto": 0}
        return [dict(entry, flags=AI_NUMERICHOST)]

    module.AsyncResolver.resolve = redirected_resolve


CHANGES = {
    "socket": change_socket,
    "ssl": change_ssl,
    "asyncio.base_events": lambda module: change_event_loop(module.BaseEventLoop),
    "uvloop": lambda module: change_event_loop(module.Loop),
    "aiohttp.resolver": change_aiohttp_resolver,
}


class ChangingFinder:
    """Changes modules after they were loaded."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        change = CHANGES.get(name)
        spec = PathFinder.find_spec(name, path, target) if change else None
        if spec is None or spec.loader is None:
            return None
        execute = spec.loader.exec_module

        def execute_and_change(module):
            execute(module)
            change(module)

        spec.loader.exec_module = execute_and_change
        return spec


def avoid_proxies():
    """Clients must not use a proxy for service hosts."""
    names = [name for name in ("no_proxy", "NO_PROXY") if name in os.environ] or ["no_proxy"]
    for name in names:
        listed = [each for each in os.environ.get(name, "").split(",") if each]
        if listed != ["*"]:
            os.environ[name] = ",".join(listed + [each for each in SERVICE_DOMAINS if each not in listed])


def run_hidden_module():
    """Runs the sitecustomize that this one hides."""
    own = os.path.dirname(os.path.abspath(__file__))
    spec = PathFinder.find_spec("sitecustomize", [path for path in sys.path if os.path.abspath(path) != own])
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


for loaded in [name for name in CHANGES if name in sys.modules]:
    CHANGES[loaded](sys.modules[loaded])
sys.meta_path.insert(0, ChangingFinder)
avoid_proxies()
run_hidden_module()
