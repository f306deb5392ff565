import { type Bot, systemClock } from 'guildhall';
import { errorMessage, waitAtMost } from 'guildhall/internal';
import { performStep } from '../../scenario/perform/perform-step.js';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { startWorld } from '../../testing/world/create-world.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import { advanceDespiteErrors } from '../../testing/world/world-clock.js';
import { WorldOracles } from '../oracles/world-oracles.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import { EventRuns } from './event-runs.js';
import type { ExploredGuildhallBot } from './explored-bot.js';
import type { ExplorerWorld, StepResult } from './explorer-world.js';
import { LOOP_MESSAGES, MessageLoop } from './message-loop.js';
import { SentMessages } from './sent-messages.js';
import { usedControl } from './used-control.js';
import { OPERATION_GRACE_MS, WorldProgress } from './world-progress.js';

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

/** A test needs fewer messages than an exploration, because its steps are reduced. The rate limit of a channel allows five in five seconds. */
const FEW_MESSAGES = { kind: 'messagesOfBot', below: 20, afterMs: 20_000 } as const;

/** How long timers of the system are waited for, in milliseconds of real time: no interaction gets a response after that. */
const SYSTEM_TIMER_MS = 5000;
/** What a handler that waits too long leads to. */
const OF_SLOW_HANDLERS: readonly ObservedProblem['kind'][] = ['noResponse', 'lateResponse', 'handlerFailed'];
const TIMER_TEXT =
  'Meanwhile, a timer of the system was pending (setTimeout): the clock of the world does not move it. With the clock of the bot (`bot.clock`, or an injected `Clock`), tests and explorations do not wait.';

/** A world with a bot of Guildhall, in this process. Its clock is manual, so time passes only if the bot waits for it. */
export class GuildhallBotWorld implements ExplorerWorld {
  readonly scenario: ScenarioWorld;
  readonly #sent: SentMessages;
  readonly #progress: WorldProgress;
  readonly #oracles: WorldOracles;
  #seenProblems = 0;
  private readonly loop: MessageLoop;
  /** How many handlers still ran after time had passed for them. No more time passes for these. */
  #stuckHandlers = 0;
  /** Whether the bot waited for a timer of the system in the current step. */
  #usesSystemTimer = false;

  private constructor(
    readonly world: TestWorld<Bot>,
    private readonly explored: ExploredGuildhallBot,
    private readonly eventRuns: EventRuns,
  ) {
    this.scenario = new ScenarioWorld(world, explored.declarations, true);
    this.#sent = new SentMessages(world.emulator.world, world.emulator.botUserId);
    this.#progress = new WorldProgress(world);
    this.#oracles = new WorldOracles(this.scenario, explored.invariants?.invariants);
    // Handlers that run at that time finish, and no further ones start.
    const stopBot = () => void world.bot.stop();
    const canBeLoop = () => eventRuns.count >= LOOP_MESSAGES && eventRuns.areConsequences;
    this.loop = new MessageLoop(world.emulator, FEW_MESSAGES, canBeLoop, stopBot);
  }

  /** @throws {StartError} and others, when the bot cannot be started */
  static async create(explored: ExploredGuildhallBot): Promise<GuildhallBotWorld> {
    const { bot: tested, description, uncaughtErrors } = explored;
    // What a bot of an earlier world does after its end belongs to no step.
    uncaughtErrors.addTo([]);
    const options = description === undefined ? {} : { world: description };
    let created: GuildhallBotWorld | undefined;
    const eventRuns = new EventRuns(() => created?.loop.messages ?? 0);
    const bot = eventRuns.observedBot(tested.bot);
    const world = await startWorld({ bot, clock: 'manual', timeoutMs: START_TIMEOUT_MS, ...options });
    // The option `bot` was set.
    created = new GuildhallBotWorld(world as TestWorld<Bot>, explored, eventRuns);
    return created;
  }

