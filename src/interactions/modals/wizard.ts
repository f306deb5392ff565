/**
 * Several modals that a user fills in one after the other. The first page is shown under its own custom_id, which
 * identifies the wizard and works after a restart. A draft carries the input from there to the following pages. After
 * the last page all pages are parsed again together, so `parse` functions check every value right before the handler
 * runs.
 */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData, ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { PatternOf } from '../custom-id/custom-id-declaration.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { ModalFields } from '../modal-fields/modal-field.js';
import type { AnyModal, ModalDeclarationBase, ModalValues } from './modal.js';
import type { ModalParseResult } from './modal-values.js';
import { modalCallOf, withModalCall } from './opened-modal.js';

/** A declared modal as a page of a wizard. */
export type WizardPage = AnyModal & {
  readonly fields: ModalFields;
  (...args: never): ModalRequest | Promise<ModalRequest>;
};

/** Two or more pages. */
export type WizardPages = readonly [first: WizardPage, second: WizardPage, ...WizardPage[]];

type Merged<Pages extends readonly unknown[]> = Pages extends readonly [infer First, ...infer Rest]
  ? (First extends AnyModal ? ModalValues<First> : unknown) & Merged<Rest>
  : unknown;

type Flat<Values> = { [Name in keyof Values]: Values[Name] };

/** The parsed values of all pages, by field name. */
export type WizardValues<Pages extends WizardPages> = Flat<Merged<Pages>>;

/** A declared wizard, made by `wizard`. Call it with the arguments of its first page: `click.showModal(signUp())`. */
export interface WizardDeclaration<Pages extends WizardPages = WizardPages>
  extends ModalDeclarationBase<PatternOf<Pages[0]>, WizardValues<Pages>> {
  /**
   * Returns the first page for `showModal`; a promise of it if the first page has a `store`. A wizard cannot be passed
   * to `promptModal`.
   *
   * @throws {ValidationError} as the call of the first page
   */
  (...args: Parameters<Pages[0]>): ReturnType<Pages[0]> extends Promise<unknown> ? Promise<ModalRequest> : ModalRequest;
  readonly pages: Pages;
}

/**
 * Declares a wizard: modals that are shown one after the other. Discord does not allow a modal as the response to a
 * modal, so the user gets a message with a button between two pages. Bind the handler with `@ModalSubmit`; it runs once,
 * after the last page, with the values of all pages. The user has 15 minutes per page. A page with rejected values is
 * reopened like a single modal.
 *
 * The custom_id of the first page identifies the wizard and carries its parameters; the other pages have none.
 * `form.message` is the message with the button to the last page; `form.update` replaces it.
 *
 * @example
 * const signUp = wizard([about, skills, rules]);
 *
 * click.showModal(signUp({ track: 'dev' }));
 *
 * @ModalSubmit(signUp)
 * async submitted(form: ModalContext<typeof signUp>) {
 *   await form.update({ content: `Welcome, ${form.values.name}!`, components: [] });
 * }
 */
export function wizard<const Pages extends WizardPages>(pages: Pages): WizardDeclaration<Pages> {
  type Declaration = WizardDeclaration<Pages>;
  const [first] = pages;

  // The request belongs to the wizard, not to its first page alone: promptModal must not accept it.
  const toWizardRequest = (request: ModalRequest): ModalRequest => {
    const modalCall = modalCallOf(request);
    return modalCall === undefined ? request : withModalCall(request, { ...modalCall, declaration });
  };
  const call = (...args: Parameters<Pages[0]>): ModalRequest | Promise<ModalRequest> => {
    // The arguments have the types of the first page's own parameters.
    const request = first(...(args as never));
    return request instanceof Promise ? request.then(toWizardRequest) : toWizardRequest(request);
  };

  const read: Declaration['read'] = async (data, shownOptions) => {
    const results = await Promise.all(pages.map((page) => page.read(data, shownOptions)));
    const problems = results.flatMap((result) => (result.ok ? [] : result.problems));
    if (problems.length > 0) return { ok: false, problems };
    const values = Object.fromEntries(
      results.flatMap((result) => (result.ok ? Object.entries(result.values ?? {}) : [])),
    );
    // Each page parsed its own fields, and field names are unique across pages.
    return { ok: true, values } as ModalParseResult<WizardValues<Pages>>;
  };

  const declaration: Declaration = Object.freeze(
    Object.assign(call as Declaration, {
      kind: 'modal' as const,
      // The codec was created for the pattern of the first page.
      customId: first.customId as Declaration['customId'],
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
  return declaration;
}

/** Merges the submissions of all pages into one, under the custom_id of the first page. */
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
    // Entities of one kind come from the same property of each page.
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
      remedy: 'Declare their options, or put them on the first page: only the first page can get options when shown.',
    });
  }
  return problems;
}

function duplicateFieldProblems(pages: readonly WizardPage[]): DeclarationProblem[] {
  const names = pages.flatMap(({ fields }) => fieldNames(fields));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => ({
    message: `field "${name}" is on more than one page.`,
    remedy: 'Give every field a unique name: the handler gets the values of all pages in one record.',
  }));
}

/** Names of the fields; text displays have no value, so their names may repeat. */
function fieldNames(fields: ModalFields): string[] {
  return Object.entries(fields).flatMap(([name, item]) => ('kind' in item ? [name] : []));
}
