import type { JsonConvertible } from '../../rest/call/builders.js';
import type { WithFiles } from '../../rest/call/call.js';
import {
  type InteractionCallbackRequest,
  interactionCallbackTypes,
} from '../../wire/objects/interactions/interaction-callback.js';
import { messageFlags } from '../../wire/objects/messages/message.js';
import type { ResponseMessage, WebhookMessageEdit } from '../../wire/objects/messages/message-request.js';
import type { DeferralMode } from './response-state.js';

/**
 * A message as the response to an interaction. Objects with `toJSON()`, such as the builders of other libraries, can take the
 * place of components and embeds, and of the message itself.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding
 */
export type ReplyMessage = WithFiles<ResponseMessage> &
  Partial<JsonConvertible> & {
    /**
     * Whether only the user sees the message. It cannot be changed later.
     * @default the visibility that the handler chose with `defer`, otherwise false
     */
    readonly ephemeral?: boolean | undefined;
  };

/** Changes to a message. Omitted properties stay unchanged; null clears a property. */
export type ReplyEdit = WithFiles<WebhookMessageEdit> & Partial<JsonConvertible>;

/** Whether a message sets its visibility to ephemeral or public; undefined if it does not set it. */
export function requestsEphemeral({ ephemeral, flags }: ReplyMessage): boolean | undefined {
  return ephemeral ?? (flags !== undefined && (flags & messageFlags.EPHEMERAL) !== 0 ? true : undefined);
}

/** The request body of a reply with the given visibility. */
export function toReplyRequest(
  { ephemeral: _ephemeral, ...message }: ReplyMessage,
  ephemeral: boolean,
): WithFiles<ResponseMessage> {
  return setVisibility(message, ephemeral);
}

/** Gives a new request body a visibility. */
export function setVisibility<Body extends { readonly flags?: number | undefined }>(
  body: Body,
  ephemeral: boolean,
): Body {
  const others = (body.flags ?? 0) & ~messageFlags.EPHEMERAL;
  const flags = others | (ephemeral ? messageFlags.EPHEMERAL : 0);
  return flags === 0 && body.flags === undefined ? body : Object.assign(body, { flags });
}

/**
 * The same message as the edit that completes a loading reply. Omits what an edit cannot set: `tts`, visibility and
 * notification flags. A loading reply has no files, so the list of files is complete and can contain descriptions.
 */
export function toReplyEdit({ ephemeral: _ephemeral, tts: _tts, flags = 0, ...message }: ReplyMessage): ReplyEdit {
  const editable = flags & (messageFlags.SUPPRESS_EMBEDS | messageFlags.IS_COMPONENTS_V2);
  return {
    ...message,
    ...(editable === 0 ? {} : { flags: editable }),
    ...(message.files?.length ? { attachments: message.attachments ?? [] } : {}),
  };
}

/** The same changes as a message, for a reply that they complete. */
export function toNewMessage(edit: ReplyEdit): ReplyMessage {
  const { content, embeds, allowed_mentions, components, attachments, flags, poll, files } = edit;
  return {
    ...(content == null ? {} : { content }),
    ...(embeds == null ? {} : { embeds }),
    ...(allowed_mentions == null ? {} : { allowed_mentions }),
    ...(components == null ? {} : { components }),
    ...(attachments == null ? {} : { attachments }),
    ...(flags == null ? {} : { flags }),
    ...(poll == null ? {} : { poll }),
    ...(files === undefined ? {} : { files }),
  };
}

/** The callback body of a deferral. */
export function toDeferralRequest(mode: DeferralMode): InteractionCallbackRequest {
  if (mode === 'update') return { type: interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE };
  const type = interactionCallbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE;
  return mode === 'ephemeral' ? { type, data: { flags: messageFlags.EPHEMERAL } } : { type };
}
