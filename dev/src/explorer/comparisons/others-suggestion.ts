/** A member without roles uses a command with a value that the bot suggests only to somebody else. */
import type { OptionValue } from '../../scenario/steps/references.js';
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
  const typing = typingOf(step);
  if (!typing) return undefined;
  return {
    key: `${KIND} ${usedDeclaration(step, world.scenario.declarations)}`,
    isLikely: true,
    run: (explored, steps, isOver) => compareSuggestions(explored, steps, { step, typing }, isOver),
  };
}

interface SuggestedUse {
  readonly step: StepOf<'useCommand'>;
  /** With what the user has typed, before the suggestion is chosen. */
  readonly typing: StepOf<'autocomplete'>;
}

async function compareSuggestions(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  { step, typing }: SuggestedUse,
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
    const chosen = own[nthOf(step)];
    const problem = suspected.find(({ kind }) => kind === KIND);
    // What the bot suggests to nobody any more is over.
    if (!problem || chosen === undefined || others.includes(chosen)) return undefined;
    return { problem, steps: [...before, use] };
  }
  return undefined;
}

function suggestionIn(step: StepOf<'useCommand'>) {
  return Object.entries(step.options).flatMap(([name, value]) =>
    typeof value === 'object' && 'suggestion' in value ? { name, ...value.suggestion } : [],
  )[0];
}

function nthOf(step: StepOf<'useCommand'>): number {
  return suggestionIn(step)?.nth ?? 0;
}

function typingOf(step: StepOf<'useCommand'>): StepOf<'autocomplete'> | undefined {
  const found = suggestionIn(step);
  if (!found || found.of !== undefined) return undefined;
  const others = Object.entries(step.options).filter(([, value]) => typeof value !== 'object');
  return {
    ...step,
    kind: 'autocomplete',
    options: { ...Object.fromEntries(others), [found.name]: found.typed },
    focused: found.name,
  };
}

/** The stranger chooses what the bot suggests to the user of the step. */
function asStranger(step: StepOf<'useCommand'>): StepOf<'useCommand'> {
  const toOption = (value: OptionValue): OptionValue =>
    typeof value === 'object' && 'suggestion' in value ? { suggestion: { ...value.suggestion, of: step.user } } : value;
  const options = Object.fromEntries(Object.entries(step.options).map(([name, value]) => [name, toOption(value)]));
  return { ...step, user: STRANGER, options };
}
