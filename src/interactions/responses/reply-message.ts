import type { WithFiles } from '../../rest/call/call.js';
import {
  type InteractionCallbackRequest,
  interactionCallbackTypes,
} from '../../wire/objects/interactions/interaction-callback.js';
import { messageFlags } from '../../wire/objects/messages/message.js';
import type { ResponseMessage, WebhookMessageEdit } from '../../wire/objects/messages/message-request.js';
import type { DeferralMode } from './response-state.js';

/** A message as an answer. */
export type ReplyMessage = WithFiles<ResponseMessage> & {
  /**
   * Whether only the person sees it. Default: as the handler's own `defer` said, otherwise false. It cannot be changed
   * afterwards.
   */
  readonly ephemeral?: boolean | undefined;
};

/** Changes to a message: what is not named stays, null empties. */
export type ReplyEdit = WithFiles<WebhookMessageEdit>;

/** Whether a reply asks to be seen by the person alone; undefined when it does not say. */
export function requestsEphemeral({ ephemeral, flags }: ReplyMessage): boolean | undefined {
  return ephemeral ?? (flags !== undefined && (flags & messageFlags.EPHEMERAL) !== 0 ? true : undefined);
}

/** A reply as it goes over the wire, visible as `ephemeral` says. */
export function toReplyRequest(
  { ephemeral: _said, ...message }: ReplyMessage,
  ephemeral: boolean,
): WithFiles<ResponseMessage> {
  const others = (message.flags ?? 0) & ~messageFlags.EPHEMERAL;
  const flags = others | (ephemeral ? messageFlags.EPHEMERAL : 0);
  return flags === 0 && message.flags === undefined ? message : Object.assign(message, { flags });
}

/**
 * The same message as an edit of one that is there already: what an edit cannot set (`tts`, visibility,
 * notifications) is left out.
 */
export function toReplyEdit({ ephemeral: _said, tts: _tts, flags = 0, ...message }: ReplyMessage): ReplyEdit {
  const kept = flags & (messageFlags.SUPPRESS_EMBEDS | messageFlags.IS_COMPONENTS_V2);
  return kept === 0 ? message : { ...message, flags: kept };
}

/** The announcement of a late answer. */
export function toDeferralRequest(mode: DeferralMode): InteractionCallbackRequest {
  if (mode === 'update') return { type: interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE };
  const type = interactionCallbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE;
  return mode === 'ephemeral' ? { type, data: { flags: messageFlags.EPHEMERAL } } : { type };
}
