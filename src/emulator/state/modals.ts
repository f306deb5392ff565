import { withComponentIds } from './component-ids.js';
import type { OpenModal, World } from './world.js';

/** Opens a modal before a person. It stands until it is submitted. */
export function openModal(world: World, modal: Omit<OpenModal, 'id'>): OpenModal {
  const opened: OpenModal = {
    ...modal,
    id: world.newId(),
    modal: { ...modal.modal, components: withComponentIds(modal.modal.components) },
  };
  world.modals.set(opened.id, opened);
  return opened;
}

/** A submitted modal is spent. */
export function spendModal(world: World, { id }: OpenModal): void {
  world.modals.delete(id);
}
