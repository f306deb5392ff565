import type { z } from 'zod';
import type { ModalRequest } from '../../../../wire/objects/components/modal.js';

/** A modal as the service gave it. */
export type ModalForm = z.output<typeof ModalRequest>;

/** A modal that stands open before the person. */
export interface ModalState {
  readonly modalId: string;
  readonly channelId: string;
  readonly modal: ModalForm;
  /** What the service said of fields, by their custom_id. */
  readonly errors: Readonly<Record<string, string>>;
  /** What went wrong as a whole. */
  readonly problem?: string | undefined;
  readonly submitting: boolean;
}
