/** Finds the open modal of a declaration, also if the framework gave it another custom_id. */

import type { AnyModal } from 'guildhall';
import { RESERVED_PREFIX } from 'guildhall/internal';
import type { ModalRequest } from 'guildhall/wire';
import { VisibleModal } from '../visible/visible-modal.js';

/**
 * Whether an open modal belongs to a declaration. Reopened and prompted modals and pages of wizards have a custom_id of
 * the framework; they are recognized by title and field names.
 */
export function isModalOf(declaration: AnyModal, modal: ModalRequest): boolean {
  if (declaration.customId.match(modal.custom_id) !== undefined) return true;
  if (!modal.custom_id.startsWith(RESERVED_PREFIX)) return false;
  const { fields } = new VisibleModal(modal);
  return pagesOf(declaration).some((page) => {
    const names = fieldNamesOfPage(page);
    return page.title === modal.title && fields.every(({ name }) => names === undefined || names.has(name));
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
  return 'fields' in page && typeof page.fields === 'object' && page.fields !== null
    ? new Set(Object.keys(page.fields))
    : undefined;
}
