import { type Interaction, MessageFlags } from 'discord.js';

export const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;

export async function replyToError(interaction: Interaction) {
  if (!interaction.isRepliable()) return;
  const message = ephemeral('Something went wrong.');
  await (interaction.replied ? interaction.followUp(message) : interaction.reply(message));
}
