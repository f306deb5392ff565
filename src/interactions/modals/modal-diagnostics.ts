/**
 * Publishes each declared modal to the `node:diagnostics_channel` `guildhall:modal`, so that tools know the modals that are
 * neither bound to a handler nor exported.
 */
import { diagnosticsChannel } from '../../base/diagnostics/diagnostics-channel.js';
import type { Declaration } from '../declarations/declaration.js';

/** The message on `guildhall:modal`: a modal, or a wizard after its pages, was declared. */
export interface ModalDiagnostics {
  /** What `modal` or `wizard` returns. */
  readonly declaration: Declaration;
}

const modalChannel = diagnosticsChannel('guildhall:modal');

/** Publishes a declaration if the channel has subscribers. */
export function publishModal(declaration: Declaration): void {
  if (!modalChannel.hasSubscribers) return;
  const message: ModalDiagnostics = { declaration };
  modalChannel.publish(message);
}
