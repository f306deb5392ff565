/** Compares what users see after a step with what they see after the same step with another value of one input. */
import { isRefused, performedPart, reportsOf, respondedIds } from '../../scenario/perform/step-outcome.js';
import {
  createsRole,
  type InteractingStep,
  isInteractionStep,
  type ScenarioStep,
  userOf,
} from '../../scenario/steps/scenario-step.js';
import { findMark } from '../inputs/marked-text.js';
import { type ObservedProblem, problemSignature } from '../problems/observed-problem.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import { type ExploredBot, isGuildhallBot } from '../world/explored-bot.js';
import type { ExplorerWorld } from '../world/explorer-world.js';
import { areAlikeSteps, type ComparedRun, type ComparedStep, runSteps } from './compared-run.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { areSame } from './full-view.js';
import { isOfRemoval, replayIgnoredRemoval } from './ignored-removal.js';
import { inputNames, inputValue, withOtherInput } from './other-input.js';
import { probingSteps } from './probing-steps.js';

/** So many comparisons must show no difference, and so many are made at most. */
const LEAST_EQUAL = 3;
const MAX_COMPARISONS = 6;
/** With more steps, a comparison takes too long; the last one has those of the whole world before. */
const MAX_STEPS = 24;
/** So many later steps are taken that depend on the step. */
const MAX_DEPENDENTS = 6;

/** What is another text in each world, or at another time. */
const UNSTABLE = /<t:\d+|\d{15,20}/;

/** What is known of an input. */
interface KnownInput {
  /** It has an effect, or it was reported. */
  isDecided: boolean;
  /** How often users saw the same with another value. */
  equal: number;
}

/** A step with inputs, in the world in which it was explored. */
interface ExploredInput {
  readonly step: InteractingStep;
  readonly index: number;
  /** All steps of the world, also those after it. */
  readonly performed: readonly ScenarioStep[];
  /** The steps that led to each of them, as indices. */
  readonly chains: readonly (readonly number[])[];
}

/** The steps of a world so far. */
interface ExploredWorld {
  readonly chains: number[][];
  /** The indices of the steps whose inputs are compared. */
  readonly compared: Set<number>;
}

/**
 * Returns what is called after each step of an exploration. When something stays that others see, it returns a comparison for each input of
 * the steps that led to it, unless an effect of this input is known.
 */
export function ignoredInputComparisons(): (step: ExploredStep) => Comparison[] {
  const inputs = new Map<string, KnownInput>();
  const worlds = new WeakMap<ExplorerWorld, ExploredWorld>();
  return ({ world, performed, result, causes }) => {
    const explored = worlds.get(world) ?? { chains: [], compared: new Set() };
    worlds.set(world, explored);
    const { chains, compared } = explored;
    const last = performed.length - 1;
    const chain = [...new Set([...(causes()[0] ?? []), last])];
    chains[last] = chain;
    if (result.outcome.status !== 'done' || result.problems.length > 0 || !hasLastingEffect(result)) return [];
    return chain.flatMap((index) => {
      const step = performed[index];
      if (!step || !isInteractionStep(step) || compared.has(index)) return [];
      compared.add(index);
      const declaration = usedDeclaration(step, world.scenario.declarations);
      return inputNames(step).flatMap((name): Comparison[] => {
        const key = `ignoredInput ${declaration} ${name}`;
        const known = inputs.get(key) ?? { isDecided: false, equal: 0 };
        inputs.set(key, known);
        known.isDecided ||= isShown(step, name, result);
        if (known.isDecided) return [];
        const input = { step, index, performed, chains };
        return [
          {
            key,
            maxCount: MAX_COMPARISONS,
            // What had no effect is compared again soon, and boxes are forgotten more often than texts.
            isLikely: known.equal > 0 || typeof inputValue(step, name) === 'boolean',
            run: (bot, _steps, isOver) => compare(bot, input, name, known, isOver),
          },
        ];
      });
    });
  };
}

/** Whether a step changed members or channels, or led to a message beside its response. */
function hasLastingEffect({ effects, sent, outcome }: ExploredStep['result']): boolean {
  const responses = respondedIds(outcome);
  return effects.length > 0 || sent.some(({ id }) => !responses.includes(id));
}

/** A text that the bot shows has an effect: no comparison is needed. */
function isShown(step: InteractingStep, name: string, { outcome, sent }: ExploredStep['result']): boolean {
  const value = inputValue(step, name);
  const mark = typeof value === 'string' ? findMark(value) : undefined;
  return (
    mark !== undefined &&
    JSON.stringify([reportsOf(outcome), sent])
      .toLowerCase()
      .includes(mark)
  );
}

async function compare(
  explored: ExploredBot,
  input: ExploredInput,
  name: string,
  known: KnownInput,
  isOver: () => boolean,
): Promise<ComparedProblem | undefined> {
  // Timers of a process cannot be waited for.
  if (known.isDecided || !isGuildhallBot(explored)) return undefined;
  const planned = stepsToCompare(input, known.equal === LEAST_EQUAL - 1);
  const options = { ...planned, name, isExploring: true, isOver };
  const first = await compareInput(explored, options);
  // Most inputs have an effect at once. Others can have one later.
  const found = typeof first === 'object' ? await compareInput(explored, { ...options, hasProbes: true }) : first;
  if (found === 'undecided') return undefined;
  known.isDecided = found === 'differs';
  if (found === 'differs') return undefined;
  known.equal += 1;
  if (known.equal < LEAST_EQUAL) return undefined;
  known.isDecided = true;
  return found;
}

