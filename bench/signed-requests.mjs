// The cost of an interaction that arrives as a signed HTTP request: from the request to its response. The least that it can cost
// is to verify the signature, parse the body and serialize the response. No server is involved: each client is a function from
// Request to Response, as platforms call it.
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { load } from './build.mjs';
import { tokenOf } from './interaction-service.mjs';
import { lazy } from './lazy.mjs';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const CONCURRENCY = 50;

/** The id of an interaction that was created now. */
const idOf = (n) => String((BigInt(Date.now() - 1_420_070_400_000) << 22n) + BigInt(n));
const interaction = (n) => ({
  id: idOf(n),
  application_id: '81000000000000001',
  type: 3,
  token: 'a-token-of-the-interaction',
  version: 1,
  guild_id: '85000000000000001',
  channel: { id: '86000000000000001', type: 0, name: 'front-desk' },
  channel_id: '86000000000000001',
  member: {
    user: { id: '82000000000000001', username: 'wren', discriminator: '0', global_name: 'Wren', avatar: null },
    nick: null,
    avatar: null,
    roles: ['83000000000000001'],
    joined_at: '2024-05-06T07:08:09.123456+00:00',
    premium_since: null,
    flags: 0,
    deaf: false,
    mute: false,
    permissions: '2222085186637376',
  },
  app_permissions: '2222085186637376',
  locale: 'en-GB',
  guild_locale: 'en-US',
  entitlements: [],
  authorizing_integration_owners: { 0: '85000000000000001' },
  context: 0,
  message: {
    id: '87000000000000001',
    type: 0,
    channel_id: '86000000000000001',
    author: { id: '81000000000000001', username: 'bench', discriminator: '0', avatar: null },
    content: 'Who would like to join?',
    timestamp: '2026-01-02T03:04:05.678000+00:00',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    flags: 0,
    components: [],
  },
  data: { component_type: 2, id: 2, custom_id: `desk/${86_000_000_000_000_000n + BigInt(n)}` },
});

let created = 0;

function signedRequest() {
  created += 1;
  const body = JSON.stringify(interaction(created));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), privateKey).toString('hex'),
    'x-signature-timestamp': timestamp,
  };
  return new Request('http://127.0.0.1/interactions', { method: 'POST', headers, body });
}

/** @param {() => Promise<(request: Request) => Promise<Response>>} createFetch */
function workload(name, createFetch, isCompared) {
  let respond;
  let requests = [];
  return {
    name,
    isCompared,
    start: async () => {
      respond = await createFetch();
    },
    prepare: (count) => {
      requests = Array.from({ length: count }, signedRequest);
    },
    run: async (count) => {
      const worker = async () => {
        for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
          const response = await respond(request);
          const { type } = await response.json();
          if (type !== 4) throw new Error(`"${name}" responded with ${response.status} and type ${type}`);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      return count;
    },
  };
}

async function minimal() {
  return async (request) => {
    const body = Buffer.from(await request.arrayBuffer());
    const signed = Buffer.concat([Buffer.from(request.headers.get('x-signature-timestamp')), body]);
    const signature = Buffer.from(request.headers.get('x-signature-ed25519'), 'hex');
    if (!verify(null, signed, publicKey, signature)) return new Response('invalid request signature', { status: 401 });
    const { data } = JSON.parse(body.toString());
    const [, channel] = data.custom_id.split('/');
    return Response.json({ type: 4, data: { content: `Channel ${channel}`, flags: 64 } });
  };
}

const deskHandlers = lazy(async () => {
  const { Button, button, Handler } = await load('guildhall');
  class Desk {
    click(use) {
      return use.reply({ content: `Channel ${use.params.channel}`, ephemeral: true });
    }
  }
  Button(button('desk/:channel<snowflake>', { label: 'Apply' }))(Desk.prototype, 'click');
  Handler()(Desk);
  return [Desk];
});

async function createBot(entryPoint, name, options) {
  const exported = await load(entryPoint);
  const bot = new exported[name]({
    token: tokenOf('signed'),
    handlers: await deskHandlers(),
    http: { publicKey: PUBLIC_KEY },
    logLevel: 'error',
    ...options,
  });
  return (request) => bot.fetch(request);
}

export function signedRequestWorkloads() {
  return {
    unavailable: [
      { what: 'discord-interactions, slash-create', reason: 'they are not among the libraries that `compat` installs' },
      { what: 'seyfert', reason: 'its HTTP client needs a server of its own, uWebSockets.js, and has no `fetch`' },
    ],
    groups: [
      {
        title: `a button as a signed request, ${CONCURRENCY} at once`,
        workloads: [
          workload('verify + JSON.parse + Response', minimal, false),
          workload('Bot', () => createBot('guildhall', 'Bot', { gateway: false, signals: false })),
          workload('HttpBot', () => createBot('guildhall/http', 'HttpBot')),
        ],
        measured: { count: 1000, coldCount: 4000, bytesCount: 1000, rounds: 8, launches: 2, collects: false },
      },
    ],
  };
}
