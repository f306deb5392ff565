import type { Snowflake } from '../../base/snowflake.js';
import type { InteractionMember } from '../../wire/objects/users/member.js';
import type { PermissionBits } from '../../wire/permissions/permission-bits.js';
import type { InteractionContextBase } from '../responses/interaction-context.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from './guard.js';

/** The properties that `guildOnly` and every guard that requires a member add to the context. */
export interface GuildOnly {
  readonly guildId: Snowflake;
  readonly channelId: Snowflake;
  /** The member who used the component or command. */
  readonly member: InteractionMember;
  /** The permissions of the member in the channel. */
  readonly memberPermissions: PermissionBits;
}

/**
 * A guard that denies interactions outside guilds. Commands with `contexts: ['guild']` have it without listing it.
 *
 * @example
 * const close = button('ticket/close', { label: 'Close', guards: [guildOnly] });
 *
 * @Button(close)
 * async closed(click: ButtonContext<typeof close>) {
 *   await click.api.channels.delete(click.channelId); // a string: direct messages are denied
 * }
 */
export const guildOnly: InteractionGuard<GuildOnly> = {
  name: 'guildOnly',
  contexts: ['guild'],
  check: (context) => {
    const location = guildLocationOf(context);
    return location ? allowInteraction(location) : denyInteraction(context.texts.guildOnly);
  },
};

/** The guild, the channel and the member of an interaction; undefined outside guilds. */
export function guildLocationOf(context: Partial<InteractionContextBase>): GuildOnly | undefined {
  const { guildId, channelId, member, memberPermissions } = context;
  if (guildId === undefined || channelId === undefined || !member || !memberPermissions) return undefined;
  return { guildId, channelId, member, memberPermissions };
}
