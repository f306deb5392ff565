/**
 * What a modal is opened with: prefilled fields, and options that are known only when it is shown. What was offered
 * must be known again when the modal comes back, so it travels with the request, on a symbol that is not sent, to who
 * shows it; there it is put into the draft store, and the modal goes out under `~shown/<draft>/<its own id>`.
 */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import type { ShownFieldOptions } from '../modal-fields/option-record.js';
import { DRAFT_ID_LENGTH } from './draft-store.js';

/** What a modal is opened with, whatever its fields. */
export interface AnyModalOpenOptions {
  readonly prefill?: Readonly<Record<string, unknown>> | undefined;
  readonly options?: ShownFieldOptions | undefined;
}

const SHOWN_OPTIONS = Symbol('guildhall:offered');
const SHOWN_PREFIX = `${RESERVED_PREFIX}shown/`;

/** Characters that the id of a draft takes away from the modal's own. */
export const SHOWN_ID_OVERHEAD = SHOWN_PREFIX.length + DRAFT_ID_LENGTH + 1;

/** The request with what it offers beside it; enumerable, so that a copy has it too. JSON leaves symbols out. */
export function withShownOptions(request: ModalRequest, offered: ShownFieldOptions | undefined): ModalRequest {
  return offered === undefined ? request : Object.assign({ ...request }, { [SHOWN_OPTIONS]: offered });
}

export function shownOptionsOf(request: ModalRequest): ShownFieldOptions | undefined {
  // Only withOffer writes under this symbol, which nobody else can name.
  return (request as { [SHOWN_OPTIONS]?: ShownFieldOptions })[SHOWN_OPTIONS];
}

/** The id under which a modal with options given when shown goes out. */
export function formatShownId(draft: string, customId: string): string {
  return `${SHOWN_PREFIX}${draft}/${customId}`;
}

/** The parts of such an id; undefined for any other. */
export function parseShownId(customId: string): { readonly draft: string; readonly customId: string } | undefined {
  if (!customId.startsWith(SHOWN_PREFIX)) return undefined;
  const draft = customId.slice(SHOWN_PREFIX.length, SHOWN_ID_OVERHEAD - 1);
  return { draft, customId: customId.slice(SHOWN_ID_OVERHEAD) };
}
