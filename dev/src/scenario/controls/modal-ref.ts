import type { ModalRequest } from '../../../../src/wire/objects/components/modal.js';
import type { DeclarationIndex } from '../declarations/declaration-index.js';
import type { WorldReferences } from '../references/world-references.js';
import type { ModalRef } from '../steps/references.js';

/** Describes an open modal so that it can be found in another world. */
export function toModalRef(modal: ModalRequest, references: WorldReferences, declarations: DeclarationIndex): ModalRef {
  const declaration = declarations.findModal(modal)?.declaration;
  return {
    customId: references.toTemplate(modal.custom_id),
    title: modal.title,
    ...(declaration === undefined ? {} : { pattern: declaration.customId.pattern }),
  };
}
