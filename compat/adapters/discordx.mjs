// discordx: decorators, which are called here as functions. They are global, so the bot of each area has the same handlers.
import 'reflect-metadata';
import { EventEmitter } from 'node:events';
import { Events } from 'discord.js';
import {
  ButtonComponent,
  Client,
  ContextMenu,
  Discord,
  ModalComponent,
  On,
  SelectMenuComponent,
  Slash,
  SlashGroup,
  SlashOption,
} from 'discordx';
import { commands, customIds } from '../areas/interactions.mjs';
import { clientOptions, eventForwarders, frameworkBotOf, toInteraction } from './discordjs-client.mjs';

/** Of the bot that is connected. */
let events = new EventEmitter();

/** The handlers: a method for each event, command, component and modal. The interaction is the last argument but one at most. */
class Handlers {}

const decorate = (key, handle, ...decorators) => {
  Handlers.prototype[key] = handle;
  const descriptor = Object.getOwnPropertyDescriptor(Handlers.prototype, key);
  for (const decorator of decorators) decorator(Handlers.prototype, key, descriptor);
};
const respond = (...data) => {
  const interaction = data.find((value) => value?.isRepliable !== undefined);
  events.emit('interaction', toInteraction(interaction));
};

for (const [event, name, toEvent] of eventForwarders) {
  decorate(name, (data) => events.emit(name, toEvent(...data)), On({ event }));
}
const [berth, ...contextMenus] = commands;
const [book] = berth.options;
const optionDecorators = book.options.map(({ name, description, type, required, autocomplete }, index) => {
  const decorator = SlashOption({ name, description, type, required: required ?? false, autocomplete });
  return (target, key) => decorator(target, key, index);
});
// Compilers apply the decorators of the last parameter first.
decorate('book', respond, ...optionDecorators.reverse(), Slash({ name: book.name, description: book.description }));
for (const { name, type } of contextMenus) decorate(name, respond, ContextMenu({ name, type }));
for (const id of customIds.buttons) decorate(`button-${id}`, respond, ButtonComponent({ id }));
for (const id of Object.keys(customIds.selects)) decorate(`select-${id}`, respond, SelectMenuComponent({ id }));
for (const id of customIds.modals) decorate(`modal-${id}`, respond, ModalComponent({ id }));
SlashGroup({ name: berth.name, description: berth.description })(Handlers);
SlashGroup(berth.name)(Handlers);
Discord()(Handlers);

async function connect({ url, token }) {
  const client = new Client(clientOptions({ url }));
  events = new EventEmitter();
  client.on(Events.InteractionCreate, (interaction) => client.executeInteraction(interaction));
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(token);
  await ready;
  return frameworkBotOf(client, events, () => client.initApplicationCommands());
}

export const adapter = { packageName: 'discordx', connect, raw: ['voice states'] };
