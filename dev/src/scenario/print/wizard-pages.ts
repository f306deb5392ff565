import { wizardIdCodec } from '../../../../src/interactions/modals/wizard-id-codec.js';
import type { DeclarationIndex } from '../declarations/declaration-index.js';
import type { StepOf } from '../steps/scenario-step.js';
import type { ScenarioTest } from '../tests/scenario-test.js';

/** A step to print. */
export type PrintedItem = ScenarioTest['steps'][number] & {
  /** Whether the submission is that of all pages of a wizard. */
  readonly isWholeWizard?: true;
};

type Items = readonly PrintedItem[];

/**
 * Replaces the submissions of all pages of an exported wizard with one, as the kit fills wizards in. A wizard that a user did not
 * finish, or of which a page was submitted twice, stays as it is.
 */
export function mergeWizardPages(items: ScenarioTest['steps'], declarations: DeclarationIndex): Items {
  const merged: PrintedItem[] = [];
  for (let index = 0; index < items.length; ) {
    const item = items[index];
    const pages = wizardAt(items, index, declarations);
    const last = pages.at(-1);
    if (last) {
      const inputs = Object.assign({}, ...pages.map(({ step }) => step.inputs));
      merged.push({ step: { ...last.step, inputs }, assertions: last.assertions, isWholeWizard: true });
      index += 2 * pages.length - 1;
    } else {
      if (item) merged.push(item);
      index += 1;
    }
  }
  return merged;
}

/** Whether a modal is a page of a wizard. Then the kit can only submit all pages with its declaration. */
export function isWizard({ modal: { pattern } }: StepOf<'submitModal'>, declarations: DeclarationIndex): boolean {
  return pattern !== undefined && declarations.findPattern('modal', pattern)?.declaration.pages !== undefined;
}

interface Submission {
  readonly step: StepOf<'submitModal'>;
  readonly assertions: Items[number]['assertions'];
}

/** The submissions of all pages, if the steps start with them. Between two pages, the user clicks the button of the framework. */
function wizardAt(items: Items, start: number, declarations: DeclarationIndex): Submission[] {
  const first = items[start]?.step;
  if (first?.kind !== 'submitModal' || first.modal.pattern === undefined) return [];
  const known = declarations.findPattern('modal', first.modal.pattern);
  const count = known?.exported ? (known.declaration.pages?.length ?? 0) : 0;
  const pages: Submission[] = [];
  for (let index = start; pages.length < count; index += 2) {
    const item = items[index];
    const before = index === start ? undefined : items[index - 1]?.step;
    if (item?.step.kind !== 'submitModal' || item.step.user !== first.user) return [];
    if (item.step.modal.pattern !== first.modal.pattern) return [];
    const isNext = before?.kind === 'click' && before.user === first.user && isWizardButton(before.control.customId);
    if (before && !isNext) return [];
    if (index !== start && wizardIdCodec.parse(item.step.modal.customId)?.page !== pages.length) return [];
    pages.push({ step: item.step, assertions: item.assertions });
  }
  return pages;
}

function isWizardButton(customId: string): boolean {
  return wizardIdCodec.parse(customId) !== undefined;
}
