/** Finds the open modal of a declaration, also if the framework gave it another custom_id. */

import type { AnyModal, AnySingleModal } from 'guildhall';
import { isObject, parseLoadedId, parseShownModalId, RESERVED_PREFIX, wizardIdCodec } from 'guildhall/internal';
import type { ModalRequest } from 'guildhall/wire';
import { VisibleModal } from '../visible/visible-modal.js';

/**
 * Whether an open modal belongs to a declaration. Prompted modals and pages of wizards have a custom_id of the framework; they are recognized
 * by their title and fields, or by all of their fields if they are shown with another title. If their fields come from data, any such modal
 * belongs to a declaration that loads fields.
 */
export function isModalOf(declaration: AnyModal, modal: ModalRequest): boolean {
  const codec = declaration.customId;
  if ((codec.match(modal.custom_id) ?? codec.matchForeign(modal.custom_id)) !== undefined) return true;
  if (!modal.custom_id.startsWith(RESERVED_PREFIX)) return false;
  const { fingerprint, customId } = parseLoadedId(modal.custom_id);
  const shown = parseShownModalId(customId);
  if (shown) return codec.match(shown.declaredId) !== undefined;
  if (!customId.startsWith(RESERVED_PREFIX)) return codec.match(customId) !== undefined;
  if (fingerprint !== undefined) return pagesOf(declaration).some(({ loader }) => loader !== undefined);
  const { fields } = new VisibleModal(modal);
  return pagesOf(declaration).some((page) => {
    const names = fieldNamesOfPage(page);
    if (page.loader !== undefined) return false;
    if (names === undefined) return page.title === modal.title;
    return fields.every(({ name }) => names.has(name)) && (page.title === modal.title || fields.length === names.size);
  });
}

/** The field names of a declaration, for wizards those of all pages; undefined if they are unknown. */
export function declaredFieldNames(declaration: AnyModal): ReadonlySet<string> | undefined {
  const pages = pagesOf(declaration).map(fieldNamesOfPage);
  return pages.includes(undefined) ? undefined : new Set(pages.flatMap((names) => [...(names ?? [])]));
}

/** The page of a wizard that an open modal is. Undefined for a modal without pages. @param modal one of this declaration */
export function openPageOf({ pages }: AnyModal, modal: ModalRequest): AnySingleModal | undefined {
  const later = wizardIdCodec.match(parseLoadedId(modal.custom_id).customId);
  const index = later && 'params' in later ? Number(later.params['page']) : 0;
  return pages?.[index];
}

function pagesOf(declaration: AnyModal): readonly AnySingleModal[] {
  return declaration.pages ?? [declaration];
}

function fieldNamesOfPage(page: AnySingleModal): ReadonlySet<string> | undefined {
  if (!('fields' in page && isObject(page.fields))) return undefined;
  // Text displays have no value.
  const fields = Object.entries(page.fields).filter(([, item]) => isObject(item) && 'kind' in item);
  return new Set(fields.map(([name]) => name));
}
