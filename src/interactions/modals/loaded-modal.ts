/** Modals whose title and fields come from data. `form-loader.ts` loads them. */
import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { limits } from '../../wire/constants/limits.js';
import { type CheckedPattern, createCodec } from '../custom-id/checked-pattern.js';
import {
  type CustomIdOptions,
  customIdOptionNames,
  type DeclarationCallResult,
} from '../custom-id/custom-id-options.js';
import { createDeclarationCall } from '../custom-id/declaration-call.js';
import { idLengthProblems, requireIdLength } from '../custom-id/id-length.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { CustomIdParamsOf, WithParams } from '../custom-id/params.js';
import { type DeclarationProblem, optionNameProblems } from '../declarations/declaration-problem.js';
import { type GuardOptions, guardOptionNames, guardProblems, withGuards } from '../guards/declared-guards.js';
import type { LoadedModalBase, LoadModal, ModalLoader, ModalLoaderClass } from './any-modal.js';
import { LOADED_ID_OVERHEAD } from './loaded-modal-id.js';
import { publishModal } from './modal-diagnostics.js';
import { type UnloadedModal, withModalCall } from './opened-modal.js';

/** A modal whose title and fields come from data. */
export interface LoadedModalOptions<Pattern extends string> {
  /**
   * Returns the title and the fields: a function, or a class with a method `load` of which the bot creates an instance. It is called
   * when the modal is shown and when it is submitted, and has 2 seconds.
   */
  readonly load: LoadModal<CustomIdParamsOf<Pattern>> | ModalLoaderClass<CustomIdParamsOf<Pattern>>;
  /** `load` returns the title. */
  readonly title?: undefined;
  /** `load` returns the fields. */
  readonly fields?: undefined;
}

const loadedModalNames: OptionNames<LoadedModalOptions<string> & CustomIdOptions & GuardOptions> = {
  load: true,
  title: true,
  fields: true,
  ...customIdOptionNames,
  ...guardOptionNames,
};

/** A declared modal with loaded fields. Call it to open it: `click.showModal(survey({ id }))`. */
export interface LoadedModalDeclaration<
  Pattern extends string = string,
  Store extends ParamStore | undefined = undefined,
> extends LoadedModalBase<Pattern> {
  /**
   * Returns the modal for `showModal` or `promptModal`, which load its fields; with a `store`, a promise of it. The arguments are the
   * custom_id parameters, if the pattern has some.
   *
   * @throws {ValidationError} when a parameter is invalid, or the custom_id is longer than 83 characters
   */
  (...args: WithParams<Pattern, []>): DeclarationCallResult<UnloadedModal<this>, Store>;
}

const MAX_ID_LENGTH = limits.customId - LOADED_ID_OVERHEAD;
const WITH_LOADED_FIELDS = 'for a modal with loaded fields';

/** Declares a modal with loaded fields. */
export function declareLoadedModal<Pattern extends string>(
  pattern: CheckedPattern<Pattern>,
  options: LoadedModalOptions<Pattern> & CustomIdOptions & GuardOptions,
): LoadedModalDeclaration<Pattern> {
  type Declaration = LoadedModalDeclaration<Pattern>;
  const name = `modal "${pattern}"`;
  const customId = createCodec<Pattern>(pattern, options);
  const call = createDeclarationCall<Pattern, [options?: unknown], UnloadedModal<Declaration>, undefined>(
    customId,
    (custom_id, params, unknownOptions) => {
      requireKnownNames(name, unknownOptions, {});
      requireIdLength(name, custom_id, MAX_ID_LENGTH, WITH_LOADED_FIELDS);
      return withModalCall({ custom_id }, { declaration, params, options: {} });
    },
  );
  const unguarded: Declaration = Object.assign(call, {
    kind: 'modal' as const,
    customId,
    loader: loaderOf(options.load),
    problems: [
      ...optionNameProblems(options, loadedModalNames),
      ...customId.problems,
      ...guardProblems(options.guards),
      ...loadProblems(options),
      ...idLengthProblems(customId, MAX_ID_LENGTH, WITH_LOADED_FIELDS),
    ],
    describe: () => name,
  });
  const declaration: Declaration = withGuards(unguarded, options.guards);
  publishModal(declaration);
  return declaration;
}

function loaderOf<Params>(
  load: LoadModal<Params> | ModalLoaderClass<Params>,
): ModalLoader<Params> | ModalLoaderClass<Params> {
  return isLoaderClass(load) ? load : { load };
}

/** Whether the option is a class: its instances have the method. */
function isLoaderClass<Params>(load: LoadModal<Params> | ModalLoaderClass<Params>): load is ModalLoaderClass<Params> {
  return typeof load === 'function' && typeof load.prototype?.load === 'function';
}

function loadProblems({
  load,
  title,
  fields,
}: { readonly [Name in keyof LoadedModalOptions<string>]: unknown }): DeclarationProblem[] {
  const problems: DeclarationProblem[] = [];
  if (typeof load !== 'function') {
    problems.push({
      message: `option "load": this is ${load === undefined ? 'undefined' : 'neither a function nor a class'}.`,
      remedy: 'Pass a function, or a class with a method `load`; circular imports make a class undefined.',
    });
  }
  if (title !== undefined || fields !== undefined) {
    problems.push({
      message: 'option "load": there are also declared titles or fields.',
      remedy: 'Remove `title` and `fields`, which `load` returns, or remove `load`.',
    });
  }
  return problems;
}
