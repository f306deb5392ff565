/**
 * What a modal is shown with in place of its declaration: its title, the texts of its fields, and their options. The submission is
 * validated against the same options, and a rejected modal is reopened with the same texts. `ModalService` saves them as a draft, whose id
 * is in the custom_id of the shown modal (`shown-modal-id.ts`).
 */
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { LabelRequest } from '../../wire/objects/components/modal.js';
import { ownValue } from '../declarations/own-value.js';
import type { ShownFieldOptions } from '../modal-fields/option-set.js';

/** Texts by the name of the field. */
export type ShownTexts = Readonly<Record<string, string | undefined>>;

/** What a modal was shown with. It is plain JSON. */
export interface ShownModal {
  readonly title?: string | undefined;
  /** The labels of fields. */
  readonly labels?: ShownTexts | undefined;
  /** The texts below the labels. */
  readonly descriptions?: ShownTexts | undefined;
  /** The placeholders of text inputs and selects. */
  readonly placeholders?: ShownTexts | undefined;
  /** The options that the fields were shown with. */
  readonly options?: ShownFieldOptions | undefined;
  /** For a wizard: what its pages after the first are shown with, in order. */
  readonly laterPages?: readonly (AnyModalOpenOptions | undefined)[] | undefined;
}

/** The options of a call of any modal declaration. */
export interface AnyModalOpenOptions extends ShownModal {
  /** The initial values, by the name of the field. */
  readonly prefill?: Readonly<Record<string, unknown>> | undefined;
}

/** The kinds of components with a placeholder. */
const TYPES_WITH_PLACEHOLDER: ReadonlySet<number> = new Set([
  componentTypes.TEXT_INPUT,
  componentTypes.STRING_SELECT,
  componentTypes.USER_SELECT,
  componentTypes.ROLE_SELECT,
  componentTypes.MENTIONABLE_SELECT,
  componentTypes.CHANNEL_SELECT,
]);

type FieldComponent = LabelRequest['component'];
type ComponentWithPlaceholder = Extract<FieldComponent, { readonly placeholder?: string | undefined }>;

/** Whether the component of a field can have a placeholder. */
export function hasPlaceholder(component: FieldComponent): component is ComponentWithPlaceholder {
  return TYPES_WITH_PLACEHOLDER.has(component.type);
}

/** What a modal is shown with; undefined if it is shown as declared. */
export function shownModalOf({
  title,
  labels,
  descriptions,
  placeholders,
  options,
  laterPages,
}: ShownModal): ShownModal | undefined {
  const isDeclared = (title ?? labels ?? descriptions ?? placeholders ?? options ?? laterPages) === undefined;
  return isDeclared ? undefined : { title, labels, descriptions, placeholders, options, laterPages };
}

/** What a page of a wizard is shown with. */
export function shownOnPage(shown: ShownModal | undefined, page: number): AnyModalOpenOptions | undefined {
  return page === 0 ? shown : shown?.laterPages?.[page - 1];
}

/** The component of a field with the texts that it is shown with. */
export function withShownTexts(request: LabelRequest, name: string, shown: ShownModal): LabelRequest {
  const label = ownValue(shown.labels, name);
  const description = ownValue(shown.descriptions, name);
  const placeholder = ownValue(shown.placeholders, name);
  return {
    ...request,
    ...(label === undefined ? {} : { label }),
    ...(description === undefined ? {} : { description }),
    component:
      placeholder !== undefined && hasPlaceholder(request.component)
        ? { ...request.component, placeholder }
        : request.component,
  };
}
