import { Client } from '@projectdysnomia/dysnomia';
import { commands, downloadAvatar } from './commands.mjs';

const client = new Client(`Bot ${process.env.DISCORD_TOKEN}`, { gateway: { intents: ['guilds'] } });
client.once('ready', () => client.bulkEditCommands(commands.map((command) => ({ type: 1, ...command }))));
client.on('interactionCreate', async (interaction) => {
  if (interaction.data.name === 'ping') await interaction.createMessage('Pong');
  else await interaction.createMessage({ attachments: [{ filename: 'avatar.png', file: await downloadAvatar() }] });
});
client.on('error', console.error);
await client.connect();
