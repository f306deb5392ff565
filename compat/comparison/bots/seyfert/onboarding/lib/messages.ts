import { MessageFlags } from 'seyfert/lib/types/index.js';

export const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral });
