/** Loads the title and the fields of modals from the data of the bot, and makes forms of them. */
import type { Clock } from '../../base/clock.js';
import { withTimeout } from '../../base/deadline.js';
import { errorMessage, GuildhallError } from '../../base/errors.js';
import type { MaybePromise } from '../../base/maybe-promise.js';
import { isObject } from '../../base/objects.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalData } from '../../wire/objects/interactions/interaction.js';
import type { CustomIdParams } from '../custom-id/params.js';
import { type DeclarationProblem, optionNameProblems } from '../declarations/declaration-problem.js';
import { fieldInputOf } from '../modal-fields/field-input.js';
import type { ModalFields } from '../modal-fields/modal-field.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type {
  AnySingleModal,
  LoadedFieldValue,
  LoadedFieldValues,
  LoadedModalBase,
  ModalContent,
  ModalLoader,
  ModalLoaderClass,
} from './any-modal.js';
import { fingerprintOf } from './loaded-modal-id.js';
import { createModalForm, type KnownForm, type ModalFormBase } from './modal-form.js';
import { ModalLoadContext } from './modal-load-context.js';
import type { ModalParseResult } from './modal-values.js';
import { submittedField } from './submitted-fields.js';

/** Milliseconds that a loader has. */
const LOAD_TIMEOUT_MS = 2000;

/** Milliseconds that are kept for showing the modal, or for the message that it could not be loaded. */
const RESPONSE_MS = 500;

/** Why the fields of a modal could not be loaded. */
export type ModalLoadErrorReason =
  /** The loader threw; see `cause`. */
  | 'threw'
  /** It took longer than 2 seconds. */
  | 'timed_out'
  /** What it returned is not a title and 1 to 5 valid fields. */
  | 'invalid';

/**
 * The title and the fields of a modal could not be loaded. The user already got a message with a button that tries again; error
 * boundaries need not respond.
 */
export class ModalLoadError extends GuildhallError {
  override readonly code = 'modal_load_failed';

  constructor(
    readonly reason: ModalLoadErrorReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns the instance of a class that the bot has created; undefined if it has none. */
export type LoaderInstances = (loaderClass: ModalLoaderClass) => unknown;

/** The form of a modal. Undefined `fingerprint`: its fields are declared. */
export interface ShowableForm {
  readonly form: ModalFormBase;
  readonly fingerprint?: string | undefined;
}

/** Loads the forms of the modals of a bot. */
export class FormLoader {
  constructor(
    private readonly clock: Clock,
    private readonly instanceOf: LoaderInstances,
  ) {}

  /**
   * Returns the form of a modal: of its declared fields at once, of loaded fields when they are loaded.
   *
   * @param params the parameters of its custom_id; for a later page of a wizard, those of the first page
   * @throws {ModalLoadError}
   */
  formOf(
    modal: AnySingleModal,
    params: CustomIdParams,
    received: ReceivedInteraction,
    timeoutMs = LOAD_TIMEOUT_MS,
  ): MaybePromise<ShowableForm> {
    return modal.loader === undefined ? { form: modal } : this.#load(modal, modal.loader, params, received, timeoutMs);
  }

  /**
   * Returns the form of a modal that is the initial response: a loader has less time if the handler has used some.
   * @throws {ModalLoadError}
   */
  formToShow(modal: AnySingleModal, params: CustomIdParams, received: ReceivedInteraction): MaybePromise<ShowableForm> {
    const leftMs = Math.max(0, received.responder.initialResponseMs - RESPONSE_MS);
    return this.formOf(modal, params, received, Math.min(LOAD_TIMEOUT_MS, leftMs));
  }

  async #load(
    modal: LoadedModalBase,
    loader: ModalLoader | ModalLoaderClass,
    params: CustomIdParams,
    received: ReceivedInteraction,
    timeoutMs: number,
  ): Promise<ShowableForm> {
    const name = modal.describe();
    const known = createForm(name, await this.#call(name, loader, params, received, timeoutMs));
    const empty = known.open('');
    const components = new Map(
      empty.components.flatMap((item) =>
        item.type === componentTypes.LABEL ? [[item.component.custom_id, item] as const] : [],
      ),
    );
    const toValues = (parsed: Readonly<Record<string, unknown>>, data: ModalData): LoadedFieldValues => {
      const values = [...components].map(([field, { label, component }]): [string, LoadedFieldValue] => [
        field,
        {
          ...fieldInputOf(component.type, submittedField(data, field), data.resolved ?? {}),
          label,
          parsed: parsed[field],
        },
      ]);
      return Object.fromEntries(values);
    };
    const form: ModalFormBase<LoadedFieldValues> = {
      ...known,
      read: (data, shown, context) => {
        const withInput = (
          result: ModalParseResult<Readonly<Record<string, unknown>>>,
        ): ModalParseResult<LoadedFieldValues> =>
          result.ok ? { ok: true, values: toValues(result.values, data) } : result;
        const result = known.read(data, shown, context);
        return result instanceof Promise ? result.then(withInput) : withInput(result);
      },
    };
    return { form, fingerprint: fingerprintOf(empty) };
  }

  /** A loader that finishes late is ignored, also if it fails then. */
  async #call(
    name: string,
    loader: ModalLoader | ModalLoaderClass,
    params: CustomIdParams,
    received: ReceivedInteraction,
    timeoutMs: number,
  ): Promise<unknown> {
    const timedOut = new ModalLoadError(
      'timed_out',
      `${name}: \`load\` did not finish within ${timeoutMs} ms. Discord allows 3 seconds to show a modal, including what the handler does before.`,
    );
    const load = async (): Promise<ModalContent> =>
      this.#instanceOf(name, loader).load(params, new ModalLoadContext(received));
    try {
      return await withTimeout(this.clock, timeoutMs, load(), () => timedOut);
    } catch (error) {
      if (error === timedOut) throw error;
      throw new ModalLoadError('threw', `${name}: \`load\` failed: ${errorMessage(error)}`, { cause: error });
    }
  }

  #instanceOf(name: string, loader: ModalLoader | ModalLoaderClass): ModalLoader {
    if (typeof loader !== 'function') return loader;
    const instance = this.instanceOf(loader);
    if (isLoader(instance)) return instance;
    throw new TypeError(
      `${loader.name} has no instance in this bot with a method \`load\`. Bind ${name} with @ModalSubmit, or list the class in \`services\`.`,
    );
  }
}