  async perform(step: ScenarioStep): Promise<StepResult> {
    const observe = this.#oracles.prepare(step);
    const failures: ObservedProblem[] = [];
    let outcome: StepOutcome;
    try {
      this.#progress.startStep();
      this.#usesSystemTimer = false;
      this.loop.startStep();
      this.eventRuns.startStep();
      outcome = await (step.kind === 'advanceClock'
        ? this.#passTime(step.ms)
        : this.#whileTimePasses(performStep(this.scenario, step, () => this.#progress.settle())));
    } catch (error) {
      if (step.kind !== 'restartBot') throw error;
      // A timer that fails while the bot restarts does not keep it from starting.
      if (this.world.bot.isReady) this.explored.uncaughtErrors.add(error);
      else failures.push({ kind: 'restartFailed', message: errorMessage(error) });
      outcome = { status: 'done' };
    }
    if (this.#runningHandlers > this.#stuckHandlers && failures.length === 0) await this.#finishHandlers();
    const reported = [...failures, ...this.#newProblems().flatMap((problem) => ofStep(this.#withTimer(problem), step))];
    const { problems: observed, suspected, effects } = await observe(outcome);
    // What the bot reports while it is stopped is a consequence.
    const problems = this.loop.isLoop ? this.loop.problem : [...reported, ...observed];
    return { outcome, problems, suspected, effects, sent: this.#sent.take() };
  }

  /** What is pending. After `EVERY_TIMEOUT`, it is a problem. */
  get pendingWork(): ObservedProblem[] {
    const { delayedCalls: _delayed, ...pending } = this.world.bot.pending;
    const counts = Object.entries(pending).filter(([, count]) => count > 0);
    const list = counts.map(([name, count]) => `${count} ${name}`).join(', ');
    return list === '' ? [] : [{ kind: 'pendingWork', message: `still pending after every timeout: ${list}` }];
  }

  /** Whether a handler still runs although time has passed for it, or the bot was stopped because it does not end by itself. */
  get isStuck(): boolean {
    return this.#runningHandlers > 0 || this.loop.isLoop;
  }

  async close(): Promise<void> {
    // A handler that never ends must not delay the exploration. In real time, because nobody advances the clock of the world any more.
    await waitAtMost(systemClock, this.pendingWork.length > 0 ? BUSY_CLOSE_MS : CLOSE_MS, this.world.close());
  }

  get #runningHandlers(): number {
    const { handlers, prompts, collectors } = this.world.bot.pending;
    return handlers - prompts - collectors;
  }

  /** Says that a slow handler waited for a timer of the system. */
  #withTimer(problem: ObservedProblem): ObservedProblem {
    if (!this.#usesSystemTimer || !OF_SLOW_HANDLERS.includes(problem.kind)) return problem;
    return {
      ...problem,
      explanation: [problem.explanation, TIMER_TEXT].filter((text) => text !== undefined).join(' '),
    };
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
      if (!isDone) await this.#advance(this.#isSystemTimerPending() ? OPERATION_GRACE_MS : 1000);
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
    for (const error of await advanceDespiteErrors(this.world.clock, ms)) this.explored.uncaughtErrors.add(error);
  }

  /** Notes that the bot waits for a timer of the system. */
  #isSystemTimerPending(): boolean {
    const { hasSystemTimers } = this.#progress;
    this.#usesSystemTimer ||= hasSystemTimers;
    return hasSystemTimers;
  }

  /** As much time passes as in reality: if the clock were ahead, the calls after the timer would exceed their timeout at once. */
  async #waitForSystemTimers(): Promise<void> {
    const startedAt = performance.now();
    const isDone = () => this.#runningHandlers <= this.#stuckHandlers;
    while (!isDone() && performance.now() - startedAt < SYSTEM_TIMER_MS && this.#isSystemTimerPending()) {
      await this.#progress.waitForStall(isDone);
      if (!isDone()) await this.#advance(OPERATION_GRACE_MS);
    }
    await this.#progress.settle();
  }

  async #finishHandlers(): Promise<void> {
    await this.#waitForSystemTimers();
    if (this.#runningHandlers <= this.#stuckHandlers) return;
    for (const ms of WAITS_MS) {
      await this.#advance(ms);
      await this.#progress.settle();
      if (this.#runningHandlers === 0 || this.loop.isLoop) break;
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
