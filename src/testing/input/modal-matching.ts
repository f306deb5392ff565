/** Which of the modals before a person are a declared one, also where the framework shows it under an id of its own. */
import { RESERVED_PREFIX } from '../../interactions/custom-id/pattern.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import { VisibleModal } from '../visible/visible-modal.js';

/** Whether an open modal is of a declaration: by its id, or opened anew, asked or the page of a wizard, by what is in it. */
export function isModalOf(declaration: AnyModal, modal: ModalRequest): boolean {
  if (declaration.customId.match(modal.custom_id) !== undefined) return true;
  if (!modal.custom_id.startsWith(RESERVED_PREFIX)) return false;
  const seen = new VisibleModal(modal);
  return pagesOf(declaration).some((page) => {
    const names = fieldNamesOfPage(page);
    return page.title === modal.title && seen.fields.every(({ name }) => names === undefined || names.has(name));
  });
}

/** The names of all fields of a declaration, of every page; undefined when it does not tell. */
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
