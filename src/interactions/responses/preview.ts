/** Previews: messages and modals with sample data, which the gallery of the playground shows. */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ReplyMessage } from './reply-message.js';

/**
 * What a preview shows: a message as `reply` accepts it (an object or only its content), or a modal, which is the result of
 * calling its declaration.
 */
export type PreviewContent = string | ReplyMessage | ModalRequest;

/** A message or modal with sample data, created by `preview`. */
export interface Preview {
  readonly kind: 'preview';
  readonly title: string;
  /** Returns what the preview shows. */
  readonly render: () => PreviewContent | Promise<PreviewContent>;
}

/**
 * Declares a preview. Export it from any file that your bot imports: the gallery of `guildhall dev` lists all exported previews,
 * and shows each in both themes and several widths. A running bot does not use it, and nothing is rendered without
 * `guildhall dev`.
 *
 * @param title the name in the gallery; up to 256 characters are shown
 * @param content the message or modal, or a function that returns it or a promise of it. Within 5 seconds; if it throws, the
 * gallery shows the error. Files of messages are listed by name and not shown
 * @example
 * export const boardPreview = preview('Sign-up board', () => boardLayout(sampleEvent));
 * export const reportPreview = preview('Report', () => reportModal({ message: '1' }, { prefill: { why: 'Spam' } }));
 */
export function preview(title: string, content: PreviewContent | Preview['render']): Preview {
  return { kind: 'preview', title, render: typeof content === 'function' ? content : () => content };
}
