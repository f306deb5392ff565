import type { StructuredLogger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { Responder } from './responder.js';
import type { DeferralMode } from './response-state.js';

/** An interaction that came, with what it takes to answer it. */
export interface ReceivedInteraction<I extends Interaction = Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly api: Api;
  readonly log: StructuredLogger;
}

/** An interaction that something of the framework's own takes, before any route is asked. */
export interface InternalHandler {
  /** What takes it, for logs. */
  readonly location: { readonly className: string; readonly method: string };
  /** How it is deferred when there is no answer after 2 seconds. */
  readonly defer: DeferralMode | false;
  /** Does what there is to do. Resolves when it is done. */
  run(received: ReceivedInteraction): Promise<void>;
}

/** The same, known to be of its kind. The log stays where it is: it is made when it is first asked for. */
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
