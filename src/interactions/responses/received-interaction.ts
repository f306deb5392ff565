import type { StructuredLogger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { Responder } from './responder.js';

/** A received interaction, with what a handler needs to respond to it. */
export interface ReceivedInteraction<I extends Interaction = Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly api: Api;
  readonly log: StructuredLogger;
}

/** Narrows the interaction type of `received`. `log` stays a getter, since the logger is created on first use. */
export function withInteraction<I extends Interaction>(
  interaction: I,
  received: ReceivedInteraction,
): ReceivedInteraction<I> {
  return {
    interaction,
    responder: received.responder,
    api: received.api,
    get log() {
      return received.log;
    },
  };
}
