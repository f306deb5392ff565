// Sapphire: commands, listeners and handlers of interactions are pieces. It is discord.js otherwise.
import { EventEmitter } from 'node:events';
import {
  Command,
  container,
  Events,
  InteractionHandler,
  InteractionHandlerTypes,
  Listener,
  LogLevel,
  SapphireClient,
} from '@sapphire/framework';
import { commands } from '../areas/interactions.mjs';
import { clientOptions, eventForwarders, frameworkBotOf, toInteraction } from './discordjs-client.mjs';

const handlerTypes = ['Button', 'SelectMenu', 'ModalSubmit'];
const CHAT_INPUT = 1;

/** The framework adds its own pieces when it is imported, so only the first client of a process has them. */
let corePieces = [];

async function connect({ url, token }) {
  const options = { ...clientOptions({ url }), baseUserDirectory: null, logger: { level: LogLevel.Error } };
  const client = new SapphireClient(options);
  const events = new EventEmitter();
  const respond = (interaction) => void events.emit('interaction', toInteraction(interaction));
  const ownPieces = new Set();
  const load = (store, name, piece) => {
    ownPieces.add(piece);
    return container.stores.loadPiece({ store, name, piece });
  };
  for (const piece of corePieces) await container.stores.loadPiece(piece);
  for (const [event, name, toEvent] of eventForwarders) {
    const forward = (...data) => events.emit(name, toEvent(...data));
    await load('listeners', `compat-${name}`, listenerPiece(event, forward));
  }
  for (const command of commands) await load('commands', command.name, commandPiece(command, respond));
  for (const type of handlerTypes) await load('interaction-handlers', type, handlerPiece(type, respond));
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  const registered = new Promise((resolve) => client.once(Events.ApplicationCommandRegistriesRegistered, resolve));
  await client.login(token);
  corePieces = loadedPieces().filter(({ piece }) => !ownPieces.has(piece));
  await ready;
  // The framework registers the commands when the client is ready.
  const close = () => registered.then(() => client.destroy());
  return { ...frameworkBotOf(client, events, () => registered), close };
}

const loadedPieces = () =>
  [...container.stores].flatMap(([store, pieces]) =>
    [...pieces.values()].map(({ name, constructor: piece }) => ({ store, name, piece })),
  );

const listenerPiece = (event, run) =>
  class extends Listener {
    constructor(context) {
      super(context, { event });
    }
    run(...data) {
      run(...data);
    }
  };

const commandPiece = (command, respond) =>
  class extends Command {
    constructor(context) {
      super(context, { name: command.name, description: command.description ?? command.name });
    }
    registerApplicationCommands(registry) {
      if (command.type === CHAT_INPUT) registry.registerChatInputCommand(command);
      else registry.registerContextMenuCommand(command);
    }
    chatInputRun(interaction) {
      respond(interaction);
    }
    autocompleteRun(interaction) {
      respond(interaction);
    }
    contextMenuRun(interaction) {
      respond(interaction);
    }
  };

const handlerPiece = (type, respond) =>
  class extends InteractionHandler {
    constructor(context) {
      super(context, { interactionHandlerType: InteractionHandlerTypes[type] });
    }
    parse() {
      return this.some();
    }
    run(interaction) {
      respond(interaction);
    }
  };

export const adapter = { packageName: '@sapphire/framework', connect, raw: ['voice states'] };
