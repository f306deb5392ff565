import type { ChannelRecord } from '../state/records/channels.js';
import { type PacedAct, waitLeft } from '../state/slowmode.js';
import type { World } from '../state/world.js';
import type { Actor } from './call.js';
import { holds } from './permissions.js';
import { WaitRefusal } from './refusal.js';

/** The seconds that an account has to wait before it acts in a channel: none for bots, and with BYPASS_SLOWMODE. */
export function slowmodeWait(
  world: World,
  channel: ChannelRecord,
  userId: string,
  permissions: bigint,
  act: PacedAct,
): number {
  return holds(permissions, 'BYPASS_SLOWMODE') ? 0 : waitLeft(world, channel, userId, act) / 1000;
}

interface PacedCall {
  readonly world: World;
  readonly actor: Actor;
  readonly channel: ChannelRecord;
  readonly permissions: bigint;
}

/** @throws {WaitRefusal} 20016 with what is left to wait */
export function checkSlowmode({ world, actor, channel, permissions }: PacedCall, act: PacedAct): undefined {
  const wait = slowmodeWait(world, channel, actor.user.user.id, permissions, act);
  if (wait > 0) throw new WaitRefusal('SLOWMODE', wait);
}
