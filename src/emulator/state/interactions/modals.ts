import { withComponentIds } from '../messages/component-ids.js';
import type { OpenModalRecord } from '../records/interactions.js';
import type { World } from '../world/world.js';

/**
 * Opens a modal for a user. It stays open until it is submitted or its interaction expires. Other open modals stay
 * open: a client shows one at a time, but a user may have several clients. Each open modal has its own id.
 */
export function openModal(world: World, modal: Omit<OpenModalRecord, 'id'>): OpenModalRecord {
  const opened: OpenModalRecord = {
    ...modal,
    id: world.newId(),
    modal: { ...modal.modal, components: withComponentIds(modal.modal.components) },
  };
  world.modals.set(opened.id, opened);
  return opened;
}

/** Deletes a submitted modal. */
export function consumeModal(world: World, { id }: OpenModalRecord): void {
  world.modals.delete(id);
}
