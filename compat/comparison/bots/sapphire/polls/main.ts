import { SapphireClient } from '@sapphire/framework';
import { GatewayIntentBits } from 'discord.js';

const client = new SapphireClient({
  intents: [GatewayIntentBits.Guilds],
  allowedMentions: { parse: [] },
});
await client.login(process.env.DISCORD_TOKEN);
