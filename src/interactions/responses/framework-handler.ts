import type { Declaration } from '../declarations/declaration.js';
import type { DeferralMode } from './response-state.js';

/** What the framework itself runs for one received interaction. It takes precedence over the handlers of the bot. */
export interface FrameworkHandler {
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
  run(additions?: object): Promise<void>;
}
