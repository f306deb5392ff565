/** Requests to join guilds whose moderators approve members manually. */
import { snowflakeFromTimestamp } from 'guildhall/internal';
import {
  compareSnowflakes,
  guildFeatures,
  type JoinRequest,
  type JoinRequestAction,
  type JoinRequestPage,
} from 'guildhall/wire';
import { memberUpdateEvent } from '../members/members.js';
import { insertJoinMessage } from '../messages/join-messages.js';
import type { GuildRecord, JoinRequestRecord, MemberRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { hasScreening } from './guilds.js';

/** Whether moderators approve members manually. */
export function hasManualApproval(record: GuildRecord): boolean {
  return hasScreening(record) && record.guild.features.includes(guildFeatures.MEMBER_VERIFICATION_MANUAL_APPROVAL);
}

/** Submits the request of a pending member. Does nothing if the member has a pending request already. */
export function submitJoinRequest(
  world: World,
  record: GuildRecord,
  { userId }: MemberRecord,
): StateChange<JoinRequestRecord> {
  const pending = pendingJoinRequests(record).find(({ request }) => request.user_id === userId);
  if (pending) return { result: pending, events: [] };
  const submitted: JoinRequestRecord = {
    request: {
      id: world.newId(),
      created_at: world.timestamp(),
      reviewed_at: null,
      application_status: 'SUBMITTED',
      rejection_reason: null,
      guild_id: record.guild.id,
      user_id: userId,
      form_responses: [{ field_type: 'TERMS', values: rulesOf(record), required: true, response: true }],
    },
  };
  record.joinRequests.set(submitted.request.id, submitted);
  return { result: submitted, events: [joinRequestEvent(world, 'guildJoinRequestCreate', submitted)] };
}

/** The rules that the user agreed to. A guild without own rules has one. */
function rulesOf({ screening }: GuildRecord): string[] {
  return screening && screening.rules.length > 0 ? [...screening.rules] : ['Be kind.'];
}

/** Records the decision of a moderator. Does nothing if the request is decided already. */
export function reviewJoinRequest(
  world: World,
  record: GuildRecord,
  joinRequest: JoinRequestRecord,
  { action, rejection_reason: reason }: JoinRequestAction,
  moderatorId: string,
): StateChange<JoinRequest> {
  if (joinRequest.request.application_status !== 'SUBMITTED') {
    return { result: serializeJoinRequest(world, joinRequest), events: [] };
  }
  joinRequest.request = {
    ...joinRequest.request,
    application_status: action,
    reviewed_at: world.timestamp(),
    rejection_reason: action === 'REJECTED' ? (reason ?? null) : null,
  };
  joinRequest.actionedBy = moderatorId;
  const events = [joinRequestEvent(world, 'guildJoinRequestUpdate', joinRequest)];
  const member = record.members.get(joinRequest.request.user_id);
  if (action === 'APPROVED' && member?.pending) {
    member.pending = false;
    events.push(memberUpdateEvent(world, record, member), ...insertJoinMessage(world, record, member.userId));
  }
  return { result: serializeJoinRequest(world, joinRequest), events };
}

/** Deletes the pending requests of a user who left. */
export function withdrawJoinRequests(record: GuildRecord, userId: string): EmittedEvent[] {
  const guildId = record.guild.id;
  return pendingJoinRequests(record)
    .filter(({ request }) => request.user_id === userId)
    .map(({ request: { id } }) => {
      record.joinRequests.delete(id);
      return {
        event: 'guildJoinRequestDelete',
        data: { id, guild_id: guildId, user_id: userId },
        audience: { kind: 'guild', guildId },
      };
    });
}

/** Undecided requests, oldest first. */
export function pendingJoinRequests({ joinRequests }: GuildRecord): JoinRequestRecord[] {
  return [...joinRequests.values()].filter(({ request }) => request.application_status === 'SUBMITTED');
}

/** The query of join requests. */
export interface JoinRequestQuery {
  readonly status: JoinRequest['application_status'];
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** A page of requests, newest first: undecided ones by id, decided ones by the time of the decision. */
export function serializeJoinRequests(
  world: World,
  { joinRequests }: GuildRecord,
  { status, limit, before, after }: JoinRequestQuery,
): NonNullable<JoinRequestPage['guild_join_requests']> {
  const matching = [...joinRequests.values()]
    .filter(({ request }) => request.application_status === status)
    .map((record) => ({ record, sortKey: sortKeyOf(record) }))
    .filter(({ sortKey }) =>
      after === undefined
        ? before === undefined || compareSnowflakes(sortKey, before) < 0
        : compareSnowflakes(sortKey, after) > 0,
    )
    .sort((a, b) => compareSnowflakes(b.sortKey, a.sortKey));
  const page = after === undefined ? matching.slice(0, limit) : matching.slice(-limit);
  return page.map(({ record }) => serializeJoinRequest(world, record));
}

function sortKeyOf({ request }: JoinRequestRecord): string {
  return request.reviewed_at === null ? request.id : snowflakeFromTimestamp(Date.parse(request.reviewed_at));
}

/** Converts a join request to its payload, with the user and the moderator who reviewed it. */
export function serializeJoinRequest(world: World, { request, actionedBy }: JoinRequestRecord): JoinRequest {
  return {
    ...request,
    user: world.users.get(request.user_id)?.user ?? null,
    actioned_by_user: world.users.get(actionedBy ?? '')?.user ?? null,
  };
}

function joinRequestEvent(
  world: World,
  event: 'guildJoinRequestCreate' | 'guildJoinRequestUpdate',
  joinRequest: JoinRequestRecord,
): EmittedEvent {
  const request = serializeJoinRequest(world, joinRequest);
  return {
    event,
    data: { guild_id: request.guild_id, status: request.application_status, request },
    audience: { kind: 'guild', guildId: request.guild_id },
  };
}
