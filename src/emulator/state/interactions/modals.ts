import { withComponentIds } from '../messages/component-ids.js';
import type { OpenModalRecord } from '../records/interactions.js';
import type { World } from '../world/world.js';

/**
 * Opens a modal before a person. It stands until it is submitted, or its interaction is forgotten. Others that stand
 * open stay so: a client shows one at a time, but a person may have several clients, and each opening has an id of its
 * own.
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

/** A submitted modal is spent. */
export function consumeModal(world: World, { id }: OpenModalRecord): void {
  world.modals.delete(id);
}
