// dysnomia: a fork of eris, with options for another server, and with files in the body of a message. The gateway URL comes from Get
// Gateway Bot.
import { Client } from '@projectdysnomia/dysnomia';
import { botOf, eventConverters, toInteraction as toErisInteraction, toMessage } from './eris.mjs';
import { forwardEvents } from './eris-events.mjs';

async function connect({ url, token }) {
  const { hostname, port } = new URL(url);
  const client = new Client(`Bot ${token}`, {
    gateway: { intents: ['all'] },
    restMode: true,
    rest: { https: false, domain: hostname, port, baseURL: '/api/v10' },
  });
  const events = forwardEvents(client, {
    ...eventConverters,
    toInteraction: (interaction) => toInteraction(client, interaction),
  });
  const ready = new Promise((resolve) => client.once('ready', resolve));
  await client.connect();
  await ready;
  const bot = botOf(client, events);
  const rest = { ...bot.rest, ...restOf(client) };
  return { ...bot, rest };
}

const toAttachments = (files = []) => files.map(({ name, data }) => ({ filename: name, file: data }));

function restOf(client) {
  return {
    send: async (id, { replyTo, ...body }, files) => {
      const reference = replyTo ? { messageReference: { messageID: replyTo } } : {};
      return toMessage(await client.createMessage(id, { ...body, ...reference, attachments: toAttachments(files) }));
    },
    executeWebhook: async ({ id, token }, body, files) =>
      toMessage(await client.executeWebhook(id, token, { ...body, attachments: toAttachments(files), wait: true })),
  };
}

const MODAL_SUBMIT = 5;
const UPDATE_MESSAGE = 7;

function toInteraction(client, interaction) {
  const { id, token, type } = interaction;
  return {
    ...toErisInteraction(interaction),
    followUp: (body, files) => interaction.createFollowup({ ...body, attachments: toAttachments(files) }),
    // `editParent` of a modal reads the message from the response without requesting it, and fails.
    update: (data) =>
      type === MODAL_SUBMIT
        ? client.createInteractionResponse(id, token, { type: UPDATE_MESSAGE, data })
        : interaction.editParent(data),
  };
}

const raw = ['voice states', 'fields of modals', 'updates of messages from modals'];
export const adapter = { packageName: '@projectdysnomia/dysnomia', connect, raw };
