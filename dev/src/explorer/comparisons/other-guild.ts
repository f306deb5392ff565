/** A failure in one guild that does not occur without what was done in another one: what belongs to a guild is kept for all of them. */
import { performedPart, reportsOf, type StepOutcome } from '../../scenario/perform/step-outcome.js';
import { formatRef, mapTexts, refsIn, type Template } from '../../scenario/references/world-references.js';
import { isDeclaredStep } from '../../scenario/steps/declared-steps.js';
import {
  type InteractingStep,
  interactionsOf,
  isInteractionStep,
  ScenarioStep,
} from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { OTHER_CHANNEL_REF, otherGuildSteps } from '../actors/other-guild.js';
import { type ObservedProblem, problemSignature } from '../problems/observed-problem.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { performInNewWorld } from './perform-in-new-world.js';

const KIND = 'otherGuildFailure';

/** What a bot reports if it does not work. What oracles find has comparisons of its own, or is about one guild. */
const FAILURES: readonly ObservedProblem['kind'][] = [
  'handlerFailed',
  'noResponse',
  'lateResponse',
  'invalidRequest',
  'missingPermissions',
  'errorLog',
  'uncaughtError',
];

/** The same problem as one of a world with one guild. */
export function inOneGuild(problem: ObservedProblem): ObservedProblem[] {
  return FAILURES.map((kind) => ({ ...problem, kind }));
}

/**
 * What somebody did, with the steps that led to it, is done by a member of another guild, too. By itself, an exploration rarely does the same
 * in two guilds. Undefined if the step is no interaction in a guild, if it failed, or if the bot cannot be in another guild.
 */
export function sameInOtherGuildComparison(explored: ExploredStep): Comparison | undefined {
  const { world, performed, result, canHaveOtherGuild } = explored;
  const step = performed.at(-1);
  if (!canHaveOtherGuild || !step || !isInteractionStep(step)) return undefined;
  if (result.outcome.status !== 'done' || result.problems.length > 0) return undefined;
  const declaration = usedDeclaration(step, world.scenario.declarations);
  if (declaration === undefined || placeOf(world.scenario, step, result.outcome) !== 'own') return undefined;
  return {
    key: `${KIND} ${declaration}`,
    run: async (bot, steps, isOver) => {
      const copies = inOtherGuild(steps.flatMap(interactionsOf));
      if (!copies) return undefined;
      const all = [...steps, ...otherGuildSteps([COPYING_USER]), ...copies];
      return (await compareTwoGuilds(bot, all, undefined, isOver)).found;
    },
  };
}

/** Who does the same in the other guild. */
const COPYING_USER = 'Quinn';

/** Undefined if a step names a role, because the other guild has no roles, or is done in direct messages. */
function inOtherGuild(steps: readonly InteractingStep[]): ScenarioStep[] | undefined {
  const isOfGuild = (step: InteractingStep) =>
    !['useCommand', 'autocomplete', 'useContextMenu'].includes(step.kind) || ('channel' in step && step.channel);
  if (!steps.every(isOfGuild) || refsIn(steps).some(({ entity }) => entity === 'role')) return undefined;
  const user = formatRef({ entity: 'user', name: COPYING_USER, nth: 0 });
  const replace = (text: Template) =>
    refsIn(text).reduce((replaced, ref) => {
      const own = { user, channel: OTHER_CHANNEL_REF }[String(ref.entity)];
      return own === undefined ? replaced : replaced.replaceAll(formatRef(ref), own);
    }, text);
  return steps.map((step) => {
    const replaced = mapTexts(step, replace);
    return ScenarioStep.parse({ ...Object(replaced), user: COPYING_USER, isDefaultChannel: undefined });
  });
}

/** Undefined if the step is no interaction with a failure. */
export function otherGuildComparison({ performed, result, repetitions }: ExploredStep): Comparison | undefined {
  const step = performed.at(-1);
  const [problem] = result.problems.flatMap(toGuildProblem);
  if (!step || !isInteractionStep(step) || !problem) return undefined;
  const signature = problemSignature(problem);
  const all = [...performed];
  const likely = repetitions().flatMap((index) => all[index] ?? []);
  return {
    key: signature,
    isLikely: true,
    run: async (explored, _steps, isOver) => {
      const first = await compareTwoGuilds(explored, likely, signature, isOver);
      if (first.found || first.occursAlone) return first.found;
      return replayOtherGuild(explored, all, isOver, signature);
    },
  };
}

