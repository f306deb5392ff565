import type { Snowflake } from '../../../base/snowflake.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import { frozenCopy } from '../frozen-copy.js';

/**
 * Keeps the events of guilds while their state is requested. The response can be older than an event that arrived before
 * it, so the events are applied again after the response.
 */
export class EventRecorder {
  readonly #eventsByGuild = new Map<Snowflake, InboundEvent[]>();

  /** Whether the events of any guild are kept. */
  get isRecording(): boolean {
    return this.#eventsByGuild.size > 0;
  }

  /** Keeps the events of a guild from now on. Returns the list to which they are added, in their order. */
  start(guildId: Snowflake): readonly InboundEvent[] {
    const events: InboundEvent[] = [];
    this.#eventsByGuild.set(guildId, events);
    return events;
  }

  /** Keeps a copy of the event if its guild is recorded: handlers may change the data of an event. */
  record(guildId: Snowflake, inbound: InboundEvent): void {
    this.#eventsByGuild.get(guildId)?.push({ ...inbound, data: frozenCopy(inbound.data) });
  }

  /** Ends the recording that returned this list, unless another one was started for the guild. */
  stop(guildId: Snowflake, events: readonly InboundEvent[]): void {
    if (this.#eventsByGuild.get(guildId) === events) this.#eventsByGuild.delete(guildId);
  }
}
