import { initialFieldValue } from 'guildhall/internal';
import { componentTypes, type ModalFieldRequest, type ModalFieldValue, type ModalRequest } from 'guildhall/wire';
import { TestStepError } from '../errors/test-step-error.js';
import { isShownAs } from './shown-text.js';

/** A field of a modal, as a user sees it. */
export interface VisibleModalField {
  /** The name in the declaration, which is the custom_id. */
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  /** Whether the user must fill the field. */
  readonly required: boolean;
  /** The initial value: text, whether a checkbox is checked, or the selected values. Empty for a file upload. */
  readonly value: ModalFieldValue;
  /** The values of the options, for fields with options. */
  readonly options: readonly string[];
  /** The component of the field as the bot sent it. */
  readonly component: ModalFieldRequest;
}

/** A modal that is open for a user. */
export class VisibleModal {
  readonly title: string;
  /** The fields in the order in which they are shown. */
  readonly fields: readonly VisibleModalField[];

  constructor(readonly payload: ModalRequest) {
    this.title = payload.title;
    this.fields = payload.components.flatMap((each) => {
      if (each.type === componentTypes.LABEL) return [toVisibleField(each.component, each.label, each.description)];
      return each.type === componentTypes.ACTION_ROW
        ? each.components.map((component) => toVisibleField(component, component.label, undefined))
        : [];
    });
  }

  /** The texts between the fields, separated by newlines. */
  get text(): string {
    return this.payload.components
      .flatMap((each) => (each.type === componentTypes.TEXT_DISPLAY ? [each.content] : []))
      .join('\n');
  }

  /**
   * Returns a field.
   * @param name its custom_id, or else its label as users read it: white space at the ends does not count, upper and lower case
   * differ
   * @throws {TestStepError} when there is none, or several have the label (reason `ambiguous`); the message lists the fields
   */
  field(name: string): VisibleModalField {
    const named = this.fields.find((each) => each.name === name);
    if (named) return named;
    const [labeled, ...others] = this.fields.filter((each) => isShownAs(each.label, name));
    if (labeled && others.length === 0) return labeled;
    if (labeled) {
      const names = [labeled, ...others].map((each) => `"${each.name}"`).join(', ');
      throw new TestStepError(
        `The modal "${this.title}" has ${others.length + 1} fields "${name}". Name one by its custom_id: ${names}.`,
        'ambiguous',
      );
    }
    const available = this.fields.map((each) => `"${each.name}" ("${each.label}")`).join(', ') || 'none';
    throw new TestStepError(
      `There is no field "${name}" in the modal "${this.title}". Available fields, by custom_id and label: ${available}.`,
    );
  }
}

function toVisibleField(
  component: ModalFieldRequest,
  label: string,
  description: string | undefined,
): VisibleModalField {
  return {
    name: component.custom_id,
    label,
    description,
    required: !('required' in component) || component.required !== false,
    value: initialFieldValue(component),
    options: 'options' in component ? component.options.map((each) => each.value) : [],
    component,
  };
}
