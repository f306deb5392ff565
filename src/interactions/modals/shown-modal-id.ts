/** The custom_id of a modal that is not shown as declared: `~shown/<draft id>/<declared custom_id>`. */
import { limits } from '../../wire/constants/limits.js';
import { requireIdLength } from '../custom-id/id-length.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import { DRAFT_ID_LENGTH } from './draft-store.js';
import { LOADED_ID_OVERHEAD } from './loaded-modal-id.js';

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

/** The maximum length of the declared custom_id of a modal that is not shown as declared. @param isLoaded whether its fields are loaded */
export function maxShownIdLength(isLoaded = false): number {
  return limits.customId - SHOWN_ID_OVERHEAD - (isLoaded ? LOADED_ID_OVERHEAD : 0);
}

/**
 * @param modalName the modal in messages, for example `modal "report"`
 * @throws {ValidationError} when the custom_id is too long for a modal that is not shown as declared
 */
export function requireShownIdLength(modalName: string, customId: string, isLoaded = false): void {
  const when = 'if texts or options are passed when the modal is shown';
  requireIdLength(modalName, customId, maxShownIdLength(isLoaded), when);
}
