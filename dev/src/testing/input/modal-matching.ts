/** Finds the open modal of a declaration, also if the framework gave it another custom_id. */

import type { AnyModal } from 'guildhall';
import { isObject, parseShownModalId, RESERVED_PREFIX } from 'guildhall/internal';
import type { ModalRequest } from 'guildhall/wire';
import { VisibleModal } from '../visible/visible-modal.js';

/**
 * Whether an open modal belongs to a declaration. Prompted modals and pages of wizards have a custom_id of the framework; they are recognized
 * by their title and fields, or by all of their fields if they are shown with another title.
 */
export function isModalOf(declaration: AnyModal, modal: ModalRequest): boolean {
  const { customId } = declaration;
  if ((customId.match(modal.custom_id) ?? customId.matchForeign(modal.custom_id)) !== undefined) return true;
  if (!modal.custom_id.startsWith(RESERVED_PREFIX)) return false;
  const shown = parseShownModalId(modal.custom_id);
  if (shown) return customId.match(shown.declaredId) !== undefined;
  const { fields } = new VisibleModal(modal);
  return pagesOf(declaration).some((page) => {
    const names = fieldNamesOfPage(page);
    if (names === undefined) return page.title === modal.title;
    return fields.every(({ name }) => names.has(name)) && (page.title === modal.title || fields.length === names.size);
  });
}

/** The field names of a declaration, for wizards those of all pages; undefined if they are unknown. */
export function declaredFieldNames(declaration: AnyModal): ReadonlySet<string> | undefined {
  const pages = pagesOf(declaration).map(fieldNamesOfPage);
  return pages.includes(undefined) ? undefined : new Set(pages.flatMap((names) => [...(names ?? [])]));
}

function pagesOf(declaration: AnyModal): readonly AnyModal[] {
  return declaration.pages ?? [declaration];
}

function fieldNamesOfPage(page: AnyModal): ReadonlySet<string> | undefined {
  if (!('fields' in page && isObject(page.fields))) return undefined;
  // Text displays have no value.
  const fields = Object.entries(page.fields).filter(([, item]) => isObject(item) && 'kind' in item);
  return new Set(fields.map(([name]) => name));
}
