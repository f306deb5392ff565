import type { PollRequest } from '../../../wire/objects/messages/poll.js';

/** The description of a file in a request. */
export interface AttachmentInput {
  readonly id: string;
  readonly filename?: string | undefined;
  readonly duration_secs?: number | undefined;
  readonly waveform?: string | undefined;
}

/** The contents of a message in a request. */
export interface MessageContentsInput {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly unknown[] | null | undefined;
  readonly components?: readonly { readonly type: number }[] | null | undefined;
  readonly attachments?: readonly AttachmentInput[] | null | undefined;
  readonly poll?: Pick<PollRequest, 'answers'> | null | undefined;
  readonly sticker_ids?: readonly string[] | null | undefined;
  readonly flags?: number | null | undefined;
}
