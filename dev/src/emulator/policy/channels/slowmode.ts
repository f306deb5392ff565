import { type SlowmodeAction, slowmodeRemainingMs } from '../../state/channels/slowmode.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { World } from '../../state/world/world.js';
import { RetryLaterError } from '../errors/request-rejected-error.js';
import { hasPermissionBits } from '../permissions/permissions.js';
import type { Actor } from '../requests/authorized-call.js';

/** The seconds that a user has to wait before the next action in a channel. 0 for bots and with BYPASS_SLOWMODE. */
export function slowmodeWaitSeconds(
  world: World,
  channel: ChannelRecord,
  userId: string,
  permissions: bigint,
  action: SlowmodeAction,
): number {
  return hasPermissionBits(permissions, 'BYPASS_SLOWMODE')
    ? 0
    : slowmodeRemainingMs(world, channel, userId, action) / 1000;
}

interface SlowmodeCall {
  readonly world: World;
  readonly actor: Actor;
  readonly channel: ChannelRecord;
  readonly permissions: bigint;
}

/** @throws {RetryLaterError} 20016 with the remaining wait */
export function checkSlowmode({ world, actor, channel, permissions }: SlowmodeCall, action: SlowmodeAction): undefined {
  const wait = slowmodeWaitSeconds(world, channel, actor.user.user.id, permissions, action);
  if (wait > 0) throw new RetryLaterError('SLOWMODE', wait);
}
