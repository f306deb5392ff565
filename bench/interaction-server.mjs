// A server that sends interactions over a gateway and receives the callbacks over HTTP. It runs in a separate process, so
// that its CPU time does not count. The latency of a response is the time from writing the frame to receiving its callback.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { guildCreate } from './dispatches.mjs';

const GUILD_ID = '85000000000000001';
const CHANNEL_ID = '86000000000000001';

const clients = new Map();
const self = { id: '81000000000000001', username: 'bench', discriminator: '0', bot: true, avatar: null };

class Client {
  #socket;
  #sequence = 0;
  /** The interactions without a response, by their id: when they were sent, and what the same user sends then. */
  #pending = new Map();
  #latencies = [];
  #onDone = () => {};

  constructor(socket) {
    this.#socket = socket;
    socket.on('message', (text) => this.#receive(JSON.parse(String(text))));
    this.#send({ op: 10, d: { heartbeat_interval: 3_600_000 }, s: null, t: null });
  }

  /**
   * Lets `count` users send their interactions, `atOnce` of them concurrently. Returns the latencies of all responses, in
   * microseconds.
   */
  async run(make, count, atOnce) {
    this.#latencies = [];
    let started = 0;
    let finished = 0;
    const start = () => {
      started += 1;
      this.#sendNext(make(started));
    };
    const done = new Promise((resolve) => {
      this.#onDone = () => {
        finished += 1;
        if (started < count) start();
        else if (finished === count) resolve();
      };
    });
    while (started < Math.min(atOnce, count)) start();
    await done;
    return this.#latencies;
  }

  responseReceived(id) {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    this.#latencies.push(Number(process.hrtime.bigint() - pending.sentAt) / 1000);
    if (pending.later.length > 0) this.#sendNext(pending.later);
    else this.#onDone();
  }

  #sendNext([interaction, ...later]) {
    const frame = this.#frame('INTERACTION_CREATE', interaction);
    this.#pending.set(interaction.id, { sentAt: process.hrtime.bigint(), later });
    this.#socket.send(frame);
  }

  #receive({ op, d }) {
    if (op === 1) this.#send({ op: 11, s: null, t: null });
    if (op !== 2) return;
    // Some libraries send it with its scheme.
    clients.set(d.token.replace(/^Bot /, ''), this);
    const application = { id: self.id, flags: 0 };
    const session = { session_id: d.token, resume_gateway_url: address, shard: [0, 1] };
    const guilds = [{ id: GUILD_ID, unavailable: true }];
    const ready = { v: 10, user: self, guilds, private_channels: [], application, ...session };
    this.#socket.send(this.#frame('READY', ready));
    // Some libraries cannot read interactions of a guild that they do not know.
    const guild = { id: GUILD_ID, name: 'Harbour', roles: member.roles, channels: [CHANNEL_ID], members: [member] };
    this.#socket.send(this.#frame('GUILD_CREATE', guildCreate(guild, self)));
  }

  #frame(event, data) {
    this.#sequence += 1;
    return JSON.stringify({ t: event, s: this.#sequence, op: 0, d: data });
  }

  #send(frame) {
    this.#socket.send(JSON.stringify(frame));
  }
}

const server = createServer((request, response) => {
  const callback = /\/interactions\/(\d+)\/([^/]+)\/callback/.exec(request.url);
  if (callback) {
    request.resume().on('end', () => {
      // The token of the interaction identifies its client.
      clients.get(decodeURIComponent(callback[2]))?.responseReceived(callback[1]);
      // Some libraries ask for the message.
      if (request.url.endsWith('with_response=true')) sendJson(response, callbackResponse(callback[1]));
      else response.writeHead(204).end();
    });
    return;
  }
  if (/\/commands(\?|$)/.test(request.url)) {
    sendJson(response, []);
    return;
  }
  const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 16 };
  sendJson(response, { id: self.id, url: address, shards: 1, session_start_limit: limit });
});

function sendJson(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

const callbackResponse = (id) => ({
  interaction: { id, type: 3, response_message_id: message.id },
  resource: { type: 4, message },
});

const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => new Client(socket));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address();
const address = `ws://127.0.0.1:${port}`;

