/**
 * Handles requests for members (op 8): by a prefix of the username, by ids, or all members of a guild. As on Discord, a
 * request that is not allowed is ignored. The log contains the reason.
 */

import type { Clock } from 'guildhall';
import { hasBits } from 'guildhall/internal';
import { type EventPayload, intents, limits, opcodes, type RequestGuildMembersData } from 'guildhall/wire';
import type { z } from 'zod';
import { serializeMember } from '../../state/members/members.js';
import { presenceStatusOf, serializePresence } from '../../state/members/presences.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from '../sessions/emulator-session.js';

const bounds = limits.gateway;

type Request = z.output<typeof RequestGuildMembersData>;

/** Limits requests for all members of a guild to one per bot and guild in an interval, over all sessions of the bot. */
export class AllMembersLimiter {
  readonly #lastAt = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly intervalMs: number,
  ) {}

  /** Counts a request. Returns 0 if it is allowed, otherwise the milliseconds until the next one is. */
  consume(botUserId: string, guildId: string): number {
    const key = `${botUserId}/${guildId}`;
    const now = this.clock.now();
    const waitMs = (this.#lastAt.get(key) ?? Number.NEGATIVE_INFINITY) + this.intervalMs - now;
    if (waitMs > 0) return waitMs;
    this.#lastAt.set(key, now);
    return 0;
  }

  /** Resets all limits. */
  reset(): void {
    this.#lastAt.clear();
  }
}

/** A request with its session and guild data. */
export interface MemberRequestContext {
  readonly world: World;
  readonly limiter: AllMembersLimiter;
  readonly session: SessionInfo;
  readonly request: Request;
}

/** Returns the events for the requesting session, or the reason if the request is ignored. */
export function handleMemberRequest({
  world,
  limiter,
  session,
  request,
}: MemberRequestContext): EmittedEvent[] | string {
  const { guild_id: guildId } = request;
  const guild = world.guilds.get(guildId);
  if (!guild?.members.has(session.botUserId)) return `the bot is not in guild ${guildId}`;
  if (!requestsAllMembers(request))
    return memberChunks(world, guild, session, request, selectMembers(world, guild, request));
  if (!hasBits(session.intents, intents.GUILD_MEMBERS))
    return 'a request for all members requires the intent GUILD_MEMBERS';
  const waitMs = limiter.consume(session.botUserId, guildId);
  if (waitMs === 0) return memberChunks(world, guild, session, request, [...guild.members.values()]);
  return [
    {
      event: 'rateLimited',
      data: {
        opcode: opcodes.REQUEST_GUILD_MEMBERS,
        retry_after: waitMs / 1000,
        meta: { guild_id: guildId, ...nonceField(request) },
      },
      audience: { kind: 'user', userId: session.botUserId },
    },
  ];
}

function requestsAllMembers({ query, limit = 0 }: Request): boolean {
  return query === '' && limit === 0;
}

function selectMembers(world: World, { members }: GuildRecord, { query = '', limit = 0, user_ids: ids }: Request) {
  if (ids !== undefined) return idsOf(ids).flatMap((id) => members.get(id) ?? []);
  const prefix = query.toLowerCase();
  const maxCount = limit === 0 ? bounds.memberRequest : Math.min(limit, bounds.memberRequest);
  const found: MemberRecord[] = [];
  for (const member of members.values()) {
    if (found.length === maxCount) break;
    if (world.users.get(member.userId)?.user.username.toLowerCase().startsWith(prefix)) found.push(member);
  }
  return found;
}

/** The requested ids, without duplicates and limited to the maximum of a request. */
function idsOf(ids: string | readonly string[]): string[] {
  return [...new Set(typeof ids === 'string' ? [ids] : ids)].slice(0, bounds.memberRequest);
}

function memberChunks(
  world: World,
  { guild, members }: GuildRecord,
  session: SessionInfo,
  request: Request,
  found: readonly MemberRecord[],
): EmittedEvent[] {
  const count = Math.max(1, Math.ceil(found.length / bounds.memberChunk));
  const { user_ids: ids } = request;
  const missing = ids === undefined ? undefined : idsOf(ids).filter((id) => !members.has(id));
  const includesPresences = request.presences === true && hasBits(session.intents, intents.GUILD_PRESENCES);
  return Array.from({ length: count }, (_, index) => {
    const part = found.slice(index * bounds.memberChunk, (index + 1) * bounds.memberChunk);
    const online = part.filter(({ userId }) => presenceStatusOf(world, userId) !== 'offline');
    const data: EventPayload<'guildMembersChunk'> = {
      guild_id: guild.id,
      members: part.map((member) => serializeMember(world, member)),
      chunk_index: index,
      chunk_count: count,
      ...(missing === undefined ? {} : { not_found: missing }),
      ...(includesPresences ? { presences: online.map(({ userId }) => serializePresence(world, userId)) } : {}),
      ...nonceField(request),
    };
    return { event: 'guildMembersChunk', data, audience: { kind: 'user', userId: session.botUserId } };
  });
}

function nonceField({ nonce }: Request): { nonce?: string } {
  return nonce === undefined || Buffer.byteLength(nonce) > bounds.memberNonceBytes ? {} : { nonce };
}
