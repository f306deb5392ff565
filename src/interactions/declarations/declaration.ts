import type { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { DeclarationProblem } from './declaration-problem.js';

export type { DeclarationProblem } from './declaration-problem.js';

/**
 * What every declaration has in common. A declaration is written once, as a frozen constant of a module; from it come
 * the payload, the checks, the route and the type of what the handler receives.
 */
export interface Declaration {
  readonly kind: 'button' | 'select' | 'modal' | 'command';
  /** What is wrong with it; empty when it is sound. */
  readonly problems: readonly DeclarationProblem[];
  /** Kind and pattern or name, for messages: `button "apply/:track<dev|art>"`. */
  describe(): string;
}

/** A declaration that is recognised by its custom_id. */
export interface CustomIdDeclaration extends Declaration {
  readonly kind: 'button' | 'select' | 'modal';
  /** Builds and reads the custom_id. */
  readonly customId: CustomIdCodec;
}

/** The pattern of a declaration's custom_id. */
export type PatternOf<D extends CustomIdDeclaration> = D['customId']['pattern'];
