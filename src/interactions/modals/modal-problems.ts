/** Validates a declared modal: the rules of the API, reported with the property names of the declaration. */

import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { type LabelRequest, ModalRequest } from '../../wire/objects/components/modal.js';
import { EMOJI_REMEDY } from '../../wire/validation/emoji-text.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';

const bounds = limits.modal;

/** The problems of a modal, by its payload. `names` are the names of its items in order. */
export function modalProblems(payload: ModalRequest, names: readonly string[]): DeclarationProblem[] {
  return payloadErrors(ModalRequest, payload).map((error) => toProblem(error, payload, names));
}

const FIELD_PATH = /^components\.(\d+)\.(?:component\.)?(.+)$/;

function toProblem(error: FieldError, payload: ModalRequest, names: readonly string[]): DeclarationProblem {
  const [, index, path] = FIELD_PATH.exec(error.path) ?? [];
  if (index === undefined || path === undefined) return modalProblem(error, payload);
  const item = payload.components[Number(index)];
  const component = item && 'component' in item ? item.component : undefined;
  const property = path === 'custom_id' ? 'name' : camelCase(path);
  return {
    message: `field "${names[Number(index)]}", ${property}: ${error.message}`,
    remedy: remedyFor(property, component),
  };
}

function modalProblem({ path, message }: FieldError, payload: ModalRequest): DeclarationProblem {
  if (path === 'components') {
    return {
      message: `fields: ${message} There are ${payload.components.length}.`,
      remedy: `A modal contains 1 to ${bounds.components} fields and text displays; move the rest to another modal.`,
    };
  }
  return { message: `${path}: ${message}`, remedy: `Set a title of 1 to ${bounds.title} characters.` };
}

function remedyFor(property: string, component: LabelRequest['component'] | undefined): string {
  if (property === 'options' && component?.type === componentTypes.RADIO_GROUP) {
    return component.options.length === 1
      ? 'A single option is a checkbox: use checkbox({ label }), or declare a second option.'
      : `Declare ${bounds.radioOptions.min} to ${bounds.radioOptions.max} options; a stringSelect takes up to ${limits.components.options}.`;
  }
  if (property === 'options' && component?.type === componentTypes.CHECKBOX_GROUP) {
    return `Declare 1 to ${bounds.checkboxOptions.max} options, and at least maxValues; a stringSelect with maxValues takes up to ${limits.components.options}.`;
  }
  if (property === 'options') return `Declare 1 to ${limits.components.options} options, and at least maxValues.`;
  if (property === 'label') return `Shorten the label to 1 to ${bounds.label} characters; the description allows more.`;
  if (property === 'name') return `Use a field name of 1 to ${limits.customId} characters: it is its custom_id.`;
  if (property === 'minValues') {
    return 'Set minValues to at most maxValues, and to 0 only with `required: false`.';
  }
  if (property.endsWith('.default')) {
    return component?.type === componentTypes.RADIO_GROUP
      ? 'Set `default: true` on at most one option.'
      : 'Set `default: true` on at most maxValues options.';
  }
  if (property.includes('.emoji')) return EMOJI_REMEDY;
  if (property === 'value') return 'Shorten `value`, or increase maxLength.';
  return `Change \`${property}\` to be within this limit.`;
}

function camelCase(path: string): string {
  return path.replace(/_([a-z])/g, (_match, initial: string) => initial.toUpperCase());
}
