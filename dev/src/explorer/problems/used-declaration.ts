import { shownControlName, shownModalName } from '../../scenario/controls/control-ref.js';
import type { DeclarationIndex } from '../../scenario/declarations/declaration-index.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { ObservedProblem } from './observed-problem.js';

/**
 * What the user of a step used, for people: `button "close"`, `command "/ban"`. The declaration if it is known, and otherwise what users
 * see. Undefined if it is no command, control or modal, or if several users used different ones.
 */
export function usedDeclaration(step: ScenarioStep, declarations: DeclarationIndex): string | undefined {
  switch (step.kind) {
    case 'click':
    case 'select': {
      const { kind, pattern } = step.control;
      const known = pattern === undefined ? undefined : declarations.findPattern(kind, pattern);
      return known?.declaration.describe() ?? shownControlName(step.control);
    }
    case 'submitModal': {
      const { pattern } = step.modal;
      const known = pattern === undefined ? undefined : declarations.findPattern('modal', pattern);
      return known?.declaration.describe() ?? shownModalName(step.modal);
    }
    case 'useCommand':
    case 'autocomplete':
      return `command "/${step.path.join(' ')}"`;
    case 'useContextMenu':
      return `command "${step.name}"`;
    case 'atOnce': {
      const [only, ...others] = new Set(step.steps.map((part) => usedDeclaration(part, declarations)));
      return others.length === 0 ? only : undefined;
    }
    default:
      return undefined;
  }
}

/** The part of a problem that says what was used. */
export function usedIn(
  { declarations }: Pick<ScenarioWorld, 'declarations'>,
  step: ScenarioStep,
): Pick<ObservedProblem, 'declaration'> {
  const declaration = usedDeclaration(step, declarations);
  return declaration === undefined ? {} : { declaration };
}
