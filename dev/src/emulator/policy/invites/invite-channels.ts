import { type Channel, channelTypes } from 'guildhall/wire';

const typesWithInvites: readonly number[] = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_STAGE_VOICE,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

/** Whether invites can be created for a channel. Categories and threads have none. */
export function supportsInvites({ type }: Channel): boolean {
  return typesWithInvites.includes(type);
}
