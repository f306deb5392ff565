/**
 * Several modals, filled in one after the other. The first page goes out under its own id, which names the wizard, and
 * works over a restart; from there a draft carries what was typed to the next page. At the end all pages are read again
 * together, so `parse` sees every value at the moment when the handler gets it.
 */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData, ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { PatternOf } from '../declarations/declaration.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { ModalFields } from '../modal-fields/modal-field.js';
import type { AnyModal, ModalDeclarationBase, ModalValues } from './modal.js';
import type { ModalParseResult } from './modal-values.js';

/** A declared modal as a page of a wizard. */
export type WizardPage = AnyModal & {
  readonly fields: ModalFields;
  (...args: never): ModalRequest | Promise<ModalRequest>;
};

/** At least two pages. */
export type WizardPages = readonly [first: WizardPage, second: WizardPage, ...WizardPage[]];

type Merged<Pages extends readonly unknown[]> = Pages extends readonly [infer First, ...infer Rest]
  ? (First extends AnyModal ? ModalValues<First> : unknown) & Merged<Rest>
  : unknown;

type Flat<Values> = { [Name in keyof Values]: Values[Name] };

/** The values of all pages, by field. */
export type WizardValues<Pages extends WizardPages> = Flat<Merged<Pages>>;

/** A declared wizard. Called as its first page is, it gives the modal to show. */
export interface WizardDeclaration<Pages extends WizardPages = WizardPages>
  extends ModalDeclarationBase<PatternOf<Pages[0]>, WizardValues<Pages>> {
  (...args: Parameters<Pages[0]>): ReturnType<Pages[0]>;
  readonly pages: Pages;
}

/**
 * Declares a wizard: modals that are shown one after the other, with a button between, for the interface does not let a
 * modal follow a modal. Its handler is bound with `@ModalSubmit` and gets the values of all pages in one record, when
 * the last page is accepted. A person has 15 minutes from page to page, and each page is refused and reopened as a
 * modal of its own would be.
 *
 * The custom_id of the first page names the wizard and carries its parameters; the other pages have none. The message
 * with the button to the last page is `form.message`: the handler takes its place by `form.update`.
 *
 * @example
 * const signUp = wizard([about, skills, rules]);
 * click.showModal(signUp({ track: 'dev' }))
 */
export function wizard<const Pages extends WizardPages>(pages: Pages): WizardDeclaration<Pages> {
  const [first] = pages;
  // The types of the call are those of the first page's own.
  const call = (...args: Parameters<Pages[0]>) => first(...(args as never)) as ReturnType<Pages[0]>;

  const read: WizardDeclaration<Pages>['read'] = async (data, offered) => {
    const readings = await Promise.all(pages.map((page) => page.read(data, offered)));
    const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems));
    if (problems.length > 0) return { ok: false, problems };
    const values = Object.fromEntries(
      readings.flatMap((reading) => (reading.ok ? Object.entries(reading.values ?? {}) : [])),
    );
    // Each page gave the values of its own fields, and no two pages have a field of one name.
    return { ok: true, values } as ModalParseResult<WizardValues<Pages>>;
  };

  return Object.freeze(
    Object.assign(call, {
      kind: 'modal' as const,
      // The codec was made for the pattern of the first page.
      customId: first.customId as WizardDeclaration<Pages>['customId'],
      title: first.title,
      pages: Object.freeze(pages),
      fieldsNeedingOptions: first.fieldsNeedingOptions,
      problems: [...pages.flatMap(pageProblems), ...duplicateFieldProblems(pages)],
      describe: () => `wizard of ${pages.map((page) => page.describe()).join(', ')}`,
      open: first.open,
      reopen: first.reopen,
      read,
    }),
  );
}

/** What was typed into all pages as one submission, under the id of the first. */
export function mergeModalData(pages: readonly ModalData[]): ModalData {
  const resolved: Record<string, object> = {};
  for (const page of pages) {
    for (const [kind, entities] of Object.entries(page.resolved ?? {})) {
      resolved[kind] = { ...resolved[kind], ...entities };
    }
  }
  return {
    custom_id: pages[0]?.custom_id ?? '',
    components: pages.flatMap((page) => page.components ?? []),
    // Each kind holds what the pages have of that kind.
    resolved: resolved as ResolvedData,
  };
}

function pageProblems(page: WizardPage, index: number): DeclarationProblem[] {
  const problems = page.problems.map(({ message, remedy }) => ({ message: `page ${index + 1}, ${message}`, remedy }));
  if (index === 0) return problems;
  if (page.customId.hasParams) {
    problems.push({
      message: `page ${index + 1} has parameters in its custom_id, "${page.customId.pattern}".`,
      remedy: 'Put them into the custom_id of the first page: its parameters are those of the wizard.',
    });
  }
  if (page.fieldsNeedingOptions.length > 0) {
    problems.push({
      message: `page ${index + 1} has fields without options: ${page.fieldsNeedingOptions.join(', ')}.`,
      remedy: 'Declare their options, or put them on the first page: options can be given to it alone.',
    });
  }
  return problems;
}

function duplicateFieldProblems(pages: readonly WizardPage[]): DeclarationProblem[] {
  const names = pages.flatMap(({ fields }) => fieldNames(fields));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => ({
    message: `field "${name}" is on more than one page.`,
    remedy: 'Give every field a name of its own: the handler gets the values of all pages in one record.',
  }));
}

/** Of texts the names do not matter. */
function fieldNames(fields: ModalFields): string[] {
  return Object.entries(fields).flatMap(([name, item]) => ('kind' in item ? [name] : []));
}
