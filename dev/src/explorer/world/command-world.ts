import { processOptions } from '../../scenario/bot/scenario-bot.js';
import { performStep } from '../../scenario/perform/perform-step.js';
import { reportsOf } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { DEFERRED_MS, isStillDeferred, ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { startWorld } from '../../testing/world/create-world.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import { addUsed, causesOf, type FoundProblem } from './command-problems.js';
import type { ExploredCommand } from './explored-bot.js';
import type { ExplorerWorld, StepResult } from './explorer-world.js';
import type { ObservedProblem } from './observed-problem.js';
import { SentMessages } from './sent-messages.js';

/** How long the bot may take to finish what a step causes, in milliseconds of real time. */
const SETTLE_MS = 4000;

/** How long a response that is too late is waited for, in milliseconds of real time. */
const LATE_RESPONSE_MS = 1500;

const DEFERRED_TEXT = `the bot deferred its response, and did not send it within ${DEFERRED_MS / 1000} seconds`;

/** A world with a bot in a process of its own. Time passes in it as everywhere, and nothing is known of its handlers. */
export class CommandWorld implements ExplorerWorld {
  readonly scenario: ScenarioWorld;
  /** Whether something runs after its timeout cannot be known. */
  readonly pendingWork: readonly ObservedProblem[] = [];
  readonly #sent: SentMessages;
  /** How often each problem was seen. */
  #seen: ReadonlyMap<string, number> = new Map();
  /** What users used, by the ids of the interactions. */
  readonly #used = new Map<string, string>();
  #hasFailedRestart = false;

  private constructor(
    readonly world: TestWorld,
    explored: ExploredCommand,
  ) {
    this.scenario = new ScenarioWorld(world, explored.declarations, true);
    this.#sent = new SentMessages(world.emulator.world, world.emulator.botUserId);
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

  async perform(step: ScenarioStep): Promise<StepResult> {
    const outcome = await performStep(this.scenario, step, () => this.scenario.settle(SETTLE_MS));
    addUsed(this.#used, step, outcome);
    if (outcome.status === 'unanswered') await this.#waitForLateResponse();
    const failures: FoundProblem[] = reportsOf(outcome)
      .filter(isStillDeferred)
      .map(({ interaction_id: interactionId }) => ({ kind: 'noResponse', message: DEFERRED_TEXT, interactionId }));
    if (step.kind === 'restartBot' && outcome.status === 'refused') {
      this.#hasFailedRestart = true;
      failures.push({ kind: 'restartFailed', message: outcome.message });
    }
    const problems = causesOf([...failures, ...this.#newProblems()], step, this.#used);
    return { outcome, problems, sent: this.#sent.take() };
  }

  get isStuck(): boolean {
    return this.#hasFailedRestart || this.world.process?.exit !== undefined;
  }

  close(): Promise<void> {
    return this.world.close();
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
