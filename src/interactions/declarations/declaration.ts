import type { DeclarationProblem } from './declaration-problem.js';

/**
 * The common properties of all declarations. A declaration is a frozen constant at module level. The framework derives
 * the API payload, the validation, the route and the type of the handler's context from it.
 */
export interface Declaration {
  readonly kind: 'button' | 'select' | 'modal' | 'pager' | 'command';
  /** Problems of this declaration; empty if it is valid. Composing the bot reports them. */
  readonly problems: readonly DeclarationProblem[];
  /** Returns kind and pattern or name for messages: `button "apply/:track<dev|art>"`. */
  describe(): string;
}
