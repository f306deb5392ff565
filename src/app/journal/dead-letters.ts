import type { JournaledShards } from '../../ingress/gateway/journaled/journaled-shards.js';
import { DeadLetterError } from '../../ingress/journal/dead-letter-error.js';
import { type EventId, formatEventId, parseEventId } from '../../ingress/journal/event-id.js';
import type { Journal } from '../../ingress/journal/journal.js';
import { decodeEntry } from './entry-content.js';

/** An event that is not replayed any more: it ended its process several times, or no handler listens to it. */
export interface DeadLetterInfo {
  /** The id of the event, as in `origin.eventId`. */
  readonly eventId: string;
  /** The wire name of the event, for example `GUILD_MEMBER_ADD`; undefined if this version cannot read it. */
  readonly event: string | undefined;
  /** The data of the event, not validated. It may contain the token of an interaction. */
  readonly data: unknown;
  /** Why it is not replayed. */
  readonly cause: string;
  /** When the event became a dead letter. */
  readonly movedAt: Date;
}

/** The dead letters of a bot with a journal: events that are kept, but not replayed any more. */
export class DeadLetters {
  readonly #journal: (() => Journal | Promise<Journal>) | undefined;
  readonly #shards: () => JournaledShards | undefined;

  /** @param journal returns it; in a cluster, when the process has joined. Undefined without a journal */
  constructor(journal: (() => Journal | Promise<Journal>) | undefined, shards: () => JournaledShards | undefined) {
    this.#journal = journal;
    this.#shards = shards;
  }

  /**
   * The dead letters of all shards, of every shard count, oldest first; in a cluster also those of other processes. Empty
   * without a journal, and before the bot is started.
   *
   * @throws {JournalError} when the journal cannot be read
   */
  async list(): Promise<DeadLetterInfo[]> {
    const count = this.#shards()?.count;
    if (!this.#journal || count === undefined) return [];
    const journal = await this.#journal();
    // Entries of another shard count can become dead letters too.
    const earlier = (await journal.storedShards()).filter((shard) => shard.count !== count);
    const shards = [...Array.from({ length: count }, (_, id) => ({ id, count })), ...earlier];
    const ofShards = await Promise.all(shards.map((shard) => journal.deadLetters(shard)));
    return ofShards
      .flat()
      .sort((one, other) => one.movedAt - other.movedAt)
      .map(({ shard, epoch, sequence, data, cause, movedAt }) => {
        const content = decodeEntry(data);
        const eventId = formatEventId({ shard, entry: { epoch, sequence } });
        return { eventId, event: content?.event, data: content?.data, cause, movedAt: new Date(movedAt) };
      });
  }

  /**
   * Lets all parked events of this process run, one at a time: events that may have ended several processes in a row. Without
   * this call they run when the process has lived for ten minutes. The log and `bot.gateway.shards[0].journal.parked` report
   * them.
   *
   * @returns how many there are
   */
  releaseParked(): number {
    return this.#shards()?.releaseParked() ?? 0;
  }

  /**
   * Runs the handlers of a dead letter again, with `origin.replayed`, and deletes it when they have finished. A parked event
   * runs soon after.
   *
   * @param eventId the id of a dead letter or of a parked event, whose shard runs in this process
   * @throws {DeadLetterError} when there is none, or no handler listens to its event
   * @throws {JournalError} when the journal cannot be read
   */
  async replay(eventId: string): Promise<void> {
    const { shard, entry } = readEventId(eventId);
    if (!this.#journal) throw new DeadLetterError(eventId, 'the bot has no journal');
    const shards = this.#shards();
    if (!shards) throw new DeadLetterError(eventId, `shard ${shard.id} of ${shard.count} does not run in this process`);
    await shards.replayDeadLetter(shard, entry);
  }

  /**
   * Deletes a dead letter. Resolves to whether there was one.
   *
   * @throws {DeadLetterError} when the id is invalid
   * @throws {JournalError} when the journal cannot be written
   */
  async delete(eventId: string): Promise<boolean> {
    const { shard, entry } = readEventId(eventId);
    const journal = await this.#journal?.();
    return (await journal?.removeDeadLetter(shard, entry)) ?? false;
  }
}

function readEventId(eventId: string): EventId {
  const parsed = parseEventId(eventId);
  if (!parsed) throw new DeadLetterError(JSON.stringify(eventId), 'the id is not that of an event, such as 0/1:3-17');
  return parsed;
}
