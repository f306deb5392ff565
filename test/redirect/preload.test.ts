/** The preload in real processes: the clients that bots use, and what they cannot reach. */
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Emulator, startEmulator } from '@guildhall/dev/emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redirectPreloadUrl } from '../../dev/src/redirect/asset-paths.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { createCertificate, type TestCertificate } from '../test-certificate.js';
import { type ProgramResult, runModule, runProgram } from './redirected-program.js';

let emulator: Emulator;
let redirect: string;
beforeAll(async () => {
  emulator = await startEmulator();
  ({ url: redirect } = await emulator.serveServiceHosts());
});
afterAll(() => emulator.close());

/** Runs a module that prints one JSON value. */
async function jsonOf(text: string, env: Readonly<Record<string, string | undefined>> = {}): Promise<unknown> {
  const result = await runModule(text, { GUILDHALL_REDIRECT: redirect, ...env });
  expect(result).toMatchObject({ status: 0, stderr: '' });
  return JSON.parse(result.stdout);
}

/** A module that prints what a client receives, or the code and message of its error and its causes. */
const report = (imports: string, expression: string) => `
  const chain = (error) => error ? [{ code: error.code, message: error.message }, ...chain(error.cause ?? error.error)] : [];
  ${imports}
  const receive = async () => ${expression};
  console.log(JSON.stringify(await receive().catch((error) => ({ errors: chain(error) }))));
  process.exit();
`;

const GATEWAY_URL = 'https://discord.com/api/v10/gateway';
const get = (module: string) =>
  `new Promise((resolve, reject) => ${module}.get(url, options, (response) => {
    let text = '';
    response.on('data', (chunk) => { text += chunk; }).on('end', () => resolve(JSON.parse(text)));
  }).on('error', reject))`;

/** How programs send a request to \`url\`. */
const clients: readonly (readonly [name: string, imports: string, expression: string])[] = [
  ['the built-in fetch', '', '(await fetch(url)).json()'],
  ['fetch of undici', "import { fetch } from 'undici';", '(await fetch(url)).json()'],
  ['request of undici', "import { request } from 'undici';", '(await request(url)).body.json()'],
  [
    'undici with HTTP/2 where it is possible',
    "import { Agent, request } from 'undici';",
    '(await request(url, { dispatcher: new Agent({ allowH2: true }) })).body.json()',
  ],
  ['https', "import https from 'node:https'; const options = {};", get('https')],
  ['a named import of https', "import { get } from 'node:https'; const options = {};", get('({ get })')],
  [
    'https with an agent that keeps connections',
    "import https from 'node:https'; const options = { agent: new https.Agent({ keepAlive: true, maxSockets: 1 }) };",
    `(await ${get('https')}, ${get('https')})`,
  ],
  [
    'https without an agent, and with a look-up of its own',
    "import https from 'node:https'; const options = { agent: false, lookup() { throw new Error('no DNS'); } };",
    get('https'),
  ],
  [
    'https of require',
    "import { createRequire } from 'node:module'; const https = createRequire('/')('https'); const options = {};",
    get('https'),
  ],
  [
    'https over a socket of tls.connect',
    `import https from 'node:https'; import { connect } from 'node:tls';
     const options = { createConnection: () => connect(443, 'discord.com', { servername: 'discord.com' }) };`,
    get('https'),
  ],
  [
    'https with an address that the program has found itself',
    `import https from 'node:https'; const options = { host: '192.0.2.1', servername: 'discord.com' };`,
    get('https'),
  ],
];

/** Asks several URLs in one process. */
const answersOf = (imports: string, expression: string, urls: readonly string[], env = {}) => {
  const receive = `const receiveFrom = async (url) => ${expression};`;
  const texts = urls.map((url) => `await receiveFrom('${url}').catch((error) => chain(error))`);
  return jsonOf(report(`${imports} ${receive}`, `[${texts.join(', ')}]`), env);
};

/** The clients that connect to the host of the URL. */
const usualClients = clients.filter(([name]) => !/socket of|found itself/.test(name));

