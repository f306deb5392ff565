/**
 * Assigns the problems of a process to what users did. One fault has several symptoms there: a request that is rejected, an error on
 * standard error, no response, and the end of the process. They are one problem.
 */
import { DeclarationIndex } from '../../scenario/declarations/declaration-index.js';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { WorldProblem } from '../../testing/problems/world-problem.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import { usedDeclaration } from '../problems/used-declaration.js';

/** Symptoms that follow from another problem of the same step, the most informative first. */
const CONSEQUENCES: readonly ObservedProblem['kind'][] = [
  'exited',
  'errorOutput',
  'errorLog',
  'lateResponse',
  'noResponse',
];
/** Problems that belong to what the user used. Others are told apart by their texts. */
const OF_USED: readonly ObservedProblem['kind'][] = [
  'noResponse',
  'lateResponse',
  'invalidRequest',
  'missingPermissions',
];

/** Nothing of a process is declared. */
const NO_DECLARATIONS = new DeclarationIndex([], []);
const describeUsed = (step: ScenarioStep) => usedDeclaration(step, NO_DECLARATIONS);

/** A problem as the kit reports it, or as a world finds it. */
export type FoundProblem = ObservedProblem & Pick<WorldProblem, 'interactionId'>;

/**
 * The problems of a step, each with its symptoms.
 * @param usedBy what was used, by the interactions of this step and of earlier ones: a problem can follow later
 */
export function causesOf(
  found: readonly FoundProblem[],
  step: ScenarioStep,
  usedBy: ReadonlyMap<string, string>,
): ObservedProblem[] {
  const used = describeUsed(step);
  const problems = found.map(({ interactionId, ...problem }): ObservedProblem => {
    const isOfUsed = OF_USED.includes(problem.kind);
    const own = isOfUsed ? (interactionId === undefined ? used : usedBy.get(interactionId)) : undefined;
    const declaration = problem.declaration ?? own;
    return {
      ...problem,
      ...(declaration === undefined ? {} : { declaration, message: named(problem.message, declaration) }),
    };
  });
  const symptoms = CONSEQUENCES.flatMap((kind) => problems.filter((problem) => problem.kind === kind));
  const causes = problems.filter((problem) => !symptoms.includes(problem));
  const [first, ...others] = [...causes, ...symptoms];
  if (!first) return [];
  const further = others.filter((problem) => symptoms.includes(problem));
  return [withSymptoms(first, further), ...causes.slice(1)];
}

/** Names what was used as users see it, in place of a custom_id: many libraries draw that at random. */
function named(message: string, declaration: string): string {
  return declaration.startsWith('command') ? message : message.replace(/^\S+(?= got no response)/, declaration);
}

/** More symptoms would only repeat the output. */
const MAX_SYMPTOMS = 4;

function withSymptoms(problem: ObservedProblem, symptoms: readonly ObservedProblem[]): ObservedProblem {
  if (symptoms.length === 0) return problem;
  const texts = symptoms.slice(0, MAX_SYMPTOMS).map(({ kind, message }) => `${kind}: ${message.split('\n', 1)[0]}`);
  const own = problem.explanation === undefined ? [] : [problem.explanation];
  return { ...problem, explanation: [...own, `Also observed: ${texts.join('; ')}`].join(' ') };
}

/** Adds what the users of a step used, by the ids of the interactions that they caused. */
export function addUsed(used: Map<string, string>, step: ScenarioStep, outcome: StepOutcome): void {
  const steps = step.kind === 'atOnce' ? step.steps : [step];
  for (const [index, part] of (outcome.parts ?? [outcome]).entries()) {
    const each = steps[index];
    const text = each && describeUsed(each);
    if ('report' in part && part.report && text !== undefined) used.set(part.report.interaction_id, text);
  }
}
