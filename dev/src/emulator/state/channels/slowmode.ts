/** The slowmode of a channel: how long users wait between two messages, and between two threads that they start. */
import type { ChannelRecord } from '../records/channels.js';
import type { World } from '../world/world.js';

/** The actions that slowmode limits, each separately. */
export type SlowmodeAction = 'message' | 'thread';

/** Records an action of a user in a channel with slowmode. Slowmode does not apply to bots and webhooks. */
export function recordSlowmodeAction(
  world: World,
  record: ChannelRecord,
  userId: string,
  action: SlowmodeAction,
): void {
  const account = world.users.get(userId);
  if (!account || account.applicationId !== undefined || slowmodeSeconds(record) === 0) return;
  record.lastActions ??= new Map();
  record.lastActions.set(`${action} ${userId}`, world.clock.now());
}

/** The milliseconds until a user may repeat the action. 0 if allowed now. */
export function slowmodeRemainingMs(
  world: World,
  record: ChannelRecord,
  userId: string,
  action: SlowmodeAction,
): number {
  const last = record.lastActions?.get(`${action} ${userId}`);
  return last === undefined ? 0 : Math.max(0, last + slowmodeSeconds(record) * 1000 - world.clock.now());
}

/** The slowmode interval in seconds. */
function slowmodeSeconds({ channel }: ChannelRecord): number {
  return channel.rate_limit_per_user ?? 0;
}
