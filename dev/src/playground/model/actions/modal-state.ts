import type { ModalRequest } from 'guildhall/wire';
import type { z } from 'zod';
import type { InteractionReport } from '../../../control/views/interaction-report.js';

/** A modal of a bot, as the emulator reports it. */
export type ModalForm = z.output<typeof ModalRequest>;

/** A modal that is open on the page. */
export interface ModalState {
  readonly modalId: string;
  readonly channelId: string;
  readonly modal: ModalForm;
  /** The application of the modal. */
  readonly application: NonNullable<InteractionReport['application']>;
  /** Problems of fields, by `custom_id`. */
  readonly errors: Readonly<Record<string, string>>;
  /** A problem with the whole submission. */
  readonly problem?: string | undefined;
  readonly submitting: boolean;
}
