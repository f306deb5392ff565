import type { GuildSource } from '../../../src/app/guild-loading/guild-source.js';
import type { GuildMembersChunk } from '../../../src/wire/events/all-events.js';
import { deferred } from '../fixture/deferred.js';

/** A request for the members of a guild, to which the test responds. */
export interface MembersRequest {
  readonly guildId: string;
  readonly signal: AbortSignal;
  /** Sends a chunk with this many members, and ends the response (see `holdsLastChunk`). */
  respond(members: number): void;
  /** Ends a response that is held. */
  end(): void;
  fail(error: Error): void;
}

/** A source of members and guilds that responds when the test decides. */
export class ScriptedGuildSource implements GuildSource {
  /** Every request so far, oldest first. */
  readonly requests: MembersRequest[] = [];
  /** The results of the calls for the guilds of the bot, in order; the last one repeats. */
  guilds: (readonly string[] | Error)[] = [[]];
  /** Whether a response ends only with `end`. */
  holdsLastChunk = false;
  /** How often the guilds were requested. */
  guildLookups = 0;

  async *requestMembers(guildId: string, signal: AbortSignal): AsyncGenerator<GuildMembersChunk> {
    const outcome = deferred<number | Error>();
    signal.addEventListener('abort', () => outcome.resolve(new Error('aborted')));
    const ended = deferred<void>();
    this.requests.push({ guildId, signal, respond: outcome.resolve, fail: outcome.resolve, end: ended.resolve });
    const result = await outcome.promise;
    if (result instanceof Error) throw result;
    // The loader reads only the number of members; their data arrives as events.
    const members = Array.from({ length: result }) as GuildMembersChunk['members'];
    yield { guild_id: guildId, members, chunk_index: 0, chunk_count: 1 };
    if (this.holdsLastChunk) await ended.promise;
  }

  async *guildIds(): AsyncGenerator<string> {
    const result = this.guilds[Math.min(this.guildLookups, this.guilds.length - 1)] ?? [];
    this.guildLookups++;
    if (result instanceof Error) throw result;
    yield* result;
  }

  get requestedGuildIds(): string[] {
    return this.requests.map(({ guildId }) => guildId);
  }
}
