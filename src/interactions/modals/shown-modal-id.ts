/** The custom_id of a modal that is not shown as declared: `~shown/<draft id>/<declared custom_id>`. */
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import { DRAFT_ID_LENGTH } from './draft-store.js';

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
