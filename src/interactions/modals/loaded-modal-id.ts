/**
 * The custom_id of a modal whose fields were loaded: `~loaded/<fingerprint>/<custom_id>`. At the submission the fields are loaded
 * again, perhaps by another process, and the fingerprint shows whether they are those that the user saw.
 */
import { toBase64Url } from '../../base/bytes/bytes.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';

const LOADED_PREFIX = `${RESERVED_PREFIX}loaded/`;
const FINGERPRINT_BYTES = 6;
const FINGERPRINT_LENGTH = 8;

/** Number of characters that the prefix and the fingerprint add to a custom_id. */
export const LOADED_ID_OVERHEAD = LOADED_PREFIX.length + FINGERPRINT_LENGTH + 1;

/** The custom_id of a modal with this fingerprint; `customId` itself for a modal with declared fields. */
export function formatLoadedId(fingerprint: string | undefined, customId: string): string {
  return fingerprint === undefined ? customId : `${LOADED_PREFIX}${fingerprint}/${customId}`;
}

/** Splits a custom_id of `formatLoadedId`. */
export function parseLoadedId(customId: string): { readonly fingerprint?: string; readonly customId: string } {
  if (!customId.startsWith(LOADED_PREFIX)) return { customId };
  return {
    fingerprint: customId.slice(LOADED_PREFIX.length, LOADED_ID_OVERHEAD - 1),
    customId: customId.slice(LOADED_ID_OVERHEAD),
  };
}

/**
 * Identifies the fields of a modal: their names, kinds, labels and the values of their options. Not their order, and nothing that
 * can change while the answers stay the same: descriptions, placeholders, limits, labels of options.
 */
export function fingerprintOf({ components }: ModalRequest): string {
  const fields = components.flatMap((item) => {
    if (item.type !== componentTypes.LABEL) return [];
    const { component, label } = item;
    const options = 'options' in component ? component.options.map(({ value }) => value).sort() : [];
    return [JSON.stringify([component.custom_id, component.type, label, options])];
  });
  return toBase64Url(sha256(fields.sort().join('\n')).subarray(0, FINGERPRINT_BYTES));
}
