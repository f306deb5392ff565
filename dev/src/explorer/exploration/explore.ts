/** Explores a bot with generated users. The same seed leads to the same actions, if the bot uses the clock of the world. */
import { errorMessage } from 'guildhall/internal';
import { performedPart } from '../../scenario/perform/step-outcome.js';
import { interactionsOf, isInteractionStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { type ActorContext, type ActorView, type Candidate, Suggestions, viewOf } from '../actions/actor-view.js';
import { atOnceCandidates, interactionCandidates } from '../actions/interaction-candidates.js';
import { nextDatedTask } from '../actions/next-timers.js';
import { otherCandidates } from '../actions/other-candidates.js';
import { firstSteps } from '../actors/first-steps.js';
import { ComparisonQueue } from '../comparisons/comparison-queue.js';
import { inOneGuild } from '../comparisons/other-guild.js';
import { performInNewWorld } from '../comparisons/perform-in-new-world.js';
import { Coverage } from '../coverage/coverage.js';
import { MapBuilder } from '../coverage/map-builder.js';
import { StepOrigins, usedIds } from '../findings/step-origins.js';
import { FieldTexts } from '../inputs/field-texts.js';
import { type ObservedProblem, problemSignature } from '../problems/observed-problem.js';
import { SeededRandom } from '../random/seeded-random.js';
import { AcceptedProblems } from '../report/accepted-problems.js';
import type { ExplorationSummary, StopReason } from '../report/exploration-report.js';
import { type Screen, START_SCREEN } from '../screens/screen.js';
import type { ExploredBot } from '../world/explored-bot.js';
import { EVERY_TIMEOUT, type ExplorerWorld, type StepResult } from '../world/explorer-world.js';
import { openWorld } from '../world/open-world.js';
import type { StepEvent } from '../world/step-event.js';
import { usedControl } from '../world/used-control.js';
import { isExpectedRefusal } from './expected-refusals.js';
import type { ExplorationEvent } from './exploration-event.js';
import { type ExplorationSubject, subjectOf } from './exploration-subject.js';
import { screensAfter } from './led-to.js';
import { type ExplorationOptions, Limits } from './limits.js';

/** Counts how often users of each kind tried each action of each screen, and prefers what was tried least. */
export class ActionCounts {
  readonly #counts = new Map<string, number>();
  /** The actions that had an expensive problem. */
  readonly #failed = new Set<string>();

  /** How many different actions were tried. */
  get size(): number {
    return this.#counts.size;
  }

  /** @param next the ids of the screens that the user's last action led to */
  choose(
    candidates: readonly Candidate[],
    role: string,
    random: SeededRandom,
    next: ReadonlySet<string> = new Set(),
  ): Candidate | undefined {
    const allowed = candidates.filter((candidate) => !this.#failed.has(actionOf(candidate)));
    const chosen = random.pickWeighted(allowed, (candidate) => {
      const count = this.#counts.get(keyOf(candidate, role)) ?? 0;
      const weight = candidate.weight * (next.has(candidate.screen.id) ? NEXT_FACTOR : 1);
      return weight / (1 + count) ** 1.2 + weight / 100;
    });
    if (chosen) this.#counts.set(keyOf(chosen, role), (this.#counts.get(keyOf(chosen, role)) ?? 0) + 1);
    return chosen;
  }

  /** An action had a problem that costs seconds. It is not chosen any more: the finding is confirmed later. */
  addFailure(candidate: Candidate): void {
    this.#failed.add(actionOf(candidate));
  }
}

/** What an action does, by any user: a click, a double click and a click at once with another user are the same. */
function actionOf(candidate: Candidate): string {
  return keyOf({ ...candidate, key: candidate.key.replace(/^(?:at once )?(click )(?:twice )?/, '$1') }, '');
}

/** A new process is needed, or a response was waited for. */
const EXPENSIVE: readonly ObservedProblem['kind'][] = ['exited', 'noResponse', 'restartFailed'];

/** How much of the time comparisons may take between two worlds. */
const COMPARED_SHARE = 0.2;

/** The bot is in another guild, too, in one of so many worlds: the third, the seventh and so on. */
const OTHER_GUILD_PERIOD = 4;

/** How often the same user acts again, and how much more often then with what the last action led to: many bugs are at the end of a flow. */
const SAME_USER_SHARE = 0.4;
const NEXT_FACTOR = 6;

/** How far the seeds of worlds are apart. */
const SEED_STEP = 0x9e3779b9;

export interface ExplorationListener {
  readonly onEvent: (event: ExplorationEvent) => void;
  readonly onStep: (event: StepEvent) => void;
  /** Ends the exploration after the current step. */
  readonly stopped?: AbortSignal | undefined;
}

/** The state of one exploration. */
export class Exploration {
  readonly #coverage = new Coverage();
  readonly #map = new MapBuilder();
  readonly #attempts = new ActionCounts();
  readonly #texts = new FieldTexts();
  /** The signatures of the problems that were found. */
  readonly #found = new Set<string>();
  /** The declarations of controls that were handled at least once. */
  readonly #handled = new Set<string>();
  /** Those of controls that once had no handler, with the steps that lead to their use. */
  readonly #unhandled = new Map<string, readonly ScenarioStep[]>();
  readonly #accepted: AcceptedProblems;
  readonly #comparisons = new ComparisonQueue();
  readonly #limits: Limits;
  readonly #subject: ExplorationSubject;
  /** Which steps led to others in the current world. Undefined before its start. */
  #origins: StepOrigins | undefined;
  #steps = 0;
  #interactions = 0;
  #worlds = 0;
  /** How long comparisons took. */
  #comparedSeconds = 0;
  /** Whether the bot is in another guild, too, in the current world. */
  #hasOtherGuild = false;
  /** Whether a task was due in the current world that the bot has stored in a world before, whose users and channels do not exist any more. */
  #isAfterRestoredTask: () => boolean = () => false;
  /** The ids of the screens that the last action of the user who acts led to. */
  #next: ReadonlySet<string> = new Set();

  constructor(
    explored: ExploredBot,
    private readonly options: ExplorationOptions,
    private readonly listener: ExplorationListener,
  ) {
    this.#accepted = new AcceptedProblems(explored.invariants?.invariants.accept ?? []);
    this.#subject = subjectOf(explored, this.#coverage);
    this.#limits = new Limits(options, this.#subject, listener.stopped);
  }

  /** Each problem that is found is an event. */
  async run(): Promise<ExplorationSummary> {
    const endObservation = this.#subject.startObservation();
    try {
      let stoppedBecause: StopReason | undefined;
      while (stoppedBecause === undefined) {
        stoppedBecause = await this.#exploreWorld();
        await this.#compare(COMPARED_SHARE);
      }
      await this.#useUnhandled();
      // All steps of what was found now are needed.
      this.#origins = undefined;
      for (const { problem, steps } of this.#comparisons.deadControls) this.#addProblems([problem], steps);
      await this.#compare(1);
      return this.summarize(stoppedBecause);
    } finally {
      endObservation();
    }
  }

  /** What was explored so far. @param stoppedBecause why the exploration does not continue */
  summarize(stoppedBecause: StopReason): ExplorationSummary {
    return {
      seed: this.options.seed,
      steps: this.#steps,
      interactions: this.#interactions,
      worlds: this.#worlds,
      seconds: this.#limits.seconds,
      stoppedBecause,
      accepted: this.#accepted.counts,
      ...this.#subject.summarize(),
      map: this.#map.build(),
    };
  }

  /**
   * Compares what gave reason for it, within the time that is left.
   * @param share how much of the time so far it may take. A comparison that has begun may take longer
   */
  async #compare(share: number): Promise<void> {
    const isOver = () => this.#limits.isOverForComparisons(this.#findings);
    const { explored } = this.#subject;
    // All steps of what a comparison found are needed.
    this.#origins = undefined;
    while (this.#comparisons.size > 0 && !isOver() && this.#comparedSeconds <= this.#limits.seconds * share) {
      const startedAt = this.#limits.seconds;
      const found = await this.#comparisons.runNext(explored, isOver);
      if (found) this.#addProblems([found.problem], found.steps);
      this.#comparedSeconds += this.#limits.seconds - startedAt;
    }
  }

  /**
   * Uses controls without a handler once more, without what happened to the bot meanwhile: a handler can have waited for them before a
   * restart, or until a timeout.
   */
  async #useUnhandled(): Promise<void> {
    const isStopped = () => this.listener.stopped?.aborted === true;
    for (const [declaration, steps] of this.#unhandled) {
      if (this.#handled.has(declaration)) continue;
      const once = steps.flatMap((step, index) =>
        index < steps.length - 1 ? [step] : interactionsOf(step).slice(0, 1),
      );
      for await (const { exact, result } of performInNewWorld(this.#subject.explored, once, isStopped)) {
        const isUsed = exact.length === once.length && result.outcome.status === 'done';
        if (isUsed && !result.problems.some(isUnhandled)) this.#addHandled(declaration);
      }
    }
  }

  /** @returns why the exploration ends; undefined if it continues in another world */
  async #exploreWorld(): Promise<StopReason | undefined> {
    const random = new SeededRandom(this.options.seed + this.#worlds * SEED_STEP);
    this.#worlds += 1;
    this.listener.onStep({ kind: 'worldStarted' });
    const world = await this.#createWorld();
    if (!world) return 'notStarted';
    const restoredAt = nextDatedTask(world.world);
    this.#isAfterRestoredTask = () => world.world.emulator.clock.now() >= restoredAt;
    const performed: ScenarioStep[] = [];
    const { isProcess, stepsPerWorld } = this.#subject;
    this.#hasOtherGuild = this.#canHaveOtherGuild && this.#worlds % OTHER_GUILD_PERIOD === 3;
    this.#origins = new StepOrigins(world.scenario);
    try {
      const { actors, steps } = firstSteps(world.world, {
        hasOtherGuild: this.#hasOtherGuild,
        isDescribed: this.#subject.explored.description !== undefined,
      });
      for (const { step, label, role } of steps) {
        const result = await this.#perform(world, step, performed);
        this.#addToMap(world.scenario, { screen: START_SCREEN, label }, role, step, result);
      }
      const context: ActorContext = {
        scenario: world.scenario,
        actors,
        random,
        texts: this.#texts,
        suggestions: new Suggestions(),
        restoredAt,
      };
      let reason: StopReason | undefined;
      let canContinue = !(isProcess && world.isStuck);
      let actor = random.pick(actors);
      while (performed.length < stepsPerWorld && reason === undefined && canContinue) {
        const isSame = this.#next.size > 0 && random.chance(SAME_USER_SHARE);
        if (!isSame) {
          actor = random.pick(actors);
          this.#next = new Set();
        }
        if (actor) canContinue = await this.#act(world, viewOf(actor, context), performed);
        reason = this.#limits.stopReason(
          this.#steps,
          this.#coverage.version + this.#attempts.size,
          this.#findings,
          this.#comparisons.size,
        );
      }
      if (!isProcess) await this.#perform(world, EVERY_TIMEOUT, performed);
      this.#addProblems(world.pendingWork, performed);
      return reason;
    } finally {
      this.#hasOtherGuild = false;
      this.#isAfterRestoredTask = () => false;
      await world.close();
    }
  }

  /** Undefined if the bot cannot be started again. @throws the error, when it cannot be started at all */
  async #createWorld(): Promise<ExplorerWorld | undefined> {
    try {
      return await openWorld(this.#subject.explored);
    } catch (error) {
      if (this.#worlds === 1) throw error;
      this.#addProblems([{ kind: 'restartFailed', message: errorMessage(error) }], []);
      return undefined;
    }
  }

  /** @returns whether the world can be used further */
  async #act(world: ExplorerWorld, view: ActorView, performed: ScenarioStep[]): Promise<boolean> {
    const own = interactionCandidates(view);
    const { hasFaults, hasHostileActions } = this.options;
    const { isProcess } = this.#subject;
    const others = otherCandidates(view, { hasFaults, hasHostileActions, isProcess });
    const candidates = [...own, ...atOnceCandidates(view, own), ...others];
    for (const candidate of candidates) for (const name of usedNames(candidate)) this.#coverage.addSeen(name);
    const candidate = this.#attempts.choose(candidates, view.actor.kind, view.random, this.#next);
    this.#next = new Set();
    for (const step of (await candidate?.createSteps()) ?? []) {
      const result = await this.#perform(world, step, performed);
      if (candidate) this.#record(view, candidate, step, result);
      if (
        candidate &&
        isProcess &&
        step.kind !== 'atOnce' &&
        result.problems.some(({ kind }) => EXPENSIVE.includes(kind))
      )
        this.#attempts.addFailure(candidate);
      if (result.problems.some(({ kind }) => kind === 'restartFailed') || world.isStuck) return false;
    }
    return true;
  }

  async #perform(world: ExplorerWorld, step: ScenarioStep, performed: ScenarioStep[]): Promise<StepResult> {
    this.listener.onStep({ kind: 'stepStarted', step });
    performed.push(step);
    this.#steps += 1;
    if (isInteractionStep(step)) this.#interactions += 1;
    if (step.kind === 'atOnce') this.#interactions += step.steps.length;
    const used = usedIds(world.scenario, step);
    const result = await world.perform(step);
    const control = usedControl(step);
    if (control !== undefined && result.outcome.status === 'done' && !result.problems.some(isUnhandled))
      this.#addHandled(control);
    const part = performedPart(step, result.outcome);
    if (part !== step) {
      performed.splice(-1, 1, ...(part ? [part] : []));
      this.listener.onStep({ kind: 'stepRefused', performed: part });
    }
    if (part) this.#origins?.add(part, used, result);
    this.#addProblems(result.problems, performed);
    if (part) {
      const origins = this.#origins;
      this.#comparisons.add({
        world,
        performed,
        result,
        causes: () => origins?.causes ?? [],
        repetitions: () => origins?.repetitions ?? [],
        hasOtherGuild: this.#hasOtherGuild,
        canHaveOtherGuild: this.#canHaveOtherGuild,
      });
    }
    return result;
  }

  #record(view: ActorView, candidate: Candidate, step: ScenarioStep, result: StepResult): void {
    const { outcome } = result;
    for (const name of usedNames(candidate)) this.#coverage.addOutcome(name, outcome);
    if (step.kind === 'autocomplete' && outcome.status === 'done') {
      view.suggestions.set(step, outcome.report?.choices ?? [], view.scenario.references);
    }
    const screens = this.#addToMap(view.scenario, candidate, view.actor.kind, step, result);
    this.#next = new Set(screens.map(({ id }) => id).filter((id) => id !== START_SCREEN.id));
  }

  /** @returns the screens that the action led to */
  #addToMap(
    scenario: ScenarioWorld,
    action: Pick<Candidate, 'screen' | 'label' | 'declaration'>,
    role: string,
    step: ScenarioStep,
    { outcome, sent }: StepResult,
  ): readonly Screen[] {
    // What users do at once is in the map by the actions of each.
    if (outcome.status !== 'done' || step.kind === 'atOnce') return [];
    const { screen: from, label } = action;
    const to = screensAfter(scenario, action, outcome, sent);
    const isInteraction = isInteractionStep(step);
    // What users do without the bot is of interest only if the bot reacts.
    if (!isInteraction && to.length === 0) return [];
    const declaration = isInteraction ? action.declaration : 'an event';
    this.#map.addAction({ from, to, kind: step.kind, label, declaration, role });
    return to;
  }

  #addProblems(problems: readonly ObservedProblem[], performed: readonly ScenarioStep[]): void {
    for (const problem of problems) {
      // Then it is not known what a problem belongs to that no user caused.
      if (problem.declaration === undefined && this.#isAfterRestoredTask()) continue;
      if (isExpectedRefusal(problem, performed) || this.#isKnownInOneGuild(problem)) continue;
      if (this.#hasOtherGuild && !isOfGuilds(problem)) continue;
      const signature = problemSignature(problem);
      if (this.#found.has(signature)) continue;
      this.#found.add(signature);
      if (this.#accepted.accepts(problem)) continue;
      if (isUnhandled(problem) && problem.declaration !== undefined) {
        const [likely = performed.keys()] = this.#origins?.causes ?? [];
        this.#unhandled.set(
          problem.declaration,
          [...likely].flatMap((index) => performed[index] ?? []),
        );
      }
      const causes = this.#origins?.causes;
      const owner = this.#origins?.owner;
      const known = causes ? { causes, owner } : {};
      const finding = { problem, steps: [...performed], seconds: this.#limits.seconds, ...known };
      this.listener.onEvent({ kind: 'found', finding });
    }
  }

  /** How many findings there are. A control that was handled at another time is none. */
  get #findings(): number {
    return (
      this.#found.size - [...this.#unhandled.keys()].filter((declaration) => this.#handled.has(declaration)).length
    );
  }

  /** Whether the same fails in one guild. */
  #isKnownInOneGuild(problem: ObservedProblem): boolean {
    if (problem.kind !== 'otherGuildFailure') return false;
    return inOneGuild(problem).some((each) => this.#found.has(problemSignature(each)));
  }

  /** Findings of other kinds do not count in worlds with another guild, and hostile actions look for these. */
  get #canHaveOtherGuild(): boolean {
    return this.#subject.canHaveOtherGuild && !this.options.hasHostileActions;
  }

  #addHandled(declaration: string): void {
    if (this.#handled.has(declaration)) return;
    this.#handled.add(declaration);
    this.listener.onEvent({ kind: 'controlHandled', declaration });
  }
}

/** A bot may be for one guild: then what fails in another one is a problem only if a comparison shows that both guilds are the cause. */
function isOfGuilds({ kind }: ObservedProblem): boolean {
  return kind === 'otherGuildData';
}

function isUnhandled({ kind }: ObservedProblem): boolean {
  return kind === 'unhandled';
}

/** The declarations that a candidate uses: of a page of a wizard, also the wizard. */
function usedNames({ declaration, page }: Candidate): string[] {
  return [declaration, page].filter((name) => name !== undefined);
}

function keyOf({ screen, key }: Candidate, role: string): string {
  return `${screen.id}\n${key}\n${role}`;
}
