/** A channel's slowmode: how long people wait between two messages, and between two threads that they begin. */
import type { ChannelRecord } from '../records/channels.js';
import type { World } from '../world/world.js';

/** What is paced, each by itself. */
export type SlowmodeAction = 'message' | 'thread';

/** Remembers what a person did in a channel that is paced. Bots and webhooks need not wait. */
export function recordSlowmodeAction(world: World, record: ChannelRecord, userId: string, act: SlowmodeAction): void {
  const account = world.users.get(userId);
  if (!account || account.applicationId !== undefined || slowmodeSeconds(record) === 0) return;
  record.lastActions ??= new Map();
  record.lastActions.set(`${act} ${userId}`, world.clock.now());
}

/** The milliseconds that a person has still to wait, 0 when none. */
export function slowmodeRemainingMs(world: World, record: ChannelRecord, userId: string, act: SlowmodeAction): number {
  const last = record.lastActions?.get(`${act} ${userId}`);
  return last === undefined ? 0 : Math.max(0, last + slowmodeSeconds(record) * 1000 - world.clock.now());
}

/** In seconds. */
function slowmodeSeconds({ channel }: ChannelRecord): number {
  return channel.rate_limit_per_user ?? 0;
}
