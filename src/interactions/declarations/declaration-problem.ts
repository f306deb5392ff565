/** Something wrong with a declaration, as data: declaring never throws, composing the bot reports all problems at once. */
export interface DeclarationProblem {
  /** What is wrong, where, and which limit applies. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy: string;
}
