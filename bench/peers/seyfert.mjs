// seyfert. It always connects to the gateway with `https` on port 443, so the global agent of Node is replaced.
import https, { Agent } from 'node:https';
import net from 'node:net';
import { buttonContent, EPHEMERAL, EVENTS, EventCounter, loadPeer, modalContent } from './load-peer.mjs';

const MODAL_SUBMIT = 5;
const GUILDS = 1;
/** Guilds, members, presences, messages, typing and the content of messages. */
const INTENTS = 1 | 2 | (1 << 8) | (1 << 9) | (1 << 11) | (1 << 15);

/** Its connections are not encrypted. Frames that arrive with the response to the upgrade are put back, because it ignores them. */
function plainAgent(url) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = () => net.connect({ host: hostname, port: Number(port) });
  const addRequest = agent.addRequest.bind(agent);
  agent.addRequest = (request, ...options) => {
    request.prependListener('upgrade', (_response, socket, head) => socket.unshift(head));
    addRequest(request, ...options);
  };
  return agent;
}

async function start({ url, token }, intents, listeners) {
  const { ApiHandler, Client, Logger, LogLevels } = loadPeer('seyfert');
  Logger.customize((_logger, level, args) => (level >= LogLevels.Error ? args : undefined));
  https.globalAgent = plainAgent(url);
  const client = new Client({ getRC: () => ({ token, intents, locations: { base: '.' } }) });
  client.setServices({ rest: new ApiHandler({ token, domain: url }) });
  const ready = new Promise((resolve) => {
    client.events.set([
      { data: { name: 'botReady', once: true }, run: resolve },
      ...Object.entries(listeners).map(([name, run]) => ({ data: { name, once: false }, run })),
    ]);
  });
  await client.start();
  await ready;
  return () => client.gateway.disconnectAll();
}

function respond(interaction) {
  const { type, data } = interaction;
  if (type !== MODAL_SUBMIT) {
    return interaction.write({ content: buttonContent(data.customId), flags: EPHEMERAL });
  }
  const fields = Object.fromEntries(
    data.components.map(({ component }) => [component.customId, component.value ?? component.values]),
  );
  const files = fields.files.map((id) => data.resolved.attachments[id]);
  return interaction.write({ content: modalContent({ ...fields, files }), flags: EPHEMERAL });
}

export const seyfert = {
  name: 'seyfert',
  packages: ['seyfert'],
  respond: (address) => start(address, GUILDS, { interactionCreate: respond }),
  listen: async (address, events) => {
    const counter = new EventCounter();
    const listeners = Object.fromEntries(events.map((event) => [EVENTS[event], counter.add]));
    return { stop: await start(address, INTENTS, listeners) };
  },
  rest: async ({ url, token, guildId, userId }) => {
    const { ApiHandler } = loadPeer('seyfert');
    const rest = new ApiHandler({ token, domain: url });
    return { call: (n) => rest.proxy.guilds(guildId(n)).members(userId).get() };
  },
};
