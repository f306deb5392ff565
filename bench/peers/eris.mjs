// eris, and its forks dysnomia and oceanic.js.
import { Agent } from 'node:https';
import net from 'node:net';
import { buttonContent, EPHEMERAL, EVENTS, EventCounter, loadPeer, modalContent } from './load-peer.mjs';

const INTENTS = ['guilds', 'guildMembers', 'guildMessages', 'guildPresences', 'guildMessageTyping', 'messageContent'];
const MODAL_SUBMIT = 5;

async function connect(client) {
  // Without a listener, an error ends the process. A connection that is closed at the end is reported as one.
  client.on('error', () => {});
  const ready = new Promise((resolve) => client.once('ready', resolve));
  await client.connect();
  await ready;
}

function listenTo(client, events) {
  const counter = new EventCounter();
  for (const event of events) client.on(EVENTS[event], counter.add);
}

/** Both pass the components of a modal on as they are, and eris the attachments as well. */
function respondWithRawData(interaction) {
  const { type, data } = interaction;
  if (type !== MODAL_SUBMIT) {
    return interaction.createMessage({ content: buttonContent(data.custom_id), flags: EPHEMERAL });
  }
  const fields = Object.fromEntries(
    data.components.map(({ component }) => [component.custom_id, component.value ?? component.values]),
  );
  const { attachments } = data.resolved;
  const files = fields.files.map((id) => (attachments instanceof Map ? attachments.get(id) : attachments[id]));
  return interaction.createMessage({ content: modalContent({ ...fields, files }), flags: EPHEMERAL });
}

/** For HTTPS, but with connections that are not encrypted: eris has no option for another server. */
function plainAgent(url) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = () => net.connect({ host: hostname, port: Number(port) });
  return agent;
}

function peerLikeEris(name, packageName, createClient) {
  const create = (address, intents = ['guilds']) => createClient(loadPeer(packageName).Client, address, intents);
  return {
    name,
    packages: [packageName],
    respond: async (address) => {
      const client = create(address);
      client.on('interactionCreate', respondWithRawData);
      await connect(client);
      return () => client.disconnect({ reconnect: false });
    },
    listen: async (address, events) => {
      const client = create(address, INTENTS);
      listenTo(client, events);
      await connect(client);
      return { stop: () => client.disconnect({ reconnect: false }) };
    },
    rest: async ({ guildId, userId, ...address }) => {
      const client = create(address);
      return { call: (n) => client.getRESTGuildMember(guildId(n), userId) };
    },
  };
}

export const eris = peerLikeEris(
  'eris',
  'eris',
  (Client, { url, token }, intents) =>
    new Client(`Bot ${token}`, {
      intents,
      restMode: true,
      rest: { agent: plainAgent(url), domain: new URL(url).hostname },
    }),
);

export const dysnomia = peerLikeEris('dysnomia', '@projectdysnomia/dysnomia', (Client, { url, token }, intents) => {
  const { hostname, port } = new URL(url);
  return new Client(`Bot ${token}`, {
    gateway: { intents },
    restMode: true,
    rest: { https: false, domain: hostname, port, baseURL: '/api/v10' },
  });
});

function createOceanicClient({ url, token }, intents = ['guilds']) {
  const { Client } = loadPeer('oceanic.js');
  const names = intents.map((intent) => intent.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());
  return new Client({ auth: `Bot ${token}`, gateway: { intents: names }, rest: { baseURL: `${url}/api/v10` } });
}

function respondWithOceanic(interaction) {
  const { type, data } = interaction;
  if (type !== MODAL_SUBMIT) {
    return interaction.createMessage({ content: buttonContent(data.customID), flags: EPHEMERAL });
  }
  const fields = Object.fromEntries(
    data.components.getComponents().map(({ customID, value, values }) => [customID, value ?? values]),
  );
  const files = fields.files.map((id) => data.resolved.attachments.get(id));
  return interaction.createMessage({ content: modalContent({ ...fields, files }), flags: EPHEMERAL });
}

export const oceanic = {
  name: 'oceanic.js',
  packages: ['oceanic.js'],
  respond: async (address) => {
    const client = createOceanicClient(address);
    client.on('interactionCreate', respondWithOceanic);
    await connect(client);
    return () => client.disconnect(false);
  },
  listen: async (address, events) => {
    const client = createOceanicClient(address, INTENTS);
    listenTo(client, events);
    await connect(client);
    return { stop: () => client.disconnect(false) };
  },
  rest: async ({ guildId, userId, ...address }) => {
    const client = createOceanicClient(address);
    return { call: (n) => client.rest.guilds.getMember(guildId(n), userId) };
  },
};
