import type { Snowflake } from '../../base/snowflake.js';
import type { InteractionContextBase } from '../../interactions/contexts/interaction-context.js';
import type { InteractionMember } from '../../wire/objects/users/member.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from './guard.js';

/** What is sure behind `guildOnly`, and behind every guard that asks for a member. */
export interface GuildOnly {
  readonly guildId: Snowflake;
  readonly channelId: Snowflake;
  readonly member: InteractionMember;
}

/** Refuses what happens outside a guild. */
export const guildOnly: InteractionGuard<GuildOnly> = {
  name: 'guildOnly',
  check: (context) => {
    const place = guildLocationOf(context);
    return place ? allowInteraction(place) : denyInteraction(context.texts.guildOnly);
  },
};

/** The guild, the channel and the member of what happens in a guild. */
export function guildLocationOf({
  guildId,
  channelId,
  member,
}: Partial<InteractionContextBase>): GuildOnly | undefined {
  return guildId !== undefined && channelId !== undefined && member ? { guildId, channelId, member } : undefined;
}
