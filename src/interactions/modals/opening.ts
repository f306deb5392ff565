/**
 * What a modal is opened with: prefilled fields, and options that are known only when it is shown. What was offered
 * must be known again when the modal comes back, so it travels with the request, on a symbol that is not sent, to who
 * shows it; there it is put into the draft store, and the modal goes out under `~shown/<draft>/<its own id>`.
 */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import { DRAFT_ID_LENGTH } from './draft-store.js';
import type { Offered } from './fields/options.js';

/** What a modal is opened with, whatever its fields. */
export interface ModalOpening {
  readonly prefill?: Readonly<Record<string, unknown>> | undefined;
  readonly options?: Offered | undefined;
}

const OFFERED = Symbol('guildhall:offered');
const SHOWN_PREFIX = `${RESERVED_PREFIX}shown/`;

/** Characters that the id of a draft takes away from the modal's own. */
export const SHOWN_LENGTH = SHOWN_PREFIX.length + DRAFT_ID_LENGTH + 1;

/** The request with what it offers beside it; enumerable, so that a copy has it too. JSON leaves symbols out. */
export function withOffer(request: ModalRequest, offered: Offered | undefined): ModalRequest {
  return offered === undefined ? request : Object.assign({ ...request }, { [OFFERED]: offered });
}

export function offerOf(request: ModalRequest): Offered | undefined {
  // Only withOffer writes under this symbol, which nobody else can name.
  return (request as { [OFFERED]?: Offered })[OFFERED];
}

/** The id under which a modal with options given when shown goes out. */
export function shownId(draft: string, customId: string): string {
  return `${SHOWN_PREFIX}${draft}/${customId}`;
}

/** The parts of such an id; undefined for any other. */
export function readShownId(customId: string): { readonly draft: string; readonly customId: string } | undefined {
  if (!customId.startsWith(SHOWN_PREFIX)) return undefined;
  const draft = customId.slice(SHOWN_PREFIX.length, SHOWN_LENGTH - 1);
  return { draft, customId: customId.slice(SHOWN_LENGTH) };
}