test.each(usualClients)(
  'no other host is reached offline with %s, not even for its address',
  async (_name, imports, expression) => {
    const urls = ['https://status.discord.com/', 'https://example.com/', GATEWAY_URL];
    const refused = (message: string) =>
      expect.arrayContaining([{ code: 'GUILDHALL_REDIRECT_REFUSED', message: expect.stringContaining(message) }]);
    expect(await answersOf(imports, expression, urls, { GUILDHALL_OFFLINE: '1' })).toEqual([
      refused('The bot connects to status.discord.com, which belongs to Discord and is not offered by the emulator.'),
      refused('The bot connects to example.com, but with GUILDHALL_OFFLINE=1'),
      { url: 'wss://gateway.discord.gg' },
    ]);
  },
);

describe('a request to discord.com reaches the emulator', () => {
  test.each(clients)('of %s', async (_name, imports, expression) => {
    expect(await answersOf(imports, expression, [GATEWAY_URL])).toEqual([{ url: 'wss://gateway.discord.gg' }]);
  });

  test('over http as well', async () => {
    const text = report(
      "import http from 'node:http'; const url = 'http://discord.com/api/v10/gateway'; const options = {};",
      `[await (await fetch(url)).json(), await ${get('http')}]`,
    );
    expect(await jsonOf(text)).toEqual([{ url: 'wss://gateway.discord.gg' }, { url: 'wss://gateway.discord.gg' }]);
  });

  test('with its body and its headers', async () => {
    const text = report(
      '',
      `(await fetch('https://discord.com/api/v10/channels/${emulator.channelId}/messages', {
        method: 'POST',
        headers: { authorization: 'Bot ' + process.env.DISCORD_TOKEN, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'x'.repeat(2000) }),
      })).json()`,
    );
    const message = await jsonOf(text, { DISCORD_TOKEN: emulator.token });
    expect(message).toMatchObject({ content: 'x'.repeat(2000), author: { id: emulator.botUserId } });
  });

  test('for a file of the CDN', async () => {
    const text = report(
      '',
      `(await fetch('https://cdn.discordapp.com/embed/avatars/0.png')).headers.get('content-type')`,
    );
    expect(await jsonOf(text)).toBe('image/png');
  });
});

describe('the gateway', () => {
  const firstFrame = (open: string) => `new Promise((resolve, reject) => {
    const socket = ${open};
    socket.onmessage = ({ data }) => resolve(JSON.parse(data).op);
    socket.onerror = reject;
  })`;
  const HELLO = 10;

  test.each([
    'wss://gateway.discord.gg/?v=10&encoding=json',
    'wss://gateway-us-east1-b.discord.gg/?v=10&encoding=json',
  ])('is reached at %s with ws', async (url) => {
    const text = report("import { WebSocket } from 'ws';", firstFrame(`new WebSocket(${JSON.stringify(url)})`));
    expect(await jsonOf(text)).toBe(HELLO);
  });

  test('is reached with the WebSocket of undici, which newer versions of Node have built in', async () => {
    const open = "new WebSocket('wss://gateway.discord.gg/?v=10&encoding=json')";
    expect(await jsonOf(report("import { WebSocket } from 'undici';", firstFrame(open)))).toBe(HELLO);
  });

  test('sends its first frame after the response to the upgrade, for clients that ignore what comes with it', async () => {
    const text = report(
      "import https from 'node:https'; import { randomBytes } from 'node:crypto';",
      `new Promise((resolve, reject) => {
        const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13',
          'sec-websocket-key': randomBytes(16).toString('base64') };
        const request = https.request({ host: 'gateway.discord.gg', path: '/?v=10&encoding=json', headers });
        request.on('upgrade', (response, socket, head) => socket.once('readable', () => {
          resolve({ head: head.length, frame: socket.read().toString().includes('heartbeat_interval') });
        }));
        request.on('error', reject).end();
      })`,
    );
    expect(await jsonOf(text)).toEqual({ head: 0, frame: true });
  });
});

