import { bitsOf } from '../../../../../src/base/bit-set.js';
import { permissions } from '../../../../../src/wire/constants/permissions.js';
import type { Channel } from '../../../../../src/wire/objects/channels/channel.js';
import type { GuildRecord } from '../../state/records/guilds.js';

const GUEST_ACCESS = bitsOf(permissions, ['VIEW_CHANNEL', 'CONNECT']);

/**
 * Restricts the permissions of a guest to the voice channel of the invite, which the guest can always access. Other
 * members keep theirs.
 * @param channel undefined: in the guild, where guests have no permissions
 */
export function restrictGuest(
  { guests }: GuildRecord,
  userId: string,
  granted: bigint,
  channel: Channel | undefined,
): bigint {
  const guestChannelId = guests.get(userId);
  if (guestChannelId === undefined) return granted;
  return channel?.id === guestChannelId ? granted | GUEST_ACCESS : 0n;
}
