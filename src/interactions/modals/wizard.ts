/**
 * Wizards: several modals that a user fills in one after the other. The custom_id of the first page identifies the
 * wizard, so the first page works after a restart. The input of the submitted pages is stored in a draft. After the last
 * page, the input of all pages is parsed again, so every `parse` function runs right before the handler.
 */

import { requireKnownNames } from '../../rest/call/option-name-errors.js';
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
import type { AnyModal, LoadedModalBase, ModalDeclarationBase, ModalValues, WizardBase } from './any-modal.js';
import { publishModal } from './modal-diagnostics.js';
import type { ModalOpenOptions } from './modal-values.js';
import { modalCallOf, type UnloadedModal, withModalCall } from './opened-modal.js';
import type { AnyModalOpenOptions } from './shown-modal.js';
import { requireShownIdLength } from './shown-modal-id.js';

/** A declared modal as a page of a wizard. */
export type WizardPage = ((ModalDeclarationBase & { readonly fields: ModalFields }) | LoadedModalBase) &
  ((...args: never) => ShownRequest | Promise<ShownRequest>);

type ShownRequest = ModalRequest | UnloadedModal;

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

/** What a page after the first can be shown with; nothing if its fields are loaded. */
type PageOptions<Page extends WizardPage> = Page extends { readonly fields: infer Fields extends ModalFields }
  ? ModalOpenOptions<Fields>
  : Readonly<Record<string, never>>;

/** What the pages after the first are shown with, in order. */
type LaterPageOptions<Pages extends readonly WizardPage[]> = Pages extends readonly [
  WizardPage,
  ...infer Later extends readonly WizardPage[],
]
  ? { readonly [Index in keyof Later]?: PageOptions<Later[Index]> | undefined }
  : readonly AnyModalOpenOptions[];

/** The arguments of a wizard: those of its first page, and then what the later pages are shown with. */
export type WizardArguments<Pages extends readonly WizardPage[]> =
  Required<Parameters<Pages[0]>> extends infer First extends readonly unknown[]
    ? Parameters<Pages[0]> | [...First, ...LaterPageOptions<Pages>]
    : never;

type RequestOf<Page extends WizardPage> = Awaited<ReturnType<Page>> extends ModalRequest ? ModalRequest : UnloadedModal;

/** A declared wizard, created by `wizard`. Call it with the arguments of its first page: `click.showModal(signUp())`. */
export interface WizardDeclaration<Pages extends readonly WizardPage[] = WizardPages>
  extends WizardBase<PatternOf<Pages[0]>, WizardValues<Pages>> {
  /**
   * Returns the first page, which `showModal` accepts. Returns a promise if the first page has a `store`. `promptModal`
   * does not accept wizards.
   *
   * The arguments are those of the first page. After them, further arguments are what the other pages are shown with, in
   * order: `signUp({ title: 'Über dich' }, { title: 'Fähigkeiten' })`.
   *
   * @throws {ValidationError} for the same reasons as a call of the first page
   */
  (
    ...args: WizardArguments<Pages>
  ): ReturnType<Pages[0]> extends Promise<unknown> ? Promise<RequestOf<Pages[0]>> : RequestOf<Pages[0]>;
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
  const [first, ...later] = pages;
  const firstArguments = Number(first.customId.hasParams) + Number(first.loader === undefined);

  // The request must name the wizard as its declaration, not the first page: promptModal must reject it.
  const toWizardRequest = <Request extends ShownRequest>(
    request: Request,
    laterPages: AnyModalOpenOptions['laterPages'],
  ): Request => {
    const modalCall = modalCallOf(request);
    if (modalCall === undefined) return request;
    if (laterPages) requireShownIdLength(declaration.describe(), request.custom_id, first.loader !== undefined);
    return withModalCall(request, {
      ...modalCall,
      declaration,
      options: laterPages ? { ...modalCall.options, laterPages } : modalCall.options,
    });
  };
  const call = (...args: readonly unknown[]): ShownRequest | Promise<ShownRequest> => {
    const laterPages = laterPagesOf(later, args.slice(firstArguments));
    // The first arguments are those of the first page.
    const request = first(...(args.slice(0, firstArguments) as never));
    return request instanceof Promise
      ? request.then((shown) => toWizardRequest(shown, laterPages))
      : toWizardRequest(request, laterPages);
  };

  const declaration: Declaration = Object.freeze(
    // WizardArguments types the arguments of each page; at run time they are a list.
    Object.assign(call as unknown as Declaration, {
      kind: 'modal' as const,
      customId: first.customId,
      pages: Object.freeze(pages),
      problems: [
        ...optionNameProblems(options, guardOptionNames),
        ...guardProblems(guards),
        ...pages.flatMap((page, index) => pageProblems(page, index, first)),
        ...duplicateFieldProblems(pages),
      ],
      describe: () => `wizard of ${pages.map((page) => page.describe()).join(', ')}`,
      ...guardProperties(guards),
    }),
  );
  publishModal(declaration);
  return declaration;
}

