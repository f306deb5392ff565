import { Client, Logger, LogLevels } from 'seyfert';
import { commands, downloadAvatar } from './commands.mjs';

// It reports commands that are no classes of the bot.
Logger.customize((_logger, level, args) => (level >= LogLevels.Fatal ? args : undefined));

const settings = { token: process.env.DISCORD_TOKEN, intents: 1, locations: { base: '.' } };
const client = new Client({ getRC: () => settings });
client.events.set([
  {
    data: { name: 'botReady', once: true },
    run: () => client.proxy.applications(client.applicationId).commands.put({ body: commands }),
  },
  {
    data: { name: 'interactionCreate', once: false },
    run: async (interaction) => {
      if (interaction.data.name === 'ping') await interaction.write({ content: 'Pong' });
      else await interaction.write({ files: [{ filename: 'avatar.png', data: await downloadAvatar() }] });
    },
  },
]);
await client.start();
