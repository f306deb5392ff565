/** A problem of a declaration. Declaring never throws; composing the bot reports all problems at once. */
export interface DeclarationProblem {
  /** What is invalid, where, and which limit applies. */
  readonly message: string;
  /** How to fix it. */
  readonly remedy: string;
}
