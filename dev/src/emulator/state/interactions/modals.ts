import { snowflakeTimestamp } from 'guildhall/wire';
import { withComponentIds } from '../messages/component-ids.js';
import type { OpenModalRecord } from '../records/interactions.js';
import type { World } from '../world/world.js';

/** How long a modal that no interaction opened is stored, in milliseconds. */
const RETENTION_MS = 60 * 60_000;

/**
 * Opens a modal for a user. It stays open until it is submitted or its interaction expires. Other open modals stay
 * open: a client shows one at a time, but a user may have several clients. Each open modal has its own id.
 */
export function openModal(world: World, modal: Omit<OpenModalRecord, 'id'>): OpenModalRecord {
  expireModals(world);
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

/** Deletes expired modals. Those that an interaction opened are deleted together with it. */
function expireModals(world: World): void {
  const oldest = world.clock.now() - RETENTION_MS;
  for (const { id, interactionId } of world.modals.values())
    if (interactionId === undefined && snowflakeTimestamp(id) < oldest) world.modals.delete(id);
}
