import type { UserActions } from './user-actions.js';

/** What a user does on the stage to which the user is connected. */
export class StageActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /** Asks to speak. Needs REQUEST_TO_SPEAK. */
  async raiseHand(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'hand_raised' }, 'raise the hand');
  }

  /**
   * Becomes a speaker.
   * @throws {TestStepError} reason `not_invited` when no moderator invited the user, who has no MUTE_MEMBERS
   */
  async speak(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'speaker' }, 'speak');
  }

  /** Listens: declines an invitation, and lowers the hand. */
  async moveToAudience(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'audience' }, 'move to the audience');
  }
}