test('a socket looks like that of a TLS connection', async () => {
  const text = `
    import tls, { connect } from 'node:tls';
    const events = [];
    const socket = connect({ host: 'discord.com', port: 443, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
      events.push('callback');
      console.log(JSON.stringify({
        events, connecting: socket.connecting, authorized: socket.authorized, encrypted: socket.encrypted,
        authorizationError: socket.authorizationError, alpn: socket.alpnProtocol, isTls: socket instanceof tls.TLSSocket,
        protocol: socket.getProtocol(), names: socket.getPeerCertificate().subjectaltname, session: socket.getSession() ?? null,
        isReused: socket.isSessionReused(), identity: tls.checkServerIdentity('discord.com', socket.getPeerCertificate()) ?? null,
      }));
      socket.setServername('discord.com');
      socket.setMaxSendFragment(1024);
      socket.disableRenegotiation();
      socket.renegotiate({}, () => socket.end());
    });
    for (const name of ['connect', 'secure', 'secureConnect']) socket.on(name, () => events.push(name));
    socket.on('close', (hadError) => { if (hadError) process.exitCode = 3; });
  `;
  expect(await jsonOf(text)).toEqual({
    events: ['connect', 'secure', 'callback'],
    connecting: false,
    authorized: true,
    encrypted: true,
    authorizationError: null,
    alpn: 'http/1.1',
    isTls: true,
    protocol: 'TLSv1.3',
    names: 'DNS:discord.com',
    session: null,
    isReused: false,
    identity: null,
  });
});

test('a socket of a request looks like that of a TLS connection before and after it connects', async () => {
  const text = `
    import https from 'node:https';
    const seen = [];
    https.get('https://discord.com/api/v10/gateway', (response) => response.resume().on('end', () => console.log(JSON.stringify(seen))))
      .on('socket', (socket) => {
        seen.push([socket.encrypted, socket.authorized]);
        socket.on('secureConnect', () => seen.push([socket.authorized, socket.getCipher().version, socket.address().family]));
      });
  `;
  expect(await jsonOf(text)).toEqual([
    [true, false],
    [true, 'TLSv1.3', 'IPv4'],
  ]);
});

describe('a host of Discord that is not offered is refused', () => {
  const expected = (host: string) =>
    expect.arrayContaining([
      {
        code: 'GUILDHALL_REDIRECT_REFUSED',
        message: expect.stringMatching(
          new RegExp(
            `^The bot connects to ${host}, .* not offered .* It offers discord\\.com, .*gateway\\.discord\\.gg`,
          ),
        ),
      },
    ]);

  test.each(['discord.gg', 'voice-1.discord.media', 'DISCORD.GIFT', 'images.discordapp.net.'])('%s', async (host) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const [secure, plain] = [`https://${host}/`, `http://${host}/`];
    for (const url of [secure, plain]) {
      expect(await jsonOf(report('', `(await fetch('${url}')).status`))).toEqual({ errors: expected(name) });
    }
  });

  test('for a voice connection with ws', async () => {
    const text = report(
      "import { WebSocket } from 'ws';",
      `new Promise((_resolve, reject) => new WebSocket('wss://voice-1.discord.media/?v=8').on('error', reject))`,
    );
    expect(await jsonOf(text)).toEqual({ errors: expected('voice-1.discord.media') });
  });

  test('through a proxy of the program', async () => {
    const text = report(
      `import { createServer, connect } from 'node:net'; import tls from 'node:tls';
       const proxy = createServer((socket) => socket.on('data', (data) => { throw new Error('data for Discord'); })).listen(0);
       await new Promise((resolve) => proxy.once('listening', resolve));
       const tunnel = connect(proxy.address().port);
       await new Promise((resolve) => tunnel.once('connect', resolve));`,
      `new Promise((resolve, reject) => {
        const socket = tls.connect({ socket: tunnel, servername: 'discord.com' }, () => {
          socket.write('GET /api/v10/gateway HTTP/1.1\\r\\nHost: discord.com\\r\\n\\r\\n');
        });
        socket.on('data', (data) => resolve({ status: String(data).slice(0, 15), tunnel: tunnel.destroyed })).on('error', reject);
      })`,
    );
    // A connection to an offered host goes to the emulator without the proxy.
    expect(await jsonOf(text)).toEqual({ status: 'HTTP/1.1 200 OK', tunnel: true });
  });

  test('and an offered one is reached without the proxy of undici', async () => {
    const text = report(
      `import { createServer } from 'node:http'; import { fetch, ProxyAgent } from 'undici';
       const proxy = createServer().on('connect', (_request, socket) => {
         socket.on('data', () => { throw new Error('data for Discord'); }).on('error', () => {});
         socket.write('HTTP/1.1 200 OK\\r\\n\\r\\n');
       }).listen(0, '127.0.0.1');
       await new Promise((resolve) => proxy.once('listening', resolve));
       const dispatcher = new ProxyAgent('http://127.0.0.1:' + proxy.address().port);`,
      `(await fetch('${GATEWAY_URL}', { dispatcher })).json()`,
    );
    expect(await jsonOf(text)).toEqual({ url: 'wss://gateway.discord.gg' });
  });

  test('with HTTP/2 only, which the emulator does not speak', async () => {
    const text = report(
      "import http2 from 'node:http2';",
      `new Promise((_resolve, reject) => http2.connect('https://discord.com').on('error', reject))`,
    );
    const message = 'The bot connects to discord.com with h2, but the emulator offers only HTTP/1.1.';
    expect(await jsonOf(text)).toEqual({ errors: [{ code: 'GUILDHALL_REDIRECT_REFUSED', message }] });
  });
});

