/** Whether a message has any content. Discord reports an empty one as 50006, our client as an invalid body. */
import { checkedErrorMessages } from '../../validation/checked-errors.js';
import type { FieldError } from '../../validation/form-errors.js';
import { messageFlags, messageReferenceTypes } from './message.js';

/** The parts of a message that can be its content. */
export interface MessageContentParts {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly unknown[] | null | undefined;
  readonly components?: readonly unknown[] | null | undefined;
  readonly sticker_ids?: readonly string[] | null | undefined;
  readonly poll?: unknown;
  readonly shared_client_theme?: unknown;
  readonly message_reference?: { readonly type?: number | undefined } | undefined;
  readonly flags?: number | null | undefined;
}

/**
 * Whether a message has no content. Files of a message with IS_COMPONENTS_V2 are shown only by its components. A voice
 * message has rules of its own (50159 to 50161).
 */
export function isEmptyMessage(message: MessageContentParts, fileCount: number): boolean {
  const { content, embeds, components, sticker_ids: stickers, poll } = message;
  const flags = message.flags ?? 0;
  if ((flags & messageFlags.IS_VOICE_MESSAGE) !== 0) return false;
  if ((flags & messageFlags.IS_COMPONENTS_V2) !== 0) return (components ?? []).length === 0;
  if (message.message_reference?.type === messageReferenceTypes.FORWARD) return false;
  const items = [embeds, components, stickers].reduce((sum, list) => sum + (list ?? []).length, fileCount);
  return (content ?? '').trim() === '' && items === 0 && !poll && message.shared_client_theme == null;
}

/** The problem of an empty message. @param path where the message is in the body */
export function emptyMessageProblems(message: MessageContentParts, fileCount: number, path = ''): FieldError[] {
  if (!isEmptyMessage(message, fileCount)) return [];
  const remedy = 'Set content, embeds, components, a poll or files.';
  return [{ path, code: 'EMPTY_MESSAGE', message: `${checkedErrorMessages.EMPTY_MESSAGE}. ${remedy}` }];
}
