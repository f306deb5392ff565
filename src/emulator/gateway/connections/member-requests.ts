/**
 * Answers to requests for members (op 8): those whose username begins with something, those with given ids, or all of a
 * guild. What is not allowed is not answered, as on the real service; the log says why.
 */
import type { z } from 'zod';
import { hasBits } from '../../../base/bit-set.js';
import type { Clock } from '../../../base/clock.js';
import { limits } from '../../../wire/constants/limits.js';
import type { EventPayload } from '../../../wire/events/all-events.js';
import { intents, opcodes, type RequestGuildMembersData } from '../../../wire/gateway/protocol.js';
import { serializeMember } from '../../state/members/members.js';
import { presenceStatusOf, serializePresence } from '../../state/members/presences.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from '../sessions/emulator-session.js';

const bounds = limits.gateway;

type Request = z.output<typeof RequestGuildMembersData>;

/** When bots last asked for all members of a guild: once in 30 seconds, whichever of their sessions asks. */
export class AllMembersLimiter {
  readonly #lastAt = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Takes the turn of a bot in a guild: 0, or for how many milliseconds it has to wait instead. */
  consume(botUserId: string, guildId: string): number {
    const key = `${botUserId}/${guildId}`;
    const now = this.clock.now();
    const waitMs = (this.#lastAt.get(key) ?? Number.NEGATIVE_INFINITY) + bounds.allMembersWindowMs - now;
    if (waitMs > 0) return waitMs;
    this.#lastAt.set(key, now);
    return 0;
  }

  /** Forgets who asked when. */
  reset(): void {
    this.#lastAt.clear();
  }
}

/** Who asks, and of what. */
export interface MemberRequestContext {
  readonly world: World;
  readonly limiter: AllMembersLimiter;
  readonly session: SessionInfo;
  readonly request: Request;
}

/** What the session that asked is sent; a text, when it is sent nothing: why. */
export function handleMemberRequest({
  world,
  limiter,
  session,
  request,
}: MemberRequestContext): EmittedEvent[] | string {
  const { guild_id: guildId } = request;
  const guild = world.guilds.get(guildId);
  if (!guild?.members.has(session.botUserId)) return `the bot is not in guild ${guildId}`;
  if (!asksForAll(request)) return chunks(world, guild, session, request, selected(world, guild, request));
  if (!hasBits(session.intents, intents.GUILD_MEMBERS)) return 'all members are for sessions with GUILD_MEMBERS';
  const waitMs = limiter.consume(session.botUserId, guildId);
  if (waitMs === 0) return chunks(world, guild, session, request, [...guild.members.values()]);
  return [
    {
      event: 'rateLimited',
      data: {
        opcode: opcodes.REQUEST_GUILD_MEMBERS,
        retry_after: waitMs / 1000,
        meta: { guild_id: guildId, ...nonceOf(request) },
      },
      audience: { kind: 'user', userId: session.botUserId },
    },
  ];
}

function asksForAll({ query, limit = 0 }: Request): boolean {
  return query === '' && limit === 0;
}

function selected(world: World, { members }: GuildRecord, { query = '', limit = 0, user_ids: ids }: Request) {
  if (ids !== undefined) return idsOf(ids).flatMap((id) => members.get(id) ?? []);
  const start = query.toLowerCase();
  const most = limit === 0 ? bounds.memberRequest : Math.min(limit, bounds.memberRequest);
  const found: MemberRecord[] = [];
  for (const member of members.values()) {
    if (found.length === most) break;
    if (world.users.get(member.userId)?.user.username.toLowerCase().startsWith(start)) found.push(member);
  }
  return found;
}

/** The ids that are looked for: each once, and no more than a request gives. */
function idsOf(ids: string | readonly string[]): string[] {
  return [...new Set(typeof ids === 'string' ? [ids] : ids)].slice(0, bounds.memberRequest);
}

function chunks(
  world: World,
  { guild, members }: GuildRecord,
  facts: SessionInfo,
  request: Request,
  found: readonly MemberRecord[],
): EmittedEvent[] {
  const count = Math.max(1, Math.ceil(found.length / bounds.memberChunk));
  const { user_ids: ids } = request;
  const missing = ids === undefined ? undefined : idsOf(ids).filter((id) => !members.has(id));
  const seesPresences = request.presences === true && hasBits(facts.intents, intents.GUILD_PRESENCES);
  return Array.from({ length: count }, (_, index) => {
    const part = found.slice(index * bounds.memberChunk, (index + 1) * bounds.memberChunk);
    const online = part.filter(({ userId }) => presenceStatusOf(world, userId) !== 'offline');
    const data: EventPayload<'guildMembersChunk'> = {
      guild_id: guild.id,
      members: part.map((member) => serializeMember(world, member)),
      chunk_index: index,
      chunk_count: count,
      ...(missing === undefined ? {} : { not_found: missing }),
      ...(seesPresences ? { presences: online.map(({ userId }) => serializePresence(world, userId)) } : {}),
      ...nonceOf(request),
    };
    return { event: 'guildMembersChunk', data, audience: { kind: 'user', userId: facts.botUserId } };
  });
}

function nonceOf({ nonce }: Request): { nonce?: string } {
  return nonce === undefined || Buffer.byteLength(nonce) > bounds.memberNonceBytes ? {} : { nonce };
}
