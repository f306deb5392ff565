/** Validation of voice messages: exactly one audio file with duration and waveform, and no other content. */
import type { ErrorCodeName } from '../../../wire/constants/error-codes.js';
import { isFieldNonEmpty } from '../../../wire/objects/messages/message-request.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { MessageContentsInput } from './message-contents-input.js';

/** 50159 for other content, 50160 without exactly one audio file, 50161 when duration or waveform are missing. */
export function voiceMessageProblem(
  body: MessageContentsInput,
  files: readonly ReceivedFile[],
): ErrorCodeName | undefined {
  const { content, embeds, components, poll, sticker_ids: stickers } = body;
  if ([content, embeds, components, poll, stickers].some(isFieldNonEmpty)) return 'VOICE_MESSAGE_CONTENT';
  const [file, ...others] = files;
  if (!file || others.length > 0 || !isAudio(file)) return 'VOICE_MESSAGE_ATTACHMENT';
  const claim = body.attachments?.find(({ id }) => id === String(file.index));
  return claim?.duration_secs === undefined || !claim.waveform ? 'VOICE_MESSAGE_METADATA' : undefined;
}

function isAudio({ contentType, filename }: ReceivedFile): boolean {
  return contentType?.startsWith('audio/') || /\.(?:ogg|mp3|wav|m4a|flac|opus)$/i.test(filename);
}
