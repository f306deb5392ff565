import { type Bot, systemClock } from 'guildhall';
import { errorMessage, waitAtMost } from 'guildhall/internal';
import { performStep } from '../../scenario/perform/perform-step.js';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { startWorld } from '../../testing/world/create-world.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import type { ExploredGuildhallBot } from './explored-bot.js';
import type { ExplorerWorld, StepResult } from './explorer-world.js';
import type { ObservedProblem } from './observed-problem.js';
import { SentMessages } from './sent-messages.js';
import { usedControl } from './used-control.js';
import { WorldProgress } from './world-progress.js';

/**
 * How long a service of the bot may take to start, in milliseconds of the world's clock. In a restart, time passes while the bot reads a
 * file or waits for another system, so this is longer than the time that passes meanwhile.
 */
const START_TIMEOUT_MS = 20_000;
/** How much time passes for handlers that wait for it, in milliseconds. */
const WAITS_MS = [5000, 60_000, 15 * 60_000, 60 * 60_000];

/** How long a world may take to close, in milliseconds of real time: one whose handlers never end, and others. */
const BUSY_CLOSE_MS = 500;
const CLOSE_MS = 5000;

/** A world with a bot of Guildhall, in this process. Its clock is manual, so time passes only if the bot waits for it. */
export class GuildhallBotWorld implements ExplorerWorld {
  readonly scenario: ScenarioWorld;
  readonly #sent: SentMessages;
  readonly #progress: WorldProgress;
  #seenProblems = 0;
  /** How many handlers still ran after time had passed for them. No more time passes for these. */
  #stuckHandlers = 0;

  private constructor(
    readonly world: TestWorld<Bot>,
    private readonly explored: ExploredGuildhallBot,
  ) {
    this.scenario = new ScenarioWorld(world, explored.declarations, true);
    this.#sent = new SentMessages(world.emulator.world, world.emulator.botUserId);
    this.#progress = new WorldProgress(world);
  }

  /** @throws {StartError} and others, when the bot cannot be started */
  static async create(explored: ExploredGuildhallBot): Promise<GuildhallBotWorld> {
    const { bot: tested, description, uncaughtErrors } = explored;
    // What a bot of an earlier world does after its end belongs to no step.
    uncaughtErrors.addTo([]);
    const options = description === undefined ? {} : { world: description };
    const world = await startWorld({ bot: tested.bot, clock: 'manual', timeoutMs: START_TIMEOUT_MS, ...options });
    // The option `bot` was set.
    return new GuildhallBotWorld(world as TestWorld<Bot>, explored);
  }

  async perform(step: ScenarioStep): Promise<StepResult> {
    const failures: ObservedProblem[] = [];
    let outcome: StepOutcome;
    try {
      this.#progress.startStep();
      outcome = await (step.kind === 'advanceClock'
        ? this.#passTime(step.ms)
        : this.#whileTimePasses(performStep(this.scenario, step, () => this.#progress.settle())));
    } catch (error) {
      if (step.kind !== 'restartBot') throw error;
      failures.push({ kind: 'restartFailed', message: errorMessage(error) });
      outcome = { status: 'done' };
    }
    if (this.#runningHandlers > this.#stuckHandlers && failures.length === 0) await this.#finishHandlers();
    const problems = [...failures, ...this.#newProblems().flatMap((problem) => ofStep(problem, step))];
    return { outcome, problems, sent: this.#sent.take() };
  }

  /** What is pending. After `EVERY_TIMEOUT`, it is a problem. */
  get pendingWork(): ObservedProblem[] {
    const { delayedCalls: _delayed, ...pending } = this.world.bot.pending;
    const counts = Object.entries(pending).filter(([, count]) => count > 0);
    const list = counts.map(([name, count]) => `${count} ${name}`).join(', ');
    return list === '' ? [] : [{ kind: 'pendingWork', message: `still pending after every timeout: ${list}` }];
  }

  /** Whether a handler still runs although time has passed for it. */
  get isStuck(): boolean {
    return this.#runningHandlers > 0;
  }

  async close(): Promise<void> {
    // A handler that never ends must not delay the exploration. In real time, because nobody advances the clock of the world any more.
    await waitAtMost(systemClock, this.pendingWork.length > 0 ? BUSY_CLOSE_MS : CLOSE_MS, this.world.close());
  }

  get #runningHandlers(): number {
    const { handlers, prompts, collectors } = this.world.bot.pending;
    return handlers - prompts - collectors;
  }

  #newProblems(): ObservedProblem[] {
    const found = this.world.problems.slice(this.#seenProblems);
    this.#seenProblems += found.length;
    return this.explored.uncaughtErrors.addTo(found.map(({ interactionId: _id, ...problem }) => problem));
  }

  /** Lets time pass while a handler, a request or a user waits for it: the clock of the world is manual. */
  async #whileTimePasses<T>(running: Promise<T>): Promise<T> {
    let isDone = false;
    const done = running.finally(() => {
      isDone = true;
    });
    const ended = done.then(
      () => {},
      () => {},
    );
    while (!isDone) {
      await Promise.race([ended, this.#progress.waitForStall(() => isDone)]);
      if (!isDone) await this.#advance(1000);
    }
    return done;
  }

  async #passTime(ms: number): Promise<StepOutcome> {
    await this.#advance(ms);
    await this.#progress.settle();
    return { status: 'done' };
  }

  /** An error in a timer of the bot's clock is uncaught, like one in a timer of the system, and time passes on. */
  async #advance(ms: number): Promise<void> {
    const { clock } = this.world;
    const end = clock.now() + ms;
    for (let hasPassed = false; !hasPassed; ) {
      try {
        await clock.advance(Math.max(0, end - clock.now()));
        hasPassed = true;
      } catch (error) {
        this.explored.uncaughtErrors.add(error);
      }
    }
  }

  async #finishHandlers(): Promise<void> {
    for (const ms of WAITS_MS) {
      await this.#advance(ms);
      await this.#progress.settle();
      if (this.#runningHandlers === 0) break;
    }
    this.#stuckHandlers = this.#runningHandlers;
  }
}

/** Adds what was used to a control without a handler. */
function ofStep(problem: ObservedProblem, step: ScenarioStep): ObservedProblem[] {
  if (problem.kind !== 'unhandled') return [problem];
  const control = usedControl(step);
  return control === undefined ? [] : [{ ...problem, declaration: control }];
}
