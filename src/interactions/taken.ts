import type { Logger } from '../base/logger.js';
import type { Api } from '../rest/api.js';
import type { Interaction } from '../wire/objects/interactions/interaction.js';
import type { DeferralMode } from './answer-state.js';
import type { Responder } from './responder.js';

/** An interaction that came, with what it takes to answer it. */
export interface Received<I extends Interaction = Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly api: Api;
  readonly log: Logger;
}

/** An interaction that something of the framework's own takes, before any route is asked. */
export interface Taken {
  /** What takes it, for logs. */
  readonly place: { readonly className: string; readonly method: string };
  /** How it is deferred when there is no answer after 2 seconds. */
  readonly defer: DeferralMode | false;
  /** Does what there is to do. Resolves when it is done. */
  run(received: Received): Promise<void>;
}

/** The same, known to be of its kind. The log stays where it is: it is made when it is first asked for. */
export function receivedAs<I extends Interaction>(interaction: I, received: Received): Received<I> {
  return {
    interaction,
    responder: received.responder,
    api: received.api,
    get log() {
      return received.log;
    },
  };
}
