import type { StructuredLogger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { Responder } from './responder.js';

/** A received interaction, with what a handler needs to respond to it. */
export interface ReceivedInteraction<I extends Interaction = Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly api: Api;
  /** A logger whose lines contain the interaction and its handler. */
  readonly log: StructuredLogger;
}

/** Whether a received interaction is of a type. */
export function isOfType<R extends ReceivedInteraction, T extends Interaction['type']>(
  received: R,
  type: T,
): received is R & ReceivedInteraction<Extract<Interaction, { readonly type: T }>> {
  return received.interaction.type === type;
}