/**
 * What the later pages are shown with; undefined if all are shown as declared.
 * @throws {ValidationError} when the name of an option or a field is unknown
 */
function laterPagesOf(pages: readonly WizardPage[], options: readonly unknown[]): AnyModalOpenOptions['laterPages'] {
  if (options.every((each) => each === undefined)) return undefined;
  return options.map((each, index) => {
    const page = pages[index];
    if (page === undefined || page.loader !== undefined) requireKnownNames(`page ${index + 2} of a wizard`, each, {});
    // The call checks the options. Later pages have no parameters.
    else if (each !== undefined) page(...([each] as never));
    return each as AnyModalOpenOptions | undefined;
  });
}

/** The resolved data of all pages. */
export function mergeResolved(pages: readonly ModalData[]): ResolvedData {
  const resolved: Record<string, object> = {};
  for (const page of pages) {
    for (const [kind, entities] of Object.entries(page.resolved ?? {})) {
      resolved[kind] = { ...resolved[kind], ...entities };
    }
  }
  // Entities of one kind come from the same property of each page.
  return resolved as ResolvedData;
}

function pageProblems(page: WizardPage, index: number, first: WizardPage): DeclarationProblem[] {
  const problems = page.problems.map(({ message, remedy }) => ({ message: `page ${index + 1}, ${message}`, remedy }));
  if (guardsOf(page).length > 0) {
    problems.push({
      message: `page ${index + 1} has guards.`,
      remedy: 'Move them to the wizard: `wizard([…], { guards: […] })`. They are checked for every page.',
    });
  }
  if (index === 0) return problems;
  if (page.loader !== undefined) return [...problems, ...loaderParamProblems(page, index, first)];
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

/** A loader gets the parameters of the first page, so its pattern can only have these. */
function loaderParamProblems({ customId }: LoadedModalBase, index: number, first: WizardPage): DeclarationProblem[] {
  const known = new Set(first.customId.segments.map((segment) => JSON.stringify(segment)));
  const unknown = customId.segments.filter(
    (segment) => segment.kind !== 'literal' && !known.has(JSON.stringify(segment)),
  );
  if (unknown.length === 0) return [];
  return [
    {
      message: `page ${index + 1} has parameters in its custom_id, "${customId.pattern}", that the first page does not have.`,
      remedy: 'Use the same names and kinds: `load` gets the parameters of the first page.',
    },
  ];
}

function duplicateFieldProblems(pages: readonly WizardPage[]): DeclarationProblem[] {
  const names = pages.flatMap((page) => ('fields' in page ? fieldNames(page.fields) : []));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => ({
    message: `field "${name}" is on more than one page.`,
    remedy: 'Use a unique name for every field: the handler receives the values of all pages in one object.',
  }));
}

/** Returns the names of the fields, without text displays. Text displays have no value, so their names may repeat. */
function fieldNames(fields: ModalFields): string[] {
  return Object.entries(fields).flatMap(([name, item]) => ('kind' in item ? [name] : []));
}
