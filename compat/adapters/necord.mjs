// necord: a module of NestJS. Its decorators are called here as functions.
import 'reflect-metadata';
import { EventEmitter } from 'node:events';
import { Module, UseInterceptors } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Client, Events } from 'discord.js';
import {
  AutocompleteInterceptor,
  Button,
  CommandsService,
  Context,
  createCommandGroupDecorator,
  IntegerOption,
  MessageCommand,
  MessageComponent,
  Modal,
  NecordModule,
  On,
  Options,
  StringOption,
  Subcommand,
  UserCommand,
  UserOption,
} from 'necord';
import { commands, customIds } from '../areas/interactions.mjs';
import { clientOptions, eventForwarders, frameworkBotOf, toInteraction } from './discordjs-client.mjs';

const [berth, inspect, quote] = commands;
const [book] = berth.options;
const optionDecorators = { 3: StringOption, 4: IntegerOption, 6: UserOption };

/** The class of a bot's handlers, which emit events. The handlers of areas differ, because each area has its own bot. */
function handlersOf(events) {
  class Handlers {}
  class BookOptions {}
  for (const { type, ...option } of book.options) {
    optionDecorators[type]({ required: false, ...option })(BookOptions.prototype, option.name);
  }
  const respond = (interaction) => void events.emit('interaction', toInteraction(interaction));
  class Suggestions extends AutocompleteInterceptor {
    transformOptions(interaction) {
      respond(interaction);
    }
  }
  /** Adds a method with these decorators. Its first argument is the context: the arguments of the event of discord.js. */
  const add = (key, handle, ...decorators) => {
    Handlers.prototype[key] = (context) => handle(...context);
    const descriptor = Object.getOwnPropertyDescriptor(Handlers.prototype, key);
    Reflect.defineMetadata('design:paramtypes', [Array, BookOptions], Handlers.prototype, key);
    for (const decorator of decorators) decorator(Handlers.prototype, key, descriptor);
    Context()(Handlers.prototype, key, 0);
  };
  for (const [event, name, toEvent] of eventForwarders) {
    add(name, (...data) => events.emit(name, toEvent(...data)), On(event));
  }
  const subcommand = Subcommand({ name: book.name, description: book.description });
  const options = (target, key) => Options()(target, key, 1);
  add('book', respond, options, subcommand, UseInterceptors(Suggestions));
  add('inspect', respond, UserCommand({ name: inspect.name }));
  add('quote', respond, MessageCommand({ name: quote.name }));
  for (const id of customIds.buttons) add(`button-${id}`, respond, Button(id));
  for (const [customId, type] of Object.entries(customIds.selects)) {
    add(`select-${customId}`, respond, MessageComponent({ customId, type }));
  }
  for (const id of customIds.modals) add(`modal-${id}`, respond, Modal(id));
  createCommandGroupDecorator({ name: berth.name, description: berth.description })()(Handlers);
  return { Handlers, Suggestions };
}

async function connect({ url, token }) {
  const events = new EventEmitter();
  const { Handlers, Suggestions } = handlersOf(events);
  class Bot {}
  Module({
    imports: [NecordModule.forRoot({ ...clientOptions({ url }), token, skipRegistration: true })],
    providers: [Handlers, Suggestions],
  })(Bot);
  const app = await NestFactory.createApplicationContext(Bot, { logger: ['error'] });
  const client = app.get(Client);
  const ready = client.isReady() || new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await app.init();
  await ready;
  const bot = frameworkBotOf(client, events, () => app.get(CommandsService).registerAllCommands());
  return { ...bot, close: () => app.close() };
}

export const adapter = { packageName: 'necord', connect, raw: ['voice states'] };
