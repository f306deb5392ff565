import 'reflect-metadata';
import { Events, GatewayIntentBits, MessageFlags } from 'discord.js';
import { Client } from 'discordx';
import './onboarding.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
  allowedMentions: { parse: [] },
});
client.once(Events.ClientReady, () => client.initApplicationCommands());
client.on(Events.InteractionCreate, async (interaction) => {
  try {
    await client.executeInteraction(interaction);
  } catch (error) {
    console.error(error);
    if (!interaction.isRepliable()) return;
    const message = { content: 'Something went wrong.', flags: MessageFlags.Ephemeral } as const;
    await (interaction.replied ? interaction.followUp(message) : interaction.reply(message));
  }
});
await client.login(process.env.DISCORD_TOKEN ?? '');
