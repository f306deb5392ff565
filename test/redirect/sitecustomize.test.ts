/** `sitecustomize.py` in real processes of Python. Tests of a library are skipped where Python does not have it. */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Emulator, startEmulator } from '@guildhall/dev/emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pythonPathFolder } from '../../dev/src/redirect/asset-paths.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { runProgram } from './redirected-program.js';

/** Debian installs the libraries for its own Python, which others can hide. */
const python = ['/usr/bin/python3', 'python3'].find((each) => spawnSync(each, ['-c', 'import ssl']).status === 0);
const has = (module: string) => python !== undefined && spawnSync(python, ['-c', `import ${module}`]).status === 0;

let emulator: Emulator;
let redirect: string;
beforeAll(async () => {
  emulator = await startEmulator();
  ({ url: redirect } = await emulator.serveServiceHosts());
});
afterAll(() => emulator.close());

const runPython = (text: string, env: Readonly<Record<string, string | undefined>> = {}) =>
  runProgram([python ?? 'python3', '-c', text], {
    GUILDHALL_REDIRECT: redirect,
    PYTHONPATH: pythonPathFolder,
    PYTHONDONTWRITEBYTECODE: '1',
    ...env,
  });

/** A client: the module that it needs, and a function `receive(url)`, which returns what it receives. */
const clients: readonly (readonly [name: string, module: string, text: string])[] = [
  [
    'http.client',
    'http.client',
    `
import http.client, urllib.parse
def receive(url):
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPSConnection(parts.netloc, timeout=20)
    connection.request('GET', parts.path)
    return connection.getresponse().read().decode()`,
  ],
  [
    'urllib',
    'urllib.request',
    'import urllib.request\nreceive = lambda url: urllib.request.urlopen(url).read().decode()',
  ],
  [
    'urllib3',
    'urllib3',
    "import urllib3\nreceive = lambda url: urllib3.PoolManager().request('GET', url, retries=False).data.decode()",
  ],
  ['requests', 'requests', 'import requests\nreceive = lambda url: requests.get(url).text'],
  ['httpx', 'httpx', 'import httpx\nreceive = lambda url: httpx.get(url).text'],
  [
    'httpx with trio',
    'httpx, trio',
    `
import httpx, trio
async def ask(url):
    async with httpx.AsyncClient() as client:
        return (await client.get(url)).text
receive = lambda url: trio.run(ask, url)`,
  ],
  [
    'streams of asyncio',
    'asyncio',
    `
import asyncio, ssl, urllib.parse
async def ask(url):
    parts = urllib.parse.urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.netloc, 443, ssl=ssl.create_default_context())
    writer.write(f'GET {parts.path} HTTP/1.0\\r\\nHost: {parts.netloc}\\r\\n\\r\\n'.encode())
    return (await reader.read()).decode().split('\\r\\n\\r\\n')[1]
receive = lambda url: asyncio.run(ask(url))`,
  ],
  ...[
    ['aiohttp', 'aiohttp', '', ''],
    ['aiohttp with uvloop', 'aiohttp, uvloop', 'import uvloop; uvloop.install()', ''],
    ['aiohttp with aiodns', 'aiohttp, aiodns', '', 'resolver=aiohttp.AsyncResolver()'],
  ].map(
    ([name = '', module = '', before = '', options = '']) =>
      [
        name,
        module,
        `
import aiohttp, asyncio
${before}
async def ask(url):
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(${options})) as session:
        async with session.get(url) as response:
            return await response.text()
receive = lambda url: asyncio.run(ask(url))`,
      ] as const,
  ),
];
const available = clients.filter(([, module]) => has(module));
const missing = clients.filter((client) => !available.includes(client));
if (missing.length > 0) {
  const reason =
    python === undefined ? 'there is no Python' : `Python lacks ${missing.map(([, module]) => module).join('; ')}`;
  console.warn(`Tests of ${missing.map(([name]) => name).join(', ')} are skipped: ${reason}.`);
}

// CI installs both.
test.runIf(process.env['REQUIRE_PYTHON'])('Python and aiohttp are installed', () => {
  expect(available.map(([name]) => name)).toEqual(expect.arrayContaining(['http.client', 'aiohttp']));
});

const ask = (text: string, url: string) => `${text}\nprint(receive(${JSON.stringify(url)}), end='')`;
const ANSWER = '{"url":"wss://gateway.discord.gg"}';

