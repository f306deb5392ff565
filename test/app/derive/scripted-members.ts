import type { MemberSource } from '../../../src/app/derive/member-source.js';
import type { GuildMembersChunk } from '../../../src/wire/events/all-events.js';
import { deferred } from '../fixture/deferred.js';

/** A request for the members of a guild, which the test answers. */
export interface AskedMembers {
  readonly guildId: string;
  readonly signal: AbortSignal;
  /** Ends the answer after a chunk with so many members. */
  answer(members: number): void;
  fail(error: Error): void;
}

/** A source of members that answers when the test says so. */
export class ScriptedMembers implements MemberSource {
  /** Every request so far, oldest first. */
  readonly asked: AskedMembers[] = [];
  /** What is given for the guilds of the bot, call by call; the last one stays. */
  guilds: (readonly string[] | Error)[] = [[]];
  /** How often they were asked for. */
  lookups = 0;

  async *requestMembers(guildId: string, signal: AbortSignal): AsyncGenerator<GuildMembersChunk> {
    const outcome = deferred<number | Error>();
    signal.addEventListener('abort', () => outcome.resolve(new Error('aborted')));
    this.asked.push({ guildId, signal, answer: outcome.resolve, fail: outcome.resolve });
    const given = await outcome.promise;
    if (given instanceof Error) throw given;
    // Only how many there are is looked at here; what they are comes as events.
    const members = Array.from({ length: given }) as GuildMembersChunk['members'];
    yield { guild_id: guildId, members, chunk_index: 0, chunk_count: 1 };
  }

  async *guildIds(): AsyncGenerator<string> {
    const given = this.guilds[Math.min(this.lookups, this.guilds.length - 1)] ?? [];
    this.lookups++;
    if (given instanceof Error) throw given;
    yield* given;
  }

  get askedFor(): string[] {
    return this.asked.map(({ guildId }) => guildId);
  }
}
