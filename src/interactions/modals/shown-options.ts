/**
 * Field options that are only known when a modal is shown. They are needed again to validate the submission, so
 * `ModalService` saves them as a draft and shows the modal under `~shown/<draft>/<declared custom_id>`.
 */
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import { DRAFT_ID_LENGTH } from './draft-store.js';

const SHOWN_PREFIX = `${RESERVED_PREFIX}shown/`;

/** Number of characters that the draft id and the prefix take from the 100 of a custom_id. */
export const SHOWN_ID_OVERHEAD = SHOWN_PREFIX.length + DRAFT_ID_LENGTH + 1;

/** The custom_id of a modal whose field options are saved as a draft. */
export function formatShownId(draft: string, customId: string): string {
  return `${SHOWN_PREFIX}${draft}/${customId}`;
}

/** Splits a custom_id made by `formatShownId`; undefined for any other custom_id. */
export function parseShownId(customId: string): { readonly draft: string; readonly customId: string } | undefined {
  if (!customId.startsWith(SHOWN_PREFIX)) return undefined;
  const draft = customId.slice(SHOWN_PREFIX.length, SHOWN_ID_OVERHEAD - 1);
  return { draft, customId: customId.slice(SHOWN_ID_OVERHEAD) };
}