describe.skipIf(python === undefined)('a process of Python', () => {
  test.each(available)('reaches the emulator as discord.com with %s', async (_name, _module, text) => {
    const result = await runPython(ask(text, 'https://discord.com/api/v10/gateway'));
    expect(result).toEqual({ status: 0, stdout: ANSWER, stderr: '' });
  });

  test.each(available)('cannot reach other hosts, of Discord or offline, with %s', async (_name, _module, text) => {
    const asking = `${text}
for url in ['https://status.discord.com/', 'https://example.com/']:
    try:
        print(receive(url))
    except Exception as error:
        print(error)`;
    const { stdout } = await runPython(asking, { GUILDHALL_OFFLINE: '1' });
    expect(stdout).toMatch(
      /The bot connects to status\.discord\.com, which belongs to Discord and is not offered by the emulator\./,
    );
    expect(stdout).toMatch(/The bot connects to example\.com, but with GUILDHALL_OFFLINE=1/);
  });

  test('can use its own servers with GUILDHALL_OFFLINE=1', async () => {
    const text = `
import socket, threading, urllib.request
server = socket.create_server(('127.0.0.1', 0))
def respond():
    connection, _ = server.accept()
    connection.recv(1024)
    connection.sendall(b'HTTP/1.0 200 OK\\r\\n\\r\\nown')
    connection.close()
threading.Thread(target=respond).start()
print(urllib.request.urlopen('http://localhost:%d/' % server.getsockname()[1]).read().decode(), end='')`;
    expect(await runPython(text, { GUILDHALL_OFFLINE: '1' })).toEqual({ status: 0, stdout: 'own', stderr: '' });
  });

  test('finds a socket that looks encrypted', async () => {
    const text = `
import socket, ssl
context = ssl.create_default_context()
connection = context.wrap_socket(socket.create_connection(('discord.com', 443)), server_hostname='discord.com')
print(connection.version(), connection.getpeercert()['subjectAltName'], connection.getpeercert(True), connection.gettimeout())
unconnected = context.wrap_socket(socket.socket(), server_hostname='discord.com')
unconnected.connect(('discord.com', 443))
unconnected.sendall(b'GET /api/v10/gateway HTTP/1.0\\r\\nHost: discord.com\\r\\n\\r\\n')
print(unconnected.read(15).decode())`;
    const { stdout, stderr } = await runPython(text);
    expect({ stdout, stderr }).toEqual({
      stdout: "TLSv1.3 (('DNS', 'discord.com'),) b'' None\nHTTP/1.1 200 OK\n",
      stderr: '',
    });
  });

  test('does not send data for Discord to a proxy', async () => {
    const text = `
import socket, ssl
proxy = socket.create_server(('127.0.0.1', 0))
tunnel = socket.create_connection(proxy.getsockname())
ssl.create_default_context().wrap_socket(tunnel, server_hostname='discord.com')`;
    const { status, stderr } = await runPython(text);
    expect(status).toBe(1);
    expect(stderr).toContain('connects to discord.com through a proxy, which cannot reach the emulator');
  });

  test('does not use a proxy of the environment for hosts of Discord', async () => {
    const text = ask(clients[1]?.[2] ?? '', 'https://discord.com/api/v10/gateway');
    const proxies = { https_proxy: 'http://127.0.0.1:1', HTTPS_PROXY: 'http://127.0.0.1:1' };
    expect((await runPython(text, { ...proxies, no_proxy: 'intranet', NO_PROXY: undefined })).stdout).toBe(ANSWER);
  });

  test('ends before it starts without GUILDHALL_REDIRECT', async () => {
    const { status, stdout, stderr } = await runPython('print(1)', { GUILDHALL_REDIRECT: undefined });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('GUILDHALL_REDIRECT is not set');
    expect(stderr).toContain('"guildhall dev -- python bot.py"');
  });

  test.each([
    [{ GUILDHALL_REDIRECT: 'http://example.com:80' }, 'It must be the URL of a listener on this machine'],
    [{ GUILDHALL_OFFLINE: 'yes' }, 'It must be 1, or 0 or not set.'],
  ])('rejects %j', async (env, message) => {
    const { status, stderr } = await runPython('print(1)', env);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });

  test('redirects what it starts', async () => {
    const child = ask(clients[1]?.[2] ?? '', 'https://discord.com/api/v10/gateway');
    const text = `import subprocess, sys; subprocess.run([sys.executable, '-c', ${JSON.stringify(child)}], check=True)`;
    expect((await runPython(text)).stdout).toBe(ANSWER);
  });

  test('runs the sitecustomize that this one hides', async () => {
    const folder = join(await createTemporaryFolder(), 'hidden');
    await mkdir(folder);
    await writeFile(join(folder, 'sitecustomize.py'), "import builtins\nbuiltins.hidden = 'ran'\n");
    const env = { PYTHONPATH: [pythonPathFolder, folder].join(delimiter) };
    const text = ask(clients[1]?.[2] ?? '', 'https://discord.com/api/v10/gateway');
    expect((await runPython(`print(hidden, end=' ')\n${text}`, env)).stdout).toBe(`ran ${ANSWER}`);
  });

  test('loads none of the modules that it changes', async () => {
    const text = "import sys; print([name for name in ('ssl', 'socket', 'asyncio', 'aiohttp') if name in sys.modules])";
    expect((await runPython(text)).stdout).toBe('[]\n');
  });
});
