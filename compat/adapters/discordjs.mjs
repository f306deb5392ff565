// discord.js by itself.
import { EventEmitter } from 'node:events';
import { Client, Events } from 'discord.js';
import { botOf, clientOptions, eventForwarders, toInteraction } from './discordjs-client.mjs';

async function connect({ url, token }) {
  const client = new Client(clientOptions({ url }));
  const events = new EventEmitter();
  for (const [event, name, toEvent] of [...eventForwarders, [Events.InteractionCreate, 'interaction', toInteraction]]) {
    client.on(event, (...data) => events.emit(name, toEvent(...data)));
  }
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(token);
  await ready;
  return botOf(client, events);
}

export const adapter = { packageName: 'discord.js', connect, raw: ['voice states'] };
