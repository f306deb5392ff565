import { createBot, createDesiredPropertiesObject } from '@discordeno/bot';
import { commands, downloadAvatar } from './commands.mjs';

const bot = createBot({
  token: process.env.DISCORD_TOKEN,
  intents: 1,
  // The library cannot read presences of guilds, which have no `guild_id`.
  desiredProperties: createDesiredPropertiesObject({ guild: { presences: false } }, true),
  loggerFactory: () => ({ debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }),
  events: {
    ready: () => bot.helpers.upsertGlobalApplicationCommands(commands),
    interactionCreate: async (interaction) => {
      if (interaction.data.name === 'ping') await interaction.respond('Pong');
      else {
        const blob = new Blob([await downloadAvatar()], { type: 'image/png' });
        await interaction.respond({ files: [{ name: 'avatar.png', blob }] });
      }
    },
  },
});
await bot.start();
