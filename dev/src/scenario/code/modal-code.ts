/** Submissions of modals as code. */
import type { AnyModal } from '../../../../src/interactions/modals/modal.js';
import { componentTypes } from '../../../../src/wire/objects/components/component-types.js';
import type { ModalFieldRequest } from '../../../../src/wire/objects/components/modal-initial-values.js';
import { entityKindOfSelect } from '../../testing/input/entity-resolver.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import type { FieldValue } from '../steps/references.js';
import type { StepOf } from '../steps/scenario-step.js';
import { callCode, chainCode, listCode, objectCode } from './code.js';
import { inputCode } from './control-code.js';
import type { Doc } from './doc.js';
import { PrintError } from './print-error.js';
import type { PrintedTest } from './printed-test.js';
import { entityCode, textCode } from './template-code.js';
import { fileCode } from './value-code.js';

/**
 * A submission: of the open modal of a declaration, or of the modal that a response opened.
 * @param response the variable of the response; undefined if the declaration is used
 * @throws {PrintError} when the bot does not export the declaration, and no step of the test opened the modal
 */
export function submitModalCode(test: PrintedTest, step: StepOf<'submitModal'>, response: string | undefined): Doc {
  const { pattern, title } = step.modal;
  const known = pattern === undefined ? undefined : test.declarations.findPattern('modal', pattern);
  const fields = known ? fieldsOf(known.declaration) : new Map<string, ModalFieldRequest>();
  const inputs = objectCode(
    Object.entries(step.inputs).map(([name, value]) => [name, fieldCode(test, value, fields.get(name))]),
  );
  if (response !== undefined) return submissionCode(response, [inputs]);
  if (!known?.exported)
    throw new PrintError(`No step of the test opens the modal "${title}", and the bot does not export it.`);
  const modal = test.imports.add(known.exported, 'modal');
  return submissionCode(test.user(step.user), [modal, inputs]);
}

function submissionCode(object: string, args: readonly Doc[]): Doc {
  return chainCode(object, callCode('.fill', args), callCode('.submit', []));
}

/** Whether a test can submit the modal by its declaration. */
export function isExportedModal(test: PrintedTest, { modal: { pattern } }: StepOf<'submitModal'>): boolean {
  return pattern !== undefined && test.declarations.findPattern('modal', pattern)?.exported !== undefined;
}

/** The fields of all pages of a declaration. */
function fieldsOf(declaration: AnyModal): Map<string, ModalFieldRequest> {
  const pages = declaration.pages ?? [declaration];
  const fields = pages.flatMap((page) => new VisibleModal(page.open('fields', { options: page.sampleOptions })).fields);
  return new Map(fields.map(({ name, component }) => [name, component]));
}

function fieldCode(test: PrintedTest, value: FieldValue, component: ModalFieldRequest | undefined): Doc {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return textCode(test, value);
  if (!Array.isArray(value)) {
    const [only, ...others] = value.files.map((file) => fileCode(test, file));
    return only !== undefined && others.length === 0
      ? only
      : listCode([...(only === undefined ? [] : [only, ...others])]);
  }
  const isEntity = component === undefined || entityKindOfSelect(component.type) !== undefined;
  const toCode = (each: string) => (isEntity ? entityCode(test, each) : textCode(test, each));
  if (component === undefined || acceptsList(component)) return listCode(value.map(toCode));
  return value.length === 0 ? 'null' : inputCode(value, toCode);
}

/** Fields that accept several values have a list as input. */
function acceptsList(component: ModalFieldRequest): boolean {
  if (component.type === componentTypes.CHECKBOX_GROUP) return true;
  return 'max_values' in component && (component.max_values ?? 1) > 1;
}