const contentNames: OptionNames<ModalContent> = { title: true, fields: true };

/** What is wrong with the parts of a value that a loader returned; the parts themselves are checked as those of a declaration. */
function contentProblems(content: unknown): DeclarationProblem[] {
  if (!isObject(content)) return [{ message: 'this is not an object.', remedy: 'Return `{ title, fields }`.' }];
  const problems = optionNameProblems(content, contentNames);
  const { fields } = content;
  if (!isObject(fields)) {
    return [...problems, { message: 'fields: this is not an object.', remedy: 'Return the fields by name.' }];
  }
  const invalid = Object.entries(fields).filter(([, item]) => !isFieldOrText(item));
  return [
    ...problems,
    ...invalid.map(([name]) => ({
      message: `field "${name}": this is not a field.`,
      remedy: 'Use the result of textInput, radioGroup or another function for fields.',
    })),
  ];
}

/** @throws {ModalLoadError} when what a loader returned is no form */
function createForm(name: string, content: unknown): KnownForm<ModalFields> {
  const problems = contentProblems(content);
  if (problems.length > 0) throw invalidContent(name, problems);
  try {
    // Its parts were checked above, except for what is inside of the fields.
    const known = createModalForm(name, content as ModalContent);
    problems.push(...known.problems, ...known.fieldsNeedingOptions.map(missingOptionsProblem));
    if (problems.length === 0) return known;
  } catch (error) {
    const message = `${name}: \`load\` returned an invalid form: ${errorMessage(error)}`;
    throw new ModalLoadError('invalid', message, { cause: error });
  }
  throw invalidContent(name, problems);
}

function isFieldOrText(item: unknown): boolean {
  if (!isObject(item)) return false;
  return item['kind'] === 'field' || item['type'] === componentTypes.TEXT_DISPLAY;
}

function missingOptionsProblem(field: string): DeclarationProblem {
  return { message: `field "${field}" has no options.`, remedy: 'Return the field with its options.' };
}

function invalidContent(name: string, problems: readonly DeclarationProblem[]): ModalLoadError {
  const list = problems.map(({ message, remedy }) => `${message} ${remedy}`).join(' ');
  return new ModalLoadError('invalid', `${name}: \`load\` returned an invalid form: ${list}`);
}

function isLoader(instance: unknown): instance is ModalLoader {
  return typeof instance === 'object' && instance !== null && 'load' in instance && typeof instance.load === 'function';
}
