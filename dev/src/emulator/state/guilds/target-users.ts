/**
 * The users who may accept an invite. An upload is processed in steps of a fixed duration with a fixed number of users.
 * Users who are not processed yet cannot accept the invite. The progress is computed from the time, so that no timer is
 * needed. The job fails at the first unknown id.
 */
import { type TargetUsersJob, targetUsersJobStatuses } from 'guildhall/wire';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord, InviteRecord, TargetUsersRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Discord publishes no figures. These make a job long enough to observe and short enough to wait for. */
const STEP_MS = 100;
const USERS_PER_STEP = 100;

/** The heading of the column, regardless of the heading in the upload. */
const HEADING = 'user_id';

/** Starts the processing of uploaded ids. Duplicates are removed. */
export function createTargetUsers(world: World, ids: readonly string[]): TargetUsersRecord {
  const userIds = [...new Set(ids)];
  const firstUnknown = userIds.findIndex((id) => !world.users.has(id));
  return {
    userIds,
    startedAt: world.clock.now(),
    processable: firstUnknown === -1 ? userIds.length : firstUnknown,
  };
}

/** Replaces the target users of an invite and starts a new job. */
export function replaceTargetUsers(
  world: World,
  guild: GuildRecord,
  invite: InviteRecord,
  ids: readonly string[],
  executor: AuditExecutor,
): StateChange<undefined> {
  invite.targetUsers = createTargetUsers(world, ids);
  const options = { action: 'INVITE_UPDATE', targetId: null, executor } as const;
  return { result: undefined, events: insertAuditEntry(world, guild, options).events };
}

/** Formats target users as a file: the heading, then one id per line. */
export function formatTargetUsersCsv({ userIds }: TargetUsersRecord): string {
  return [HEADING, ...userIds].map((line) => `${line}\n`).join('');
}

/** The progress of the processing. */
export function serializeTargetUsersJob(world: World, users: TargetUsersRecord): TargetUsersJob {
  const { userIds, startedAt, processable } = users;
  const processed = processedCount(world, users);
  const isOver = world.clock.now() >= startedAt + durationMs(processable);
  const unknownId = isOver ? userIds[processable] : undefined;
  const isComplete = isOver && unknownId === undefined;
  const { PROCESSING, COMPLETED, FAILED } = targetUsersJobStatuses;
  return {
    status: unknownId === undefined ? (isComplete ? COMPLETED : PROCESSING) : FAILED,
    total_users: userIds.length,
    processed_users: processed,
    created_at: world.timestamp(startedAt),
    completed_at: isComplete ? world.timestamp(startedAt + durationMs(processable)) : null,
    error_message: unknownId === undefined ? null : `No user has the id ${unknownId}.`,
  };
}

/** Whether a user may accept an invite. Invites without target users are for everyone. */
export function isTargetUser(world: World, { targetUsers }: InviteRecord, userId: string): boolean {
  if (!targetUsers) return true;
  return targetUsers.userIds.slice(0, processedCount(world, targetUsers)).includes(userId);
}

function processedCount(world: World, { startedAt, processable }: TargetUsersRecord): number {
  const steps = Math.floor((world.clock.now() - startedAt) / STEP_MS);
  return Math.min(processable, steps * USERS_PER_STEP);
}

/** The duration of a job: at least one step. */
function durationMs(users: number): number {
  return Math.max(1, Math.ceil(users / USERS_PER_STEP)) * STEP_MS;
}
