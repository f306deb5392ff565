/**
 * What a modal is shown with in place of its declaration: its title, the texts of its fields, and their options. The submission is
 * validated against the same options, and a rejected modal is reopened with the same texts. `ModalService` saves them as a draft, and
 * the custom_id of the shown modal contains the draft id: `~shown/<draft id>/<declared custom_id>`.
 */
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { LabelRequest } from '../../wire/objects/components/modal.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import { ownValue } from '../declarations/own-value.js';
import type { ShownFieldOptions } from '../modal-fields/option-set.js';
import { DRAFT_ID_LENGTH } from './draft-store.js';

/** Texts by the name of the field. */
export type FieldTexts = Readonly<Record<string, string | undefined>>;

/** What a modal was shown with. It is plain JSON. */
export interface ShownModal {
  readonly title?: string | undefined;
  readonly labels?: FieldTexts | undefined;
  readonly descriptions?: FieldTexts | undefined;
  readonly placeholders?: FieldTexts | undefined;
  /** The options that the fields were shown with. */
  readonly options?: ShownFieldOptions | undefined;
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
}: ShownModal): ShownModal | undefined {
  const isDeclared = (title ?? labels ?? descriptions ?? placeholders ?? options) === undefined;
  return isDeclared ? undefined : { title, labels, descriptions, placeholders, options };
}

/** What a page of a wizard is shown with. The title is that of the first page; fields have different names on each page. */
export function shownOnPage(shown: ShownModal | undefined, page: number): ShownModal | undefined {
  return page === 0 || shown?.title === undefined ? shown : { ...shown, title: undefined };
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

const SHOWN_PREFIX = `${RESERVED_PREFIX}shown/`;

/** Number of characters that the prefix and the draft id add to a declared custom_id. */
export const SHOWN_ID_OVERHEAD = SHOWN_PREFIX.length + DRAFT_ID_LENGTH + 1;

/** Returns the custom_id of a modal that is not shown as declared. */
export function formatShownModalId(draftId: string, declaredId: string): string {
  return `${SHOWN_PREFIX}${draftId}/${declaredId}`;
}

/** Splits a custom_id that `formatShownModalId` returned; undefined for any other custom_id. */
export function parseShownModalId(
  customId: string,
): { readonly draftId: string; readonly declaredId: string } | undefined {
  if (!customId.startsWith(SHOWN_PREFIX)) return undefined;
  const draftId = customId.slice(SHOWN_PREFIX.length, SHOWN_ID_OVERHEAD - 1);
  return { draftId, declaredId: customId.slice(SHOWN_ID_OVERHEAD) };
}
