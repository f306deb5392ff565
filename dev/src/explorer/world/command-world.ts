import { processOptions } from '../../scenario/bot/scenario-bot.js';
import { performStep } from '../../scenario/perform/perform-step.js';
import { reportsOf } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { DEFERRED_MS, isStillDeferred, ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { startWorld } from '../../testing/world/create-world.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import { WorldOracles } from '../oracles/world-oracles.js';
import { canHaveSignature, type ObservedProblem } from '../problems/observed-problem.js';
import { addUsed, causesOf, type FoundProblem } from './command-problems.js';
import type { ExploredCommand } from './explored-bot.js';
import type { ExplorerWorld, StepResult } from './explorer-world.js';
import { MessageLoop } from './message-loop.js';
import { SentMessages } from './sent-messages.js';

/** How long the bot may take to finish what a step causes, in milliseconds of real time. */
const SETTLE_MS = 4000;

/** How long a response that is too late is waited for, in milliseconds of real time. */
const LATE_RESPONSE_MS = 1500;

/** So many messages after one action may be the beginning of a loop: the rate limit of a channel delays more. */
const BUSY_MESSAGES = 5;
const MESSAGES_ROUTE = 'POST /channels/{channel_id}/messages';
/** After that time, a bot sends what the rate limit has delayed, in milliseconds of real time. */
const LIMIT_WINDOW_MS = 6000;

const DEFERRED_TEXT = `the bot deferred its response, and did not send it within ${DEFERRED_MS / 1000} seconds`;

/** A world with a bot in a process of its own. Time passes in it as everywhere, and nothing is known of its handlers. */
export class CommandWorld implements ExplorerWorld {
  readonly scenario: ScenarioWorld;
  /** Whether something runs after its timeout cannot be known. */
  readonly pendingWork: readonly ObservedProblem[] = [];
  readonly #sent: SentMessages;
  readonly #oracles: WorldOracles;
  /** How often each problem was seen. */
  #seen: ReadonlyMap<string, number> = new Map();
  /** What users used, by the ids of the interactions. */
  readonly #used = new Map<string, string>();
  readonly #loop: MessageLoop;
  #hasFailedRestart = false;
  /** Whether the bot still sends messages long after the action of a user. */
  #isBusy = false;

  private constructor(
    readonly world: TestWorld,
    explored: ExploredCommand,
  ) {
    this.scenario = new ScenarioWorld(world, explored.declarations, true);
    this.#sent = new SentMessages(world.emulator.world, world.emulator.botUserId);
    this.#oracles = new WorldOracles(this.scenario, explored.invariants?.invariants);
    this.#loop = new MessageLoop(
      world.emulator,
      { kind: 'messagesOfBot', below: BUSY_MESSAGES },
      () => this.#isBusy,
      // The process ends with its world, which is not used further.
      () => {},
    );
  }

  /** @throws {TestStepError} when the process ends, or does not connect in time */
  static async create(explored: ExploredCommand): Promise<CommandWorld> {
    const { bot, description } = explored;
    const world = await startWorld({
      ...processOptions(bot),
      ...(description === undefined ? {} : { world: description }),
    });
    return new CommandWorld(world, explored);
  }

  async perform(step: ScenarioStep, awaited?: string): Promise<StepResult> {
    const observe = this.#oracles.prepare(step);
    this.#loop.startStep();
    const outcome = await performStep(this.scenario, step, () => this.#settle(awaited));
    addUsed(this.#used, step, outcome);
    if (outcome.status === 'unanswered') await this.#waitForLateResponse();
    const failures: FoundProblem[] = reportsOf(outcome)
      .filter(isStillDeferred)
      .map(({ interaction_id: interactionId }) => ({ kind: 'noResponse', message: DEFERRED_TEXT, interactionId }));
    if (step.kind === 'restartBot' && outcome.status === 'refused') {
      this.#hasFailedRestart = true;
      failures.push({ kind: 'restartFailed', message: outcome.message });
    }
    const reported = causesOf([...failures, ...this.#newProblems()], step, this.#used);
    const { problems: observed, suspected, effects } = await observe(outcome);
    const problems = this.#loop.isLoop ? this.#loop.problem : [...reported, ...observed];
    return { outcome, problems, suspected, effects, sent: this.#sent.take() };
  }

  get isStuck(): boolean {
    return this.#hasFailedRestart || this.#loop.isLoop || this.world.process?.exit !== undefined;
  }

  close(): Promise<void> {
    return this.world.close();
  }

  /** Waits until the process has finished what a step causes, or the awaited problem has occurred. */
  async #settle(awaited: string | undefined): Promise<void> {
    const settled = this.#waitUntilSettled();
    if (awaited === undefined) return settled;
    const before = this.world.problems.length;
    const hasOccurred = () => this.world.problems.slice(before).some((problem) => canHaveSignature(problem, awaited));
    const occurred = this.scenario.waitUntil(hasOccurred, SETTLE_MS);
    return Promise.race([settled, occurred.then((has) => (has ? undefined : settled))]);
  }

  /** One that has used up the rate limit of a channel may send messages without end. Without the limit, that shows within seconds. */
  async #waitUntilSettled(): Promise<void> {
    await this.scenario.settle(SETTLE_MS);
    if (this.#loop.messages < BUSY_MESSAGES) return;
    this.#isBusy = true;
    await this.world.control.call('setLimit', { route: MESSAGES_ROUTE, limit: 10_000, window_ms: 1000 });
    let isSending = true;
    while (isSending && !this.#loop.isLoop) {
      const { messages } = this.#loop;
      isSending = await this.scenario.waitUntil(() => this.#loop.messages > messages, LIMIT_WINDOW_MS);
    }
    this.#isBusy = false;
  }

  /** A bot that responds too late often ends with the error that it gets. */
  async #waitForLateResponse(): Promise<void> {
    const isLate = () => this.isStuck || this.world.problems.at(-1)?.kind === 'lateResponse';
    if (await this.scenario.waitUntil(isLate, LATE_RESPONSE_MS)) await this.scenario.settle(SETTLE_MS);
  }

  #newProblems(): readonly FoundProblem[] {
    // A problem can be merged with an earlier one, so their order says nothing.
    const seen = new Map<string, number>();
    const found = this.world.problems.filter(({ kind, message }) => {
      const key = `${kind} ${message}`;
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return count > (this.#seen.get(key) ?? 0);
    });
    this.#seen = seen;
    return found;
  }
}