/** Performs the steps of a found problem again. @param signature that of the problem */
export async function replayOtherGuild(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
  signature: string,
): Promise<ComparedProblem | undefined> {
  return (await compareTwoGuilds(explored, steps, signature, isOver)).found;
}

/** How two worlds with and without the steps in one of two guilds end. */
export interface TwoGuildsResult {
  /** Undefined if the failure does not occur with all steps, or occurs with those in its guild alone. */
  readonly found?: ComparedProblem;
  /** Whether the failure occurs also without the steps in the other guild. */
  readonly occursAlone?: true;
}

/**
 * Performs steps until a failure in one of two guilds, and the same without what was done in the other one.
 * @param signature of the problem of the kind `otherGuildFailure`; undefined for the first failure of an interaction in the other guild
 */
export async function compareTwoGuilds(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  signature: string | undefined,
  isOver: () => boolean,
): Promise<TwoGuildsResult> {
  const both = await performUntil(explored, steps, signature, isOver);
  const place = both?.places.at(-1);
  if (!both?.problem || place === undefined) return {};
  const { problem, places } = both;
  const ofGuild = steps.filter((_step, index) => index < places.length && (places[index] ?? place) === place);
  if (ofGuild.length === places.length) return {};
  const alone = await performUntil(explored, ofGuild, problemSignature(problem), isOver);
  if (alone?.problem) return { occursAlone: true };
  // Without the last step, the failure could not occur.
  if (!alone?.isLastDone) return {};
  return { found: { problem, steps: both.done, hasRefusals: both.done.length < places.length } };
}

interface PerformedSteps {
  /** Undefined if it did not occur. */
  readonly problem: ObservedProblem | undefined;
  /** Where each of the steps took place, until the problem occurred. */
  readonly places: readonly Place[];
  /** What users could do of them. */
  readonly done: readonly ScenarioStep[];
  readonly isLastDone: boolean;
}

/** Undefined if the time was over before the end. */
async function performUntil(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  signature: string | undefined,
  isOver: () => boolean,
): Promise<PerformedSteps | undefined> {
  const places: Place[] = [];
  const done: ScenarioStep[] = [];
  for await (const { world, step, exact, result } of performInNewWorld(explored, steps, isOver)) {
    const { outcome, problems } = result;
    const place = placeOf(world.scenario, step, outcome);
    places.push(place);
    const part = performedPart(step, outcome);
    if (part) done.push(part);
    const isWanted = (problem: ObservedProblem) =>
      signature === undefined ? place === 'other' && isInteractionStep(step) : problemSignature(problem) === signature;
    const problem = problems.flatMap(toGuildProblem).find(isWanted);
    if (problem || exact.length === steps.length) return { problem, places, done, isLastDone: part === step };
  }
  return undefined;
}

/** The guild in which a step took place. Undefined if it prepares the world, is done in direct messages, or had no effect. */
type Place = 'own' | 'other' | undefined;

function placeOf({ world }: ScenarioWorld, step: ScenarioStep, outcome: StepOutcome): Place {
  const [report] = reportsOf(outcome);
  const record = report && world.emulator.world.interactions.get(report.interaction_id);
  if (record) {
    const { guild_id: guildId } = record.interaction;
    return guildId === undefined ? undefined : guildId === world.guildId ? 'own' : 'other';
  }
  if (step.kind !== 'sendMessage' && !isDeclaredStep(step)) return undefined;
  const entities = refsIn(step).map(({ entity }) => entity);
  return entities.includes('otherChannel') ? 'other' : entities.includes('channel') ? 'own' : undefined;
}

/** None if it is no failure. */
function toGuildProblem({ assertions: _assertions, ...problem }: ObservedProblem): ObservedProblem[] {
  const { kind, explanation } = problem;
  if (!FAILURES.includes(kind)) return [];
  const text = `It is a ${kind} that occurs only after the bot was used in another guild. Keep what belongs to a guild by its id.`;
  return [{ ...problem, kind: KIND, explanation: [explanation, text].filter((each) => each !== undefined).join(' ') }];
}
