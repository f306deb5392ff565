// discord.js, and the frameworks on it.
import { buttonContent, EPHEMERAL, EVENTS, EventCounter, loadPeer, modalContent } from './load-peer.mjs';

const GUILD_EVENTS_INTENTS = [
  'Guilds',
  'GuildMembers',
  'GuildMessages',
  'GuildPresences',
  'GuildMessageTyping',
  'MessageContent',
];

const optionsFor = (url, intents = ['Guilds']) => ({ intents, rest: { api: `${url}/api` } });

async function login(client, token) {
  const ready = new Promise((resolve) => client.once('clientReady', resolve));
  await client.login(token);
  await ready;
}

const replyToButton = (interaction) =>
  interaction.reply({ content: buttonContent(interaction.customId), flags: EPHEMERAL });

function replyToModal(interaction) {
  const { fields } = interaction.fields;
  const values = Object.fromEntries(['name', 'age', 'tier'].map((id) => [id, fields.get(id).value]));
  const files = [...fields.get('files').attachments.values()];
  const content = modalContent({ ...values, skills: fields.get('skills').values, files });
  return interaction.reply({ content, flags: EPHEMERAL });
}

export const discordjs = {
  name: 'discord.js',
  packages: ['discord.js'],
  respond: async ({ url, token }) => {
    const { Client } = loadPeer('discord.js');
    const client = new Client(optionsFor(url));
    client.on('interactionCreate', (interaction) => {
      if (interaction.isButton()) return replyToButton(interaction);
      if (interaction.isModalSubmit()) return replyToModal(interaction);
    });
    await login(client, token);
    return () => client.destroy();
  },
  listen: async ({ url, token }, events) => {
    const { Client } = loadPeer('discord.js');
    const client = new Client(optionsFor(url, GUILD_EVENTS_INTENTS));
    const counter = new EventCounter();
    for (const event of events) client.on(EVENTS[event], counter.add);
    await login(client, token);
    return { stop: () => client.destroy() };
  },
  rest: async ({ url, token, guildId, userId }) => {
    const { REST, Routes } = loadPeer('discord.js');
    const rest = new REST({ api: `${url}/api`, globalRequestsPerSecond: 10_000_000 }).setToken(token);
    return { call: (n) => rest.get(Routes.guildMember(guildId(n), userId)) };
  },
};

/** The decorators of a method, called as functions. */
function decorate(target, name, method, ...decorators) {
  target.prototype[name] = method;
  const descriptor = Object.getOwnPropertyDescriptor(target.prototype, name);
  for (const decorator of decorators) decorator(target.prototype, name, descriptor);
}

async function startNecord({ url, token }, Handlers, intents) {
  const { Module } = loadPeer('@nestjs/common');
  const { NestFactory } = loadPeer('@nestjs/core');
  const { NecordModule } = loadPeer('necord');
  const { Client } = loadPeer('discord.js');
  class Bot {}
  Module({
    imports: [NecordModule.forRoot({ ...optionsFor(url, intents), token, skipRegistration: true })],
    providers: [Handlers],
  })(Bot);
  const app = await NestFactory.createApplicationContext(Bot, { logger: ['error'] });
  const client = app.get(Client);
  const ready = client.isReady() || new Promise((resolve) => client.once('clientReady', resolve));
  await app.init();
  await ready;
  return () => app.close();
}

function addNecordMethod(Handlers, name, method, decorator) {
  const { Context } = loadPeer('necord');
  Reflect.defineMetadata('design:paramtypes', [Array], Handlers.prototype, name);
  decorate(Handlers, name, method, decorator);
  Context()(Handlers.prototype, name, 0);
}

export const necord = {
  name: 'necord',
  packages: ['reflect-metadata', '@nestjs/core', 'necord', 'discord.js'],
  respond: async (address) => {
    loadPeer('reflect-metadata');
    const { Button, Modal } = loadPeer('necord');
    class Handlers {}
    addNecordMethod(Handlers, 'click', ([interaction]) => replyToButton(interaction), Button('desk-:desk/:channel'));
    addNecordMethod(Handlers, 'submit', ([interaction]) => replyToModal(interaction), Modal('form-:form/:channel'));
    return startNecord(address, Handlers);
  },
  listen: async (address, events) => {
    loadPeer('reflect-metadata');
    const { On } = loadPeer('necord');
    const counter = new EventCounter();
    class Handlers {}
    for (const event of events) addNecordMethod(Handlers, EVENTS[event], () => counter.add(), On(EVENTS[event]));
    return { stop: await startNecord(address, Handlers, GUILD_EVENTS_INTENTS) };
  },
};

async function startSapphire({ url, token }, pieces, intents) {
  const { container, LogLevel, SapphireClient } = loadPeer('@sapphire/framework');
  const client = new SapphireClient({
    ...optionsFor(url, intents),
    baseUserDirectory: null,
    logger: { level: LogLevel.Error },
  });
  for (const [store, name, piece] of pieces) await container.stores.loadPiece({ store, name, piece });
  await login(client, token);
  return () => client.destroy();
}

export const sapphire = {
  name: 'sapphire',
  packages: ['@sapphire/framework', 'discord.js'],
  respond: async (address) => {
    const { InteractionHandler, InteractionHandlerTypes } = loadPeer('@sapphire/framework');
    const handler = (type, prefix, reply) =>
      class extends InteractionHandler {
        constructor(context) {
          super(context, { interactionHandlerType: InteractionHandlerTypes[type] });
        }
        parse({ customId }) {
          return customId.startsWith(prefix) ? this.some() : this.none();
        }
        run(interaction) {
          return reply(interaction);
        }
      };
    return startSapphire(address, [
      ['interaction-handlers', 'desk', handler('Button', 'desk-', replyToButton)],
      ['interaction-handlers', 'form', handler('ModalSubmit', 'form-', replyToModal)],
    ]);
  },
  listen: async (address, events) => {
    const { Listener } = loadPeer('@sapphire/framework');
    const counter = new EventCounter();
    const listener = (event) =>
      class extends Listener {
        constructor(context) {
          super(context, { event });
        }
        run() {
          counter.add();
        }
      };
    const pieces = events.map((event) => ['listeners', `count-${event}`, listener(EVENTS[event])]);
    return { stop: await startSapphire(address, pieces, GUILD_EVENTS_INTENTS) };
  },
};

export const discordx = {
  name: 'discordx',
  packages: ['reflect-metadata', 'discordx', 'discord.js'],
  respond: async ({ url, token }) => {
    loadPeer('reflect-metadata');
    const { ButtonComponent, Client, Discord, ModalComponent } = loadPeer('discordx');
    class Handlers {}
    decorate(Handlers, 'click', (interaction) => replyToButton(interaction), ButtonComponent({ id: /^desk-/ }));
    decorate(Handlers, 'submit', (interaction) => replyToModal(interaction), ModalComponent({ id: /^form-/ }));
    Discord()(Handlers);
    const client = new Client({ ...optionsFor(url), silent: true });
    client.on('interactionCreate', (interaction) => client.executeInteraction(interaction));
    await login(client, token);
    return () => client.destroy();
  },
  listen: async ({ url, token }, events) => {
    loadPeer('reflect-metadata');
    const { Client, Discord, On } = loadPeer('discordx');
    const counter = new EventCounter();
    class Handlers {}
    for (const event of events) decorate(Handlers, EVENTS[event], () => counter.add(), On({ event: EVENTS[event] }));
    Discord()(Handlers);
    const client = new Client({ ...optionsFor(url, GUILD_EVENTS_INTENTS), silent: true });
    await login(client, token);
    return { stop: () => client.destroy() };
  },
};