const user = {
  id: '82000000000000001',
  username: 'wren',
  discriminator: '0',
  global_name: 'Wren',
  avatar: 'f1b2c3d4e5f60718293a4b5c6d7e8f90',
  public_flags: 64,
};
const member = {
  user,
  nick: null,
  avatar: null,
  roles: ['83000000000000001', '83000000000000002', '83000000000000003'],
  joined_at: '2024-05-06T07:08:09.123456+00:00',
  premium_since: null,
  communication_disabled_until: null,
  pending: false,
  flags: 0,
  deaf: false,
  mute: false,
  permissions: '2222085186637376',
};
const base = (token, n) => ({
  id: String(84_000_000_000_000_000n + BigInt(n)),
  application_id: self.id,
  token,
  version: 1,
  guild: { id: GUILD_ID, features: ['COMMUNITY'], locale: 'en-US' },
  guild_id: GUILD_ID,
  channel: { id: CHANNEL_ID, type: 0, name: 'front-desk' },
  channel_id: CHANNEL_ID,
  member,
  app_permissions: '2222085186637376',
  locale: 'en-GB',
  guild_locale: 'en-US',
  entitlements: [],
  authorizing_integration_owners: { 0: GUILD_ID },
  context: 0,
  attachment_size_limit: 10_485_760,
});
const message = {
  id: '87000000000000001',
  type: 0,
  channel_id: CHANNEL_ID,
  author: self,
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
  components: [
    {
      type: 1,
      id: 1,
      components: [{ type: 2, id: 2, style: 1, label: 'Apply', custom_id: 'desk-1/86000000000000001' }],
    },
  ],
};
const button = (token, n, which) => ({
  ...base(token, n),
  type: 3,
  message,
  data: { component_type: 2, id: 2, custom_id: `desk-${which}/${86_000_000_000_000_000n + BigInt(n)}` },
});
const attachment = (id, filename) => ({
  id,
  filename,
  size: 48_213,
  content_type: 'image/png',
  url: `https://cdn.example/ephemeral-attachments/1/${id}/${filename}?ex=6b03137a&is=6b01c1fa&hm=958a2bfca5a8`,
  proxy_url: `https://media.example/ephemeral-attachments/1/${id}/${filename}`,
  width: 640,
  height: 480,
  ephemeral: true,
});
const label = (id, component) => ({ type: 18, id, component: { id: id + 1, ...component } });
const modal = (token, n, which) => ({
  ...base(token, n),
  type: 5,
  data: {
    custom_id: `form-${which}/${86_000_000_000_000_000n + BigInt(n)}`,
    components: [
      label(1, { type: 4, custom_id: 'name', value: `Wren the ${n}th of the harbour` }),
      label(3, { type: 4, custom_id: 'age', value: String(16 + (n % 60)) }),
      label(5, { type: 21, custom_id: 'tier', value: n % 2 === 0 ? 'core' : 'guest' }),
      label(7, { type: 22, custom_id: 'skills', values: ['code', 'events'] }),
      label(9, { type: 19, custom_id: 'files', values: ['88000000000000001', '88000000000000002'] }),
    ],
    resolved: {
      attachments: {
        '88000000000000001': attachment('88000000000000001', 'harbour.png'),
        '88000000000000002': attachment('88000000000000002', 'lighthouse.png'),
      },
    },
  },
});
/** Ten options, one of each type that a command can have and a second text. */
const options = (n) => [
  { name: 'boat', type: 3, value: `Boat ${n}` },
  { name: 'note', type: 3, value: `The ${n}th of the harbour` },
  { name: 'kind', type: 3, value: 'yacht' },
  { name: 'nights', type: 4, value: 1 + (n % 14) },
  { name: 'price', type: 10, value: 12.5 },
  { name: 'insured', type: 5, value: true },
  { name: 'owner', type: 6, value: user.id },
  { name: 'berth', type: 7, value: CHANNEL_ID },
  { name: 'crew', type: 8, value: member.roles[0] },
  { name: 'papers', type: 11, value: '88000000000000001' },
];
const { user: _user, ...memberWithoutUser } = member;
const resolvedOfCommand = {
  users: { [user.id]: user },
  members: { [user.id]: memberWithoutUser },
  channels: { [CHANNEL_ID]: { id: CHANNEL_ID, type: 0, name: 'front-desk', permissions: '2222085186637376' } },
  roles: {
    [member.roles[0]]: {
      id: member.roles[0],
      name: 'crew',
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      hoist: false,
      position: 1,
      permissions: '0',
      managed: false,
      mentionable: false,
      flags: 0,
    },
  },
  attachments: { '88000000000000001': attachment('88000000000000001', 'papers.png') },
};
const dataOfCommand = { id: '89000000000000001', name: 'book', type: 1 };
const command = (token, n) => ({
  ...base(token, n),
  type: 2,
  data: { ...dataOfCommand, options: options(n), resolved: resolvedOfCommand },
});
const autocomplete = (token, n) => ({
  ...base(token, n),
  type: 4,
  data: { ...dataOfCommand, options: [{ name: 'boat', type: 3, value: `bo${n}`, focused: true }] },
});
/** Another user each time opens a modal and submits it. */
const openedModal = (token, n, which) => {
  const byUser = { member: { ...member, user: { ...user, id: String(82_000_000_000_000_000n + BigInt(n)) } } };
  const customId = `open/${which}/${86_000_000_000_000_000n + BigInt(n)}`;
  return [
    { ...button(token, 2 * n, which), ...byUser, data: { component_type: 2, id: 2, custom_id: customId } },
    { ...modal(token, 2 * n + 1, which), ...byUser, message },
  ];
};
/** What a user sends, one after the other. */
const kinds = {
  button: (...args) => [button(...args)],
  modal: (...args) => [modal(...args)],
  openedModal,
  command: (...args) => [command(...args)],
  autocomplete: (...args) => [autocomplete(...args)],
};

/** Always the same declared id, or another one each time. */
const choices = { one: () => 379, all: (n) => (n * 379) % 1000 };

process.on('message', async ({ token, kind, choice, count, atOnce }) => {
  const make = (n) => kinds[kind](token, n, choices[choice](n));
  const latencies = await clients.get(token).run(make, count, atOnce);
  process.send({ medianMicros: latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length / 2)] });
});
process.on('disconnect', () => process.exit());
process.send({ port });
