import type { Declaration } from '../declarations/declaration.js';
import type { ReceivedInteraction } from './received-interaction.js';
import type { DeferralMode } from './response-state.js';

/** A handler of the framework itself. It takes precedence over the routes of the bot. */
export interface InternalHandler {
  /** Identifies the handler in logs. */
  readonly location: { readonly className: string; readonly method: string };
  /** How the interaction is deferred after 2 seconds without a response; false: not at all. */
  readonly defer: DeferralMode | false;
  /** The declaration that a handler waits for. Its guards are checked first. */
  readonly awaited?: Declaration | undefined;
  /**
   * Handles the interaction. The promise resolves when handling is complete.
   * @param additions the properties that the guards add to a context. Default: none
   */
  run(received: ReceivedInteraction, additions?: object): Promise<void>;
}
