import { Client } from 'oceanic.js';
import { commands, downloadAvatar } from './commands.mjs';

const client = new Client({ auth: `Bot ${process.env.DISCORD_TOKEN}`, gateway: { intents: ['GUILDS'] } });
client.once('ready', () => {
  client.application.bulkEditGlobalCommands(commands.map((command) => ({ type: 1, ...command })));
});
client.on('interactionCreate', async (interaction) => {
  if (interaction.data.name === 'ping') await interaction.createMessage({ content: 'Pong' });
  else await interaction.createMessage({ files: [{ name: 'avatar.png', contents: await downloadAvatar() }] });
});
client.on('error', console.error);
await client.connect();
