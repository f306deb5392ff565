import type { ErrorCodeName } from '../constants/error-codes.js';

/** The name of an error with a code of its own that our client finds before it sends a request. */
export type CheckedErrorName = Extract<
  ErrorCodeName,
  | 'EMPTY_MESSAGE'
  | 'FORUM_THREAD_AMBIGUOUS'
  | 'TOO_MANY_PARENT_CHANGES'
  | 'UPLOAD_NOT_FOUND'
  | 'VOICE_MESSAGE_CONTENT'
  | 'VOICE_MESSAGE_ATTACHMENT'
  | 'VOICE_MESSAGE_METADATA'
  | 'VOICE_MESSAGE_EDIT'
  | 'POLL_NOT_EDITABLE'
  | 'CANNOT_EDIT_STICKERS'
  | 'TOO_MANY_ATTACHMENTS'
>;

/** Discord's messages for these errors. */
export const checkedErrorMessages: Readonly<Record<CheckedErrorName, string>> = {
  EMPTY_MESSAGE: 'Cannot send an empty message',
  FORUM_THREAD_AMBIGUOUS: 'Webhooks posted to forum channels cannot have both a thread_name and thread_id',
  TOO_MANY_PARENT_CHANGES: 'Only one channel can have a parent_id modified at a time',
  UPLOAD_NOT_FOUND: 'Uploaded file not found.',
  VOICE_MESSAGE_CONTENT: 'Voice messages do not support additional content.',
  VOICE_MESSAGE_ATTACHMENT: 'Voice messages must have a single audio attachment.',
  VOICE_MESSAGE_METADATA: 'Voice messages must have supporting metadata.',
  VOICE_MESSAGE_EDIT: 'Voice messages cannot be edited.',
  POLL_NOT_EDITABLE: 'Cannot edit a poll message',
  CANNOT_EDIT_STICKERS: 'Cannot edit stickers within a message',
  TOO_MANY_ATTACHMENTS: 'Maximum number of attachments in a message reached (10)',
};
