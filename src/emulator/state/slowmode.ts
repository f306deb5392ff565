/** A channel's slowmode: how long people wait between two messages, and between two threads that they begin. */
import type { ChannelRecord } from './records/channels.js';
import type { World } from './world.js';

/** What is paced, each by itself. */
export type PacedAct = 'message' | 'thread';

/** Remembers what a person did in a channel that is paced. Bots and webhooks need not wait. */
export function noteAct(world: World, record: ChannelRecord, userId: string, act: PacedAct): void {
  const account = world.users.get(userId);
  if (!account || account.applicationId !== undefined || slowmodeOf(record) === 0) return;
  record.lastActs ??= new Map();
  record.lastActs.set(`${act} ${userId}`, world.clock.now());
}

/** The milliseconds that a person has still to wait, 0 when none. */
export function waitLeft(world: World, record: ChannelRecord, userId: string, act: PacedAct): number {
  const last = record.lastActs?.get(`${act} ${userId}`);
  return last === undefined ? 0 : Math.max(0, last + slowmodeOf(record) * 1000 - world.clock.now());
}

/** In seconds. */
function slowmodeOf({ channel }: ChannelRecord): number {
  return channel.rate_limit_per_user ?? 0;
}
