import type { Snowflake } from '../../base/snowflake.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';
import type { InteractionContextBase } from '../../interactions/responses/interaction-context.js';
import type { InteractionMember } from '../../wire/objects/users/member.js';

/** The properties that `guildOnly` and every guard that requires a member add to the context. */
export interface GuildOnly {
  readonly guildId: Snowflake;
  readonly channelId: Snowflake;
  /** The member who used the component or command. */
  readonly member: InteractionMember;
}

/** A guard that denies interactions outside guilds. */
export const guildOnly: InteractionGuard<GuildOnly> = {
  name: 'guildOnly',
  contexts: ['guild'],
  check: (context) => {
    const location = guildLocationOf(context);
    return location ? allowInteraction(location) : denyInteraction(context.texts.guildOnly);
  },
};

/** The guild, the channel and the member of an interaction; undefined outside guilds. */
export function guildLocationOf({
  guildId,
  channelId,
  member,
}: Partial<InteractionContextBase>): GuildOnly | undefined {
  return guildId !== undefined && channelId !== undefined && member ? { guildId, channelId, member } : undefined;
}
