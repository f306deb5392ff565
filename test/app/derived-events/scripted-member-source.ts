import type { MemberSource } from '../../../src/app/derived-events/member-source.js';
import type { GuildMembersChunk } from '../../../src/wire/events/all-events.js';
import { deferred } from '../fixture/deferred.js';

/** A request for the members of a guild, which the test answers. */
export interface MembersRequest {
  readonly guildId: string;
  readonly signal: AbortSignal;
  /** Ends the answer after a chunk with so many members. */
  respond(members: number): void;
  fail(error: Error): void;
}

/** A source of members that answers when the test says so. */
export class ScriptedMemberSource implements MemberSource {
  /** Every request so far, oldest first. */
  readonly requests: MembersRequest[] = [];
  /** What is given for the guilds of the bot, call by call; the last one stays. */
  guilds: (readonly string[] | Error)[] = [[]];
  /** How often they were asked for. */
  guildLookups = 0;

  async *requestMembers(guildId: string, signal: AbortSignal): AsyncGenerator<GuildMembersChunk> {
    const outcome = deferred<number | Error>();
    signal.addEventListener('abort', () => outcome.resolve(new Error('aborted')));
    this.requests.push({ guildId, signal, respond: outcome.resolve, fail: outcome.resolve });
    const given = await outcome.promise;
    if (given instanceof Error) throw given;
    // Only how many there are is looked at here; what they are comes as events.
    const members = Array.from({ length: given }) as GuildMembersChunk['members'];
    yield { guild_id: guildId, members, chunk_index: 0, chunk_count: 1 };
  }

  async *guildIds(): AsyncGenerator<string> {
    const given = this.guilds[Math.min(this.guildLookups, this.guilds.length - 1)] ?? [];
    this.guildLookups++;
    if (given instanceof Error) throw given;
    yield* given;
  }

  get requestedGuildIds(): string[] {
    return this.requests.map(({ guildId }) => guildId);
  }
}
