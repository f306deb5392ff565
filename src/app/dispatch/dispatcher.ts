import type { Logger } from '../../base/logger.js';
import { type EventName, events } from '../../wire/events.js';
import type { Inbound } from '../../wire/inbound.js';
import type { Derivation } from '../derive/derivation.js';
import type { UnprovenChange } from '../derive/derived-events.js';
import type { BotCounts } from './counts.js';
import type { EventDispatch } from './event-dispatch.js';
import type { InteractionDispatch } from './interaction-dispatch.js';
import { eventNames } from './route-table.js';
import type { RunningHandlers } from './running-handlers.js';

export interface DispatcherOptions {
  readonly derivation: Derivation;
  readonly events: EventDispatch;
  readonly interactions: InteractionDispatch;
  readonly running: RunningHandlers;
  readonly logger: Logger;
  readonly counts: BotCounts;
}

/**
 * Takes what comes in to everything that listens. All handlers of an event have started when `take` returns, so they
 * start in the order of arrival, and nothing ever waits for another.
 */
export class Dispatcher {
  constructor(private readonly options: DispatcherOptions) {}

  take(inbound: Inbound): void {
    const { counts, derivation, events: eventDispatch, interactions, running } = this.options;
    counts.events++;
    if (inbound.event === events.interactionCreate.wireName) running.add(interactions.take(inbound));
    const name: EventName | undefined = eventNames.get(inbound.event);
    if (name) for (const handler of eventDispatch.start(name, inbound.data, inbound)) running.add(handler);
    for (const derived of derivation.derive(inbound)) {
      if (derived.event === 'memberChangeUnproven') this.#unproven(derived.data);
      for (const handler of eventDispatch.start(derived.event, derived.data, inbound)) running.add(handler);
    }
  }

  #unproven({ guild_id, user, possible }: UnprovenChange): void {
    this.options.counts.unproven++;
    this.options.logger.debug(
      { guildId: guild_id, userId: user.id, possible },
      'a member was not known before: what changed cannot be told',
    );
  }
}
