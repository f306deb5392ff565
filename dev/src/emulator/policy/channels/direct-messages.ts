/** Who can send direct messages to whom. */
import { areDirectMessagesPaused } from '../../state/guilds/incidents.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { allowsDirectMessages } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';
import { unmetRequirement } from '../permissions/verification.js';

/** Why a direct message cannot be sent. */
export type DirectMessageProblem =
  | 'bots'
  | 'blocked'
  | 'recipientBlocked'
  | 'noMutualGuild'
  | 'closed'
  | 'paused'
  | 'unverified';

/**
 * Why a user or bot cannot send a message in a channel of direct messages; undefined if the message is allowed, and for
 * other channels. Neither of the two may block the other. They need a common guild whose members the recipient accepts direct messages
 * from, and that has not paused them. To start a conversation, a user must also meet the verification level of such a guild. Without a common guild, users can write to each other as friends do,
 * and to bots; bots cannot write to anyone.
 */
export function directMessageProblem(
  world: World,
  channel: ChannelRecord,
  senderId: string,
): DirectMessageProblem | undefined {
  if (!channel.recipientIds) return undefined;
  const recipientId = channel.recipientIds.find((id) => id !== senderId) ?? '';
  const isBot = (id: string) => world.users.get(id)?.applicationId !== undefined;
  const shared = [...world.guilds.values()].filter(({ members }) => members.has(senderId) && members.has(recipientId));
  if (isBot(senderId) && isBot(recipientId)) return 'bots';
  if (hasBlocked(world, recipientId, senderId)) return 'blocked';
  if (hasBlocked(world, senderId, recipientId)) return 'recipientBlocked';
  if (shared.length === 0) return isBot(senderId) ? 'noMutualGuild' : undefined;
  const recipient = world.users.get(recipientId);
  const accepted = shared.filter(({ guild }) => recipient !== undefined && allowsDirectMessages(recipient, guild.id));
  if (accepted.length === 0) return 'closed';
  const open = accepted.filter((guild) => !areDirectMessagesPaused(world, guild));
  if (open.length === 0) return 'paused';
  const isVerified = (guild: GuildRecord) => unmetRequirement(world, guild, senderId) === undefined;
  return open.some(isVerified) || hasMessageFrom(channel, recipientId) ? undefined : 'unverified';
}

/** Whether a user blocks another user or a bot. */
export function hasBlocked(world: World, userId: string, otherId: string): boolean {
  return world.users.get(userId)?.blockedIds.has(otherId) ?? false;
}

/** Whether a channel is a conversation with someone whom the user blocks. */
export function isBlockedConversation(world: World, { recipientIds = [] }: ChannelRecord, userId: string): boolean {
  return recipientIds.some((id) => hasBlocked(world, userId, id));
}

function hasMessageFrom({ messages }: ChannelRecord, userId: string): boolean {
  return [...messages.values()].some(({ message }) => message.author.id === userId);
}
