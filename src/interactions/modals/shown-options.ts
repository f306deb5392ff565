/**
 * Field options that are passed when a modal is shown, instead of in its declaration. The submission is validated against
 * the same options. `ModalService` saves them as a draft, and the custom_id of the shown modal contains the draft id:
 * `~shown/<draft id>/<declared custom_id>`.
 */
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import { DRAFT_ID_LENGTH } from './draft-store.js';

const SHOWN_PREFIX = `${RESERVED_PREFIX}shown/`;

/** Number of characters that the prefix and the draft id add to a declared custom_id. */
export const SHOWN_ID_OVERHEAD = SHOWN_PREFIX.length + DRAFT_ID_LENGTH + 1;

/** Returns the custom_id of a modal whose field options are saved as a draft. */
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