/** What led to the step, what depends on it, and at last also all that was done before. */
function stepsToCompare({ index, performed, chains }: ExploredInput, isWhole: boolean) {
  const needed = new Set([...(chains[index] ?? []), index]);
  const dependents = chains.filter((chain, other) => other > index && chain.includes(index));
  for (const chain of dependents.slice(0, MAX_DEPENDENTS)) {
    const all = new Set([...needed, ...chain]);
    if (all.size <= MAX_STEPS) for (const each of chain) needed.add(each);
  }
  const isNeeded = (step: ScenarioStep, each: number) =>
    needed.has(each) || createsRole(step) || (isWhole && each < index);
  const steps = performed.filter(isNeeded);
  const from = performed.slice(0, index).filter(isNeeded).length;
  return { steps, from };
}

interface InputComparison {
  readonly steps: readonly ScenarioStep[];
  /** The index of the step with the input. */
  readonly from: number;
  readonly name: string;
  /** Whether the test is about the other value. Otherwise it is about that of the steps. */
  readonly isExploring: boolean;
  /** Whether more is done afterwards, which can show a difference. Default: false. */
  readonly hasProbes?: boolean;
  readonly isOver: () => boolean;
}

/** `undecided` if there is no other value, if nothing has an effect, if no test could show it, or if the time is over. */
async function compareInput(
  explored: ExploredBot,
  { steps, from, name, isExploring, hasProbes = false, isOver }: InputComparison,
): Promise<ComparedProblem | 'undecided' | 'differs'> {
  const step = steps[from];
  if (!step || !isInteractionStep(step)) return 'undecided';
  const further = hasProbes ? ({ scenario }: ExplorerWorld) => probingSteps(scenario, step.user) : undefined;
  const own = await runSteps(explored, { steps, from, isOver, further });
  const planned = steps.length - from;
  const last = own?.compared[planned - 1];
  if (!own || !last || own.compared[0]?.outcome.status !== 'done') return 'undecided';
  // Of what has no effect at all, no input has one: a search finds nothing, or the bot refuses.
  if (areSame(own.start.lasting, last.view.lasting)) return 'undecided';
  const other = await runSteps(explored, {
    steps: [...own.before, ...own.compared.map((each) => each.step)],
    from: own.before.length,
    isOver,
    replace: ({ scenario }, each) => (isInteractionStep(each) ? withOtherInput(scenario, each, name) : undefined),
    isEnough: (each, index) => !isAlike(each, own.compared[index]),
  });
  const [replaced] = other?.compared ?? [];
  if (!other || !replaced || isRefused(replaced.outcome)) return 'undecided';
  if (
    other.compared.length < own.compared.length ||
    !other.compared.every((each, index) => isAlike(each, own.compared[index]))
  )
    return 'differs';
  // A checked box is usual, so its effect is seen when it is not checked.
  const isUsual = isInteractionStep(replaced.step) && inputValue(replaced.step, name) === true;
  const [tested, compared] = isExploring && !isUsual ? [other, own] : [own, other];
  return toProblem(explored, name, tested, compared, planned) ?? 'undecided';
}

function isAlike(a: ComparedStep, b: ComparedStep | undefined): boolean {
  return b !== undefined && areAlikeSteps(a, b);
}

/** @param planned how many of the compared steps are those of the exploration */
function toProblem(
  { declarations }: ExploredBot,
  name: string,
  tested: ComparedRun,
  other: ComparedRun,
  planned: number,
): ComparedProblem | undefined {
  const [first] = tested.compared;
  const [replaced] = other.compared;
  if (!first || !replaced || !isInteractionStep(first.step) || !isInteractionStep(replaced.step)) return undefined;
  const { user } = first.step;
  const ofFlow = tested.compared
    .slice(0, planned)
    .filter(({ step }) => userOf(step) === user && isInteractionStep(step));
  const last = ofFlow.findLast(({ outcome }) => outcome.status === 'done');
  // No test could expect that another text is shown.
  if (!last || last.response.trim() === '' || UNSTABLE.test(last.response)) return undefined;
  const until = tested.compared.slice(0, tested.compared.indexOf(last) + 1);
  const values = [first.step, replaced.step].map((step) => JSON.stringify(inputValue(step, name))?.slice(0, 60));
  return {
    problem: {
      ...describeIgnored(usedDeclaration(first.step, declarations), name),
      explanation: `With ${values.join(' and with ')}, users see the same, also later.`,
      assertions: [{ kind: 'responseDiffers', text: last.response }],
    },
    steps: [...tested.before, ...until.flatMap(({ step, outcome }) => performedPart(step, outcome) ?? [])],
  };
}

/** Without what is different in each run. The signature of the problem follows from it. */
function describeIgnored(declaration: string | undefined, name: string): ObservedProblem {
  return {
    kind: 'ignoredInput',
    message: `the input ${name} never changes what users see`,
    ...(declaration === undefined ? {} : { declaration }),
  };
}

/** Compares again, for the steps of a problem that was found. @param signature that of the problem */
export async function replayIgnoredInput(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
  signature: string,
): Promise<ComparedProblem | undefined> {
  if (isOfRemoval(signature)) return replayIgnoredRemoval(explored, steps, isOver);
  for (const [from, step] of [...steps.entries()].reverse()) {
    const declaration = usedDeclaration(step, explored.declarations);
    const isFound = (each: string) => problemSignature(describeIgnored(declaration, each)) === signature;
    const name = inputNames(step).find(isFound);
    if (name === undefined) continue;
    const found = await compareInput(explored, { steps, from, name, isExploring: false, isOver });
    return typeof found === 'object' ? found : undefined;
  }
  return undefined;
}
