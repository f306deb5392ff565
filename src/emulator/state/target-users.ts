/**
 * The users who may accept an invite. After an upload they are processed in steps of a fixed time, one portion a step;
 * whoever is not processed yet cannot accept. How far the job has come is computed from the time, so there is no timer
 * that could be lost. It fails at the first id that no account has.
 */
import { type TargetUsersJob, targetUsersJobStatuses } from '../../wire/objects/invite.js';
import { type Author, recordAudit } from './audit-log.js';
import type { Change } from './change.js';
import type { GuildRecord, InviteRecord, TargetUsers } from './records/guilds.js';
import type { World } from './world.js';

/** The service publishes no figures: these make a job long enough to be seen, and short enough to be waited for. */
const STEP_MS = 100;
const USERS_A_STEP = 100;

/** The heading of the column, which the service writes whatever the upload had. */
const HEADING = 'user_id';

/** Uploaded ids, whose processing begins now. Repeated ids count once. */
export function startTargetUsers(world: World, ids: readonly string[]): TargetUsers {
  const userIds = [...new Set(ids)];
  const firstUnknown = userIds.findIndex((id) => !world.users.has(id));
  return {
    userIds,
    startedAt: world.clock.now(),
    processable: firstUnknown === -1 ? userIds.length : firstUnknown,
  };
}

/** Replaces the target users of an invite; a new job begins. */
export function changeTargetUsers(
  world: World,
  guild: GuildRecord,
  invite: InviteRecord,
  ids: readonly string[],
  by: Author,
): Change<undefined> {
  invite.targetUsers = startTargetUsers(world, ids);
  const options = { action: 'INVITE_UPDATE', targetId: null, by } as const;
  return { result: undefined, events: recordAudit(world, guild, options).events };
}

/** Target users as a file: the heading, then an id a line. */
export function targetUsersCsv({ userIds }: TargetUsers): string {
  return [HEADING, ...userIds].map((line) => `${line}\n`).join('');
}

/** How far the processing of target users has come. */
export function presentTargetUsersJob(world: World, users: TargetUsers): TargetUsersJob {
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
export function isMeantFor(world: World, { targetUsers }: InviteRecord, userId: string): boolean {
  if (!targetUsers) return true;
  return targetUsers.userIds.slice(0, processedCount(world, targetUsers)).includes(userId);
}

function processedCount(world: World, { startedAt, processable }: TargetUsers): number {
  const steps = Math.floor((world.clock.now() - startedAt) / STEP_MS);
  return Math.min(processable, steps * USERS_A_STEP);
}

/** At least one step, however few they are. */
function durationMs(users: number): number {
  return Math.max(1, Math.ceil(users / USERS_A_STEP)) * STEP_MS;
}
