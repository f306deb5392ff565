/** A member without roles uses a command with a value that the bot suggests only to somebody else. */
import { type OptionValue, suggestionOf } from '../../scenario/steps/references.js';
import type { ScenarioStep, StepOf } from '../../scenario/steps/scenario-step.js';
import { STRANGER } from '../oracles/privileged-action.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { performInNewWorld } from './perform-in-new-world.js';
import { joinsOfStranger } from './public-action.js';

/** The suspicion that is compared. */
const KIND = 'otherSuggestion';

/** Undefined if the step uses no command with a suggestion. */
export function othersSuggestionComparison({ world, performed, result }: ExploredStep): Comparison | undefined {
  const step = performed.at(-1);
  if (step?.kind !== 'useCommand' || result.outcome.status !== 'done' || result.problems.length > 0) return undefined;
  const use = suggestedUse(step);
  if (!use) return undefined;
  return {
    key: `${KIND} ${usedDeclaration(step, world.scenario.declarations)}`,
    isLikely: true,
    run: (explored, steps, isOver) => compareSuggestions(explored, steps, use, isOver),
  };
}

interface SuggestedUse {
  readonly step: StepOf<'useCommand'>;
  /** With what the user has typed, before the suggestion is chosen. */
  readonly typing: StepOf<'autocomplete'>;
  /** The position of the suggestion, from 0. */
  readonly nth: number;
}

async function compareSuggestions(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  { step, typing, nth }: SuggestedUse,
  isOver: () => boolean,
): Promise<ComparedProblem | undefined> {
  const before = [...steps.slice(0, -1), ...joinsOfStranger(steps)];
  const use = asStranger(step);
  const choices: string[][] = [];
  for await (const { result, exact } of performInNewWorld(
    explored,
    [...before, typing, { ...typing, user: STRANGER }, use],
    isOver,
  )) {
    const { outcome, suspected } = result;
    if (exact.length <= before.length) continue;
    if (outcome.status !== 'done') return undefined;
    if (exact.length <= before.length + 2) {
      choices.push((outcome.report?.choices ?? []).map(({ name, value }) => JSON.stringify([name, value])));
      continue;
    }
    const [own = [], others = []] = choices;
    const chosen = own[nth];
    const problem = suspected.find(({ kind }) => kind === KIND);
    // What the bot suggests to nobody any more is over.
    if (!problem || chosen === undefined || others.includes(chosen)) return undefined;
    return { problem, steps: [...before, use] };
  }
  return undefined;
}

/** Undefined if no value of the step is a suggestion to its user. */
function suggestedUse(step: StepOf<'useCommand'>): SuggestedUse | undefined {
  const [focused, suggestion] =
    Object.entries(step.options)
      .map(([name, value]) => [name, suggestionOf(value)] as const)
      .find(([, found]) => found !== undefined) ?? [];
  if (focused === undefined || suggestion === undefined || suggestion.of !== undefined) return undefined;
  const others = Object.entries(step.options).filter(([, value]) => typeof value !== 'object');
  const options = { ...Object.fromEntries(others), [focused]: suggestion.typed };
  return { step, typing: { ...step, kind: 'autocomplete', options, focused }, nth: suggestion.nth };
}

/** The stranger chooses what the bot suggests to the user of the step. */
function asStranger(step: StepOf<'useCommand'>): StepOf<'useCommand'> {
  const toOption = (value: OptionValue): OptionValue => {
    const suggestion = suggestionOf(value);
    return suggestion ? { suggestion: { ...suggestion, of: step.user } } : value;
  };
  const options = Object.fromEntries(Object.entries(step.options).map(([name, value]) => [name, toOption(value)]));
  return { ...step, user: STRANGER, options };
}
