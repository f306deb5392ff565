/** What a request says of a file. */
export interface AttachmentInput {
  readonly id: string;
  readonly filename?: string | undefined;
  readonly duration_secs?: number | undefined;
  readonly waveform?: string | undefined;
}

/** What a message is to hold. */
export interface MessageContentsInput {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly unknown[] | null | undefined;
  readonly components?: readonly { readonly type: number }[] | null | undefined;
  readonly attachments?: readonly AttachmentInput[] | null | undefined;
  readonly poll?: unknown;
  readonly sticker_ids?: readonly string[] | undefined;
  readonly flags?: number | null | undefined;
}