describe('other hosts', () => {
  let server: Server;
  let port: number;
  let certificate: TestCertificate;
  beforeAll(async () => {
    certificate = await createCertificate(await createTemporaryFolder());
    const key = await readFile(certificate.keyPath);
    server = createServer({ key, cert: certificate.cert }, (_request, response) => response.end('"shop"'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const askShop = () => report(`const url = 'https://localhost:${port}';`, '(await fetch(url)).json()');

  test.each([undefined, '1'])(
    'are reached with a real TLS connection, if they are on this machine (offline: %s)',
    async (offline) => {
      const env = { GUILDHALL_OFFLINE: offline, NODE_EXTRA_CA_CERTS: certificate.certPath };
      expect(await jsonOf(askShop(), env)).toBe('shop');
    },
  );

  test('have to have a valid certificate as before', async () => {
    expect(await jsonOf(askShop())).toEqual({
      errors: expect.arrayContaining([expect.objectContaining({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })]),
    });
  });

  test('are refused by their address as well, and local sockets are not', async () => {
    const text = report(
      "import net from 'node:net';",
      `Promise.all(['192.0.2.1', '2001:db8::1', '/nowhere.sock', '127.0.0.9'].map((host) => new Promise((resolve) => {
        const socket = host.startsWith('/') ? net.connect(host) : net.connect(1, host);
        socket.on('error', ({ code }) => resolve(code));
      })))`,
    );
    expect(await jsonOf(text, { GUILDHALL_OFFLINE: '1' })).toEqual([
      'GUILDHALL_REDIRECT_REFUSED',
      'GUILDHALL_REDIRECT_REFUSED',
      'ENOENT',
      'ECONNREFUSED',
    ]);
  });
});

describe('what a process starts is redirected as well', () => {
  const child = "fetch('https://discord.com/api/v10/gateway').then((response) => response.text()).then(console.log)";
  const answer = '{"url":"wss://gateway.discord.gg"}\n';
  const run = (text: string, env = {}) => runModule(text, { GUILDHALL_REDIRECT: redirect, ...env });

  test.each([
    [
      'a child process',
      `import { execFileSync } from 'node:child_process'; process.stdout.write(execFileSync(process.execPath, ['-e', ${JSON.stringify(child)}]));`,
    ],
    [
      'a child process without the arguments of its parent',
      `import { spawn } from 'node:child_process'; spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit', execArgv: [] });`,
    ],
    [
      'a worker thread',
      `import { Worker } from 'node:worker_threads'; new Worker(${JSON.stringify(child)}, { eval: true });`,
    ],
    [
      'a worker thread without the arguments of its parent',
      `import { Worker } from 'node:worker_threads'; new Worker(${JSON.stringify(child)}, { eval: true, execArgv: [] });`,
    ],
    [
      'a worker thread of a child process',
      `import { execFileSync } from 'node:child_process'; process.stdout.write(execFileSync(process.execPath, ['-e', ${JSON.stringify(`new (require('worker_threads').Worker)(${JSON.stringify(child)}, { eval: true, execArgv: [] })`)}]));`,
    ],
  ])('%s', async (_name, text) => {
    expect(await run(text)).toEqual({ status: 0, stdout: answer, stderr: '' });
  });

  test.each(['{}', '{ execArgv: [] }', '{ env: SHARE_ENV, execArgv: [] }', '{ env: { ...process.env } }'])(
    'a worker thread with a file and the options %s',
    async (options) => {
      const folder = await createTemporaryFolder();
      const [main, file] = [join(folder, 'main.mjs'), join(folder, 'worker.cjs')];
      const start = `new Worker(${JSON.stringify(file)}, ${options});`;
      await writeFile(main, `import { SHARE_ENV, Worker } from 'node:worker_threads'; ${start}`);
      await writeFile(file, child);
      const result = await runProgram([process.execPath, '--import', redirectPreloadUrl, main], {
        GUILDHALL_REDIRECT: redirect,
      });
      expect(result).toEqual({ status: 0, stdout: answer, stderr: '' });
    },
  );

  test('but not without the variable, and says so', async () => {
    const { status, stderr } = await run(
      `import { spawnSync } from 'node:child_process';
       const { GUILDHALL_REDIRECT, ...env } = process.env;
       process.exitCode = spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit', env }).status;`,
    );
    expect(status).toBe(1);
    expect(stderr).toContain('GUILDHALL_REDIRECT is not set');
    expect(stderr).toContain('give it the environment of its parent');
  });

  test('and keeps the options of NODE_OPTIONS', async () => {
    const { stdout } = await run('console.log(process.env.NODE_OPTIONS)', { NODE_OPTIONS: '--no-warnings' });
    expect(stdout).toBe(`--no-warnings --import=${redirectPreloadUrl}\n`);
  });

  test('without a proxy for the hosts of Discord', async () => {
    const { stdout } = await run('console.log(process.env.no_proxy, process.env.NO_PROXY)', {
      no_proxy: 'intranet',
      NO_PROXY: undefined,
    });
    expect(stdout).toMatch(/^intranet,discord\.com,\.discord\.com,.* undefined\n$/);
  });
});

describe('the preload', () => {
  const run = (env: Readonly<Record<string, string | undefined>>): Promise<ProgramResult> =>
    runModule('console.log(1)', { GUILDHALL_REDIRECT: undefined, ...env });

  test('ends a process without GUILDHALL_REDIRECT before it starts, and names the commands', async () => {
    const { status, stdout, stderr } = await run({});
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('"guildhall dev -- node bot.js"');
    expect(stderr).toContain('"guildhall emulator --redirect"');
  });

  test.each([
    'https://127.0.0.1:3000',
    'http://example.com:3000',
    'http://127.0.0.1',
    '127.0.0.1:3000',
    'http://127.0.0.1:3000/api',
    'http://127.0.0.1:3000@example.com',
  ])('rejects GUILDHALL_REDIRECT=%s', async (url) => {
    const { status, stderr } = await run({ GUILDHALL_REDIRECT: url });
    expect(status).toBe(1);
    expect(stderr).toContain(
      `GUILDHALL_REDIRECT is ${JSON.stringify(url)}. It must be the URL of a listener on this machine`,
    );
  });

  test('rejects other values of GUILDHALL_OFFLINE', async () => {
    const { stderr } = await run({ GUILDHALL_REDIRECT: redirect, GUILDHALL_OFFLINE: 'yes' });
    expect(stderr).toContain('GUILDHALL_OFFLINE is "yes". It must be 1, or 0 or not set.');
  });

  test('is found by its name in a project that has the package, prints nothing, and can be loaded twice', async () => {
    const args = ['--import', '@guildhall/dev/redirect', '--import', redirectPreloadUrl];
    expect(await runModule('console.log(1)', { GUILDHALL_REDIRECT: redirect }, args)).toEqual({
      status: 0,
      stdout: '1\n',
      stderr: '',
    });
  });

  test('can be in a folder with spaces and other characters', async () => {
    const folder = await createTemporaryFolder();
    const copy = join(folder, 'it\'s a 100% "bot" ü');
    await mkdir(copy);
    await copyFile(new URL(redirectPreloadUrl), join(copy, 'index.mjs'));
    const env = {
      GUILDHALL_REDIRECT: redirect,
      NODE_OPTIONS: `--import=${pathToFileURL(join(copy, 'index.mjs')).href}`,
    };
    const result = await runProgram([process.execPath, '-p', 'process.env.NODE_OPTIONS.length'], env);
    expect(result).toMatchObject({ status: 0, stderr: '' });
  });

  test('reports an emulator that has ended as a refused connection', async () => {
    const other = await startEmulator();
    const { url } = await other.serveServiceHosts();
    await other.close();
    const text = report('', `(await fetch('${GATEWAY_URL}')).status`);
    expect(await jsonOf(text, { GUILDHALL_REDIRECT: url })).toEqual({
      errors: expect.arrayContaining([expect.objectContaining({ code: 'ECONNREFUSED' })]),
    });
  });
});
