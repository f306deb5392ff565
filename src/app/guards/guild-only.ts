import type { Snowflake } from '../../base/snowflake.js';
import type { InteractionContextBase } from '../../interactions/contexts/interaction-context.js';
import type { InteractionMember } from '../../wire/objects/users/member.js';
import { allow, type Guard, refuse } from './guard.js';

/** What is sure behind `guildOnly`, and behind every guard that asks for a member. */
export interface GuildOnly {
  readonly guildId: Snowflake;
  readonly channelId: Snowflake;
  readonly member: InteractionMember;
}

/** Refuses what happens outside a guild. */
export const guildOnly: Guard<GuildOnly> = {
  name: 'guildOnly',
  check: (context) => {
    const place = placeInGuild(context);
    return place ? allow(place) : refuse(context.texts.guildOnly);
  },
};

/** The guild, the channel and the member of what happens in a guild. */
export function placeInGuild({ guildId, channelId, member }: Partial<InteractionContextBase>): GuildOnly | undefined {
  return guildId !== undefined && channelId !== undefined && member ? { guildId, channelId, member } : undefined;
}
