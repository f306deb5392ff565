import { MessageFlags } from 'discord.js';

export const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;
