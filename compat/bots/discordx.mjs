import 'reflect-metadata';
import { Events, GatewayIntentBits } from 'discord.js';
import { Client, Discord, Slash } from 'discordx';
import { commands, downloadAvatar } from './commands.mjs';

const [ping, avatar] = commands;

class Handlers {
  ping(interaction) {
    return interaction.reply('Pong');
  }
  async avatar(interaction) {
    return interaction.reply({ files: [{ name: 'avatar.png', attachment: await downloadAvatar() }] });
  }
}
// Decorators, called as functions.
for (const command of [ping, avatar]) {
  const descriptor = Object.getOwnPropertyDescriptor(Handlers.prototype, command.name);
  Slash(command)(Handlers.prototype, command.name, descriptor);
}
Discord()(Handlers);

const client = new Client({ intents: [GatewayIntentBits.Guilds], silent: true });
client.once(Events.ClientReady, () => client.initApplicationCommands());
client.on(Events.InteractionCreate, (interaction) => client.executeInteraction(interaction));
await client.login(process.env.DISCORD_TOKEN);
