/**
 * The users who may accept an invite. After an upload they are processed in steps of a fixed time, one portion a step;
 * whoever is not processed yet cannot accept. How far the job has come is computed from the time, so there is no timer
 * that could be lost. It fails at the first id that no account has.
 */
import { type TargetUsersJob, targetUsersJobStatuses } from '../../../wire/objects/guilds/invite.js';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord, InviteRecord, TargetUsersRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** The service publishes no figures: these make a job long enough to be seen, and short enough to be waited for. */
const STEP_MS = 100;
const USERS_PER_STEP = 100;

/** The heading of the column, which the service writes whatever the upload had. */
const HEADING = 'user_id';

/** Uploaded ids, whose processing begins now. Repeated ids count once. */
export function createTargetUsers(world: World, ids: readonly string[]): TargetUsersRecord {
  const userIds = [...new Set(ids)];
  const firstUnknown = userIds.findIndex((id) => !world.users.has(id));
  return {
    userIds,
    startedAt: world.clock.now(),
    processable: firstUnknown === -1 ? userIds.length : firstUnknown,
  };
}

/** Replaces the target users of an invite; a new job begins. */
export function replaceTargetUsers(
  world: World,
  guild: GuildRecord,
  invite: InviteRecord,
  ids: readonly string[],
  by: AuditExecutor,
): StateChange<undefined> {
  invite.targetUsers = createTargetUsers(world, ids);
  const options = { action: 'INVITE_UPDATE', targetId: null, by } as const;
  return { result: undefined, events: insertAuditEntry(world, guild, options).events };
}

/** Target users as a file: the heading, then an id a line. */
export function formatTargetUsersCsv({ userIds }: TargetUsersRecord): string {
  return [HEADING, ...userIds].map((line) => `${line}\n`).join('');
}

/** How far the processing of target users has come. */
export function serializeTargetUsersJob(world: World, users: TargetUsersRecord): TargetUsersJob {
  const { userIds, startedAt, processable } = users;
  const processed = processedCount(world, users);
  const isOver = world.clock.now() >= startedAt + durationMs(processable);
  const culprit = isOver ? userIds[processable] : undefined;
  const isComplete = isOver && culprit === undefined;
  const { PROCESSING, COMPLETED, FAILED } = targetUsersJobStatuses;
  return {
    status: culprit === undefined ? (isComplete ? COMPLETED : PROCESSING) : FAILED,
    total_users: userIds.length,
    processed_users: processed,
    created_at: world.timestamp(startedAt),
    completed_at: isComplete ? world.timestamp(startedAt + durationMs(processable)) : null,
    error_message: culprit === undefined ? null : `No user has the id ${culprit}.`,
  };
}

/** Whether an invite is for a user: one without target users is for everybody. */
export function isTargetUser(world: World, { targetUsers }: InviteRecord, userId: string): boolean {
  if (!targetUsers) return true;
  return targetUsers.userIds.slice(0, processedCount(world, targetUsers)).includes(userId);
}

function processedCount(world: World, { startedAt, processable }: TargetUsersRecord): number {
  const steps = Math.floor((world.clock.now() - startedAt) / STEP_MS);
  return Math.min(processable, steps * USERS_PER_STEP);
}

/** At least one step, however few they are. */
function durationMs(users: number): number {
  return Math.max(1, Math.ceil(users / USERS_PER_STEP)) * STEP_MS;
}
