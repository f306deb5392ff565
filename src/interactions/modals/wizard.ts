/**
 * Wizards: several modals that a user fills in one after the other. The custom_id of the first page identifies the
 * wizard, so the first page works after a restart. The input of the submitted pages is stored in a draft. After the last
 * page, the input of all pages is parsed again, so every `parse` function runs right before the handler.
 */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData, ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { PatternOf } from '../custom-id/custom-id-declaration.js';
import { type DeclarationProblem, optionNameProblems } from '../declarations/declaration-problem.js';
import {
  type GuardOptions,
  guardOptionNames,
  guardProblems,
  guardProperties,
  guardsOf,
  type WithGuards,
} from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import type { ModalFields } from '../modal-fields/modal-field.js';
import type { AnyModal, ModalDeclarationBase, ModalValues } from './modal.js';
import { publishModal } from './modal-diagnostics.js';
import type { ModalParseResult } from './modal-values.js';
import { modalCallOf, withModalCall } from './opened-modal.js';

/** A declared modal as a page of a wizard. */
export type WizardPage = AnyModal & {
  readonly fields: ModalFields;
  (...args: never): ModalRequest | Promise<ModalRequest>;
};

/** Two or more pages. */
export type WizardPages = readonly [first: WizardPage, second: WizardPage, ...WizardPage[]];

type MergedValues<Pages extends readonly unknown[]> = Pages extends readonly [infer First, ...infer Rest]
  ? (First extends AnyModal ? ModalValues<First> : unknown) & MergedValues<Rest>
  : unknown;

/** One object type for an intersection. */
type Simplify<Values> = { [Name in keyof Values]: Values[Name] } & {};

/** The parsed values of all pages, by field name. */
export type WizardValues<Pages extends readonly WizardPage[]> = Simplify<MergedValues<Pages>>;

/** `Pages` if they are two or more, otherwise a message for the compiler error. */
export type CheckedPages<Pages extends readonly WizardPage[]> = Pages extends WizardPages
  ? Pages
  : number extends Pages['length']
    ? WizardPages
    : `A wizard has two or more pages, not ${Pages['length']}. For one page, use the modal without a wizard.`;

/** A declared wizard, created by `wizard`. Call it with the arguments of its first page: `click.showModal(signUp())`. */
export interface WizardDeclaration<Pages extends readonly WizardPage[] = WizardPages>
  extends ModalDeclarationBase<PatternOf<Pages[0]>, WizardValues<Pages>> {
  /**
   * Returns the first page, which `showModal` accepts. Returns a promise if the first page has a `store`. `promptModal`
   * does not accept wizards.
   *
   * @throws {ValidationError} for the same reasons as a call of the first page
   */
  (...args: Parameters<Pages[0]>): ReturnType<Pages[0]> extends Promise<unknown> ? Promise<ModalRequest> : ModalRequest;
  readonly pages: Pages;
}

/**
 * Declares a wizard: modals that are shown one after the other. Discord does not allow a modal as the response to a
 * modal. Between two pages, the user therefore gets a message with a button that opens the next page. Bind the handler
 * with `@ModalSubmit`. It runs once, after the last page, with the values of all pages. The user has 15 minutes for each
 * page. If values of a page are rejected, the user can reopen that page.
 *
 * The custom_id of the first page identifies the wizard and contains its parameters. The other pages have no parameters.
 * `form.message` is the message with the button that opened the last page; `form.update` edits it.
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
export function wizard<
  const Pages extends readonly WizardPage[],
  const Guards extends readonly AnyGuard[] = readonly [],
>(pages: CheckedPages<Pages>, options?: GuardOptions<Guards>): WizardDeclaration<Pages> & WithGuards<Guards>;
export function wizard(pages: WizardPages, options: GuardOptions = {}): WizardDeclaration {
  const { guards } = options;
  type Declaration = WizardDeclaration;
  const [first] = pages;

  // The request must name the wizard as its declaration, not the first page: promptModal must reject it.
  const toWizardRequest = (request: ModalRequest): ModalRequest => {
    const modalCall = modalCallOf(request);
    return modalCall === undefined ? request : withModalCall(request, { ...modalCall, declaration });
  };
  const call = (...args: Parameters<WizardPage>): ModalRequest | Promise<ModalRequest> => {
    const request = first(...args);
    return request instanceof Promise ? request.then(toWizardRequest) : toWizardRequest(request);
  };

  const read: Declaration['read'] = async (data, shown, context) => {
    const results = await Promise.all(pages.map((page) => page.read(data, shown, context)));
    const problems = results.flatMap((result) => (result.ok ? [] : result.problems));
    if (problems.length > 0) return { ok: false, problems };
    const values = Object.fromEntries(
      results.flatMap((result) => (result.ok ? Object.entries(result.values ?? {}) : [])),
    );
    // Each page parsed its own fields, and field names are unique across pages.
    return { ok: true, values } as ModalParseResult<WizardValues<WizardPages>>;
  };

  const declaration: Declaration = Object.freeze(
    Object.assign(call as Declaration, {
      kind: 'modal' as const,
      customId: first.customId,
      title: first.title,
      pages: Object.freeze(pages),
      fieldsNeedingOptions: first.fieldsNeedingOptions,
      sampleOptions: first.sampleOptions,
      problems: [
        ...optionNameProblems(options, guardOptionNames),
        ...guardProblems(guards),
        ...pages.flatMap(pageProblems),
        ...duplicateFieldProblems(pages),
      ],
      describe: () => `wizard of ${pages.map((page) => page.describe()).join(', ')}`,
      open: first.open,
      reopen: first.reopen,
      read,
      ...guardProperties(guards),
    }),
  );
  publishModal(declaration);
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
  if (guardsOf(page).length > 0) {
    problems.push({
      message: `page ${index + 1} has guards.`,
      remedy: 'Move them to the wizard: `wizard([…], { guards: […] })`. They are checked for every page.',
    });
  }
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
      remedy:
        'Declare their options, or move the fields to the first page: only its options can be passed when the wizard is shown.',
    });
  }
  return problems;
}

function duplicateFieldProblems(pages: readonly WizardPage[]): DeclarationProblem[] {
  const names = pages.flatMap(({ fields }) => fieldNames(fields));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => ({
    message: `field "${name}" is on more than one page.`,
    remedy: 'Use a unique name for every field: the handler receives the values of all pages in one object.',
  }));
}

/** Returns the names of the fields, without text displays. Text displays have no value, so their names may repeat. */
function fieldNames(fields: ModalFields): string[] {
  return Object.entries(fields).flatMap(([name, item]) => ('kind' in item ? [name] : []));
}
