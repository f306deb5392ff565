// @discordeno/bot.
import { buttonContent, EPHEMERAL, EVENTS, EventCounter, loadPeer, modalContent } from './load-peer.mjs';

const MODAL_SUBMIT = 5;
const GUILDS = 1;
/** Guilds, members, presences, messages, typing and the content of messages. */
const INTENTS = 1 | 2 | (1 << 8) | (1 << 9) | (1 << 11) | (1 << 15);
const APPLICATION_ID = 81_000_000_000_000_001n;
const silent = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error };

async function start({ url, token }, intents, listeners) {
  const { createBot, createDesiredPropertiesObject } = loadPeer('@discordeno/bot');
  const applicationId = APPLICATION_ID;
  let bot;
  const ready = new Promise((resolve) => {
    bot = createBot({
      token,
      applicationId,
      intents,
      // The library cannot read presences of guilds, which have no `guild_id`.
      desiredProperties: createDesiredPropertiesObject({ guild: { presences: false } }, true),
      // The library does not know labels: their payload is passed on as it is.
      transformers: { customizers: { component: (_bot, payload, component) => component ?? payload } },
      rest: { token, applicationId, proxy: { baseUrl: `${url}/api`, authorization: `Bot ${token}` } },
      gateway: { token, spawnShardDelay: 0 },
      loggerFactory: () => silent,
      events: { ...listeners, ready: resolve },
    });
  });
  await bot.start();
  await ready;
  return () => bot.shutdown();
}

function respond(interaction) {
  const { type, data } = interaction;
  if (type !== MODAL_SUBMIT) {
    return interaction.respond({ content: buttonContent(data.customId), flags: EPHEMERAL });
  }
  const fields = Object.fromEntries(
    data.components.map(({ component }) => [
      component.custom_id ?? component.customId,
      component.value ?? component.values,
    ]),
  );
  const files = fields.files.map((id) => data.resolved.attachments.get(BigInt(id)));
  return interaction.respond({ content: modalContent({ ...fields, files }), flags: EPHEMERAL });
}

export const discordeno = {
  name: '@discordeno/bot',
  packages: ['@discordeno/bot'],
  respond: (address) => start(address, GUILDS, { interactionCreate: respond }),
  listen: async (address, events) => {
    const counter = new EventCounter();
    const listeners = Object.fromEntries(events.map((event) => [EVENTS[event], counter.add]));
    return { stop: await start(address, INTENTS, listeners) };
  },
  rest: async ({ url, token, guildId, userId }) => {
    const { createRestManager } = loadPeer('@discordeno/bot');
    const proxy = { baseUrl: `${url}/api`, authorization: `Bot ${token}` };
    const rest = createRestManager({ token, applicationId: APPLICATION_ID, proxy });
    return { call: (n) => rest.getMember(guildId(n), userId) };
  },
};
