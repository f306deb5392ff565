/** Detects a bot that reacts to what it does itself, without end. */
import type { Emulator } from '../../emulator/index.js';
import type { AssertionOf } from '../../scenario/tests/scenario-test.js';
import type { ObservedProblem } from '../problems/observed-problem.js';

/** So many messages of the bot after one action of a user are a loop, if the bot reacts to events meanwhile. */
export const LOOP_MESSAGES = 50;

export class MessageLoop {
  #messages = 0;
  #isLoop = false;

  /**
   * @param assertion what a test asserts
   * @param canBeLoop whether the bot reacts to itself. One handler can send many messages, which is no loop. It is asked for each further message
   * @param stopBot ends what the bot sends, so that the exploration can go on
   */
  constructor(
    { log, applicationId }: Pick<Emulator, 'log' | 'applicationId'>,
    private readonly assertion: AssertionOf<'messagesOfBot'>,
    private readonly canBeLoop: () => boolean,
    private readonly stopBot: () => void,
  ) {
    log.subscribe((entry) => {
      if (entry.kind !== 'request' || entry.application_id !== applicationId) return;
      if (entry.method === 'POST' && entry.message_id !== undefined && entry.status < 300) this.#addMessage();
    });
  }

  /** A user acts: what the bot sends from now on is counted. */
  startStep(): void {
    this.#messages = 0;
  }

  /** How many messages the bot has sent since the last step started. */
  get messages(): number {
    return this.#messages;
  }

  /** Whether there was a loop. The bot was stopped then. */
  get isLoop(): boolean {
    return this.#isLoop;
  }

  /** The problem of this world; none if there was no loop. */
  get problem(): ObservedProblem[] {
    if (!this.#isLoop) return [];
    return [
      {
        kind: 'endlessLoop',
        message: `the bot reacts to itself: it sent ${LOOP_MESSAGES} messages after one action of a user`,
        explanation: 'A listener of messages must ignore those of the bot: message.author.bot.',
        assertions: [this.assertion],
      },
    ];
  }

  #addMessage(): void {
    this.#messages += 1;
    if (this.#isLoop || this.#messages < LOOP_MESSAGES || !this.canBeLoop()) return;
    this.#isLoop = true;
    this.stopBot();
  }
}
