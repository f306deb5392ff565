import { config } from 'seyfert';

export default config.bot({
  token: process.env.DISCORD_TOKEN ?? '',
  intents: ['Guilds', 'MessageContent'],
  locations: { base: '.', commands: 'commands', components: 'components' },
});
