/** What a person sees, read off the state of the world by the rules of the service. */
import { compareSnowflakes } from '../../base/snowflake.js';
import { canReadMessages } from '../../emulator/policy/user-actions/user-action-checks.js';
import { serializeMessage } from '../../emulator/state/messages/message-serialization.js';
import type { ChannelRecord, MessageRecord } from '../../emulator/state/records/channels.js';
import type { OpenModalRecord } from '../../emulator/state/records/interactions.js';
import type { World } from '../../emulator/state/world/world.js';
import { VisibleMessage } from './visible-message.js';

/** As many of the latest messages of a channel are looked at; clients show fewer at a time. */
const MAX_MESSAGES = 100;

/** The latest messages that a person sees in one channel, or in all guilds and conversations; newest first. */
export function* findVisibleMessages(world: World, userId: string, channel?: ChannelRecord): Generator<VisibleMessage> {
  const channels = channel ? [channel] : [...world.channels.values()];
  const seen = channels.flatMap((each) => {
    if (each.messages.size === 0 || !canReadMessages(world, userId, each)) return [];
    const records = [...each.messages.values()].filter((record) => isAddressedTo(userId, record)).slice(-MAX_MESSAGES);
    return records.map((record) => [each, record] as const);
  });
  seen.sort(([, a], [, b]) => compareSnowflakes(b.message.id, a.message.id));
  for (const [place, record] of seen) {
    yield new VisibleMessage(serializeMessage(world, record, userId), locationName(world, place, userId));
  }
}

/** The modals that stand open before a person, the latest first. */
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
  return `conversation with ${user?.global_name ?? user?.username ?? other}`;
}
