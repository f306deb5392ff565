import type { CustomIdCodec } from './custom-id/codec.js';
import type { Problem } from './problem.js';

export type { Problem } from './problem.js';

/**
 * What every declaration has in common. A declaration is written once, as a frozen constant of a module; from it come
 * the payload, the checks, the custom_id, the route and the type of what the handler receives.
 */
export interface Declaration {
  readonly kind: 'button' | 'modal';
  /** Builds and reads the custom_id. */
  readonly customId: CustomIdCodec;
  /** What is wrong with it; empty when it is sound. */
  readonly problems: readonly Problem[];
  /** Kind and pattern, for messages: `button "apply/:track<dev|art>"`. */
  describe(): string;
}

/** The pattern of a declaration's custom_id. */
export type PatternOf<D extends Declaration> = D['customId']['pattern'];
