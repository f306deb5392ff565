import { config } from 'seyfert';

export default config.bot({
  token: process.env.DISCORD_TOKEN ?? '',
  intents: ['Guilds', 'GuildMembers'],
  locations: { base: '.', events: 'events', components: 'components' },
});
