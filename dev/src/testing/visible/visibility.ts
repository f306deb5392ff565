/** Computes what a user can see from the state of the emulator, by the permission rules of Discord. */
import { compareSnowflakes } from 'guildhall/wire';
import type { ChannelRecord, MessageRecord, OpenModalRecord, World } from '../../emulator/index.js';
import { canReadMessages, serializeMessage } from '../../emulator/inspect.js';
import { VisibleMessage } from './visible-message.js';

/** How many of the latest messages of a channel are visible. */
const MAX_MESSAGES = 100;

/** Yields the latest messages that a user can see in a channel, or in all guilds and direct messages; newest first. */
export function* findVisibleMessages(world: World, userId: string, channel?: ChannelRecord): Generator<VisibleMessage> {
  const channels = channel ? [channel] : [...world.channels.values()];
  const visible = channels.flatMap((each) => {
    if (each.messages.size === 0 || !canReadMessages(world, userId, each)) return [];
    const records = [...each.messages.values()].filter((record) => isAddressedTo(userId, record)).slice(-MAX_MESSAGES);
    return records.map((record) => [each, record] as const);
  });
  visible.sort(([, a], [, b]) => compareSnowflakes(b.message.id, a.message.id));
  for (const [each, record] of visible) {
    yield new VisibleMessage(serializeMessage(world, record, userId), locationName(world, each, userId));
  }
}

/** Returns the modals that are open for a user, latest first. */
export function findOpenModals(world: World, userId: string): OpenModalRecord[] {
  return [...world.modals.values()].filter((each) => each.userId === userId).reverse();
}

function isAddressedTo(userId: string, { ephemeralFor }: MessageRecord): boolean {
  return ephemeralFor === undefined || ephemeralFor === userId;
}

function locationName(world: World, { channel, recipientIds }: ChannelRecord, userId: string): string {
  const other = recipientIds?.find((id) => id !== userId);
  if (other === undefined) return `#${channel.name ?? channel.id}`;
  const user = world.users.get(other)?.user;
  return `direct messages with ${user?.global_name ?? user?.username ?? other}`;
}
