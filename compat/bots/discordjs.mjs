import { Client, Events, GatewayIntentBits } from 'discord.js';
import { commands, downloadAvatar } from './commands.mjs';

const client = new Client({ intents: [GatewayIntentBits.Guilds] });
client.once(Events.ClientReady, () => client.application.commands.set(commands));
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.commandName === 'ping') await interaction.reply('Pong');
  else await interaction.reply({ files: [{ name: 'avatar.png', attachment: await downloadAvatar() }] });
});
await client.login(process.env.DISCORD_TOKEN);
