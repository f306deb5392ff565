import type { InteractionMember } from '../../wire/objects/member.js';
import { allow, type Guard, refuse } from './guard.js';

/** What is sure behind `guildOnly`, and behind every guard that asks for a member. */
export interface GuildOnly {
  readonly guildId: string;
  readonly member: InteractionMember;
}

/** Refuses what happens outside a guild. */
export const guildOnly: Guard<GuildOnly> = {
  name: 'guildOnly',
  check: ({ guildId, member, texts }) =>
    guildId !== undefined && member !== undefined ? allow({ guildId, member }) : refuse(texts.guildOnly),
};
