import type { UserRecord } from '../records/users.js';
import type { StateChange } from '../world/state-change.js';

/** Blocks a user or bot, or ends it. Nobody receives an event: bots cannot know who blocks them. */
export function setBlocked({ blockedIds }: UserRecord, otherId: string, isBlocked: boolean): StateChange<undefined> {
  if (isBlocked) blockedIds.add(otherId);
  else blockedIds.delete(otherId);
  return { result: undefined, events: [] };
}
