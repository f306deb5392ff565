import type { WithFiles } from '../rest/call/call.js';
import {
  type InteractionCallbackRequest,
  interactionCallbackTypes,
} from '../wire/objects/interactions/interaction-callback.js';
import { messageFlags } from '../wire/objects/messages/message.js';
import type { ResponseMessage, WebhookMessageEdit } from '../wire/objects/messages/message-request.js';
import type { DeferralMode } from './answer-state.js';

/** A message as an answer. */
export type Reply = WithFiles<ResponseMessage> & {
  /**
   * Whether only the person sees it. Default: as the handler's own `defer` said, otherwise false. It cannot be changed
   * afterwards.
   */
  readonly ephemeral?: boolean | undefined;
};

/** Changes to a message: what is not named stays, null empties. */
export type Edit = WithFiles<WebhookMessageEdit>;

/** Whether a reply asks to be seen by the person alone; undefined when it does not say. */
export function visibilityOf({ ephemeral, flags }: Reply): boolean | undefined {
  return ephemeral ?? (flags !== undefined && (flags & messageFlags.EPHEMERAL) !== 0 ? true : undefined);
}

/** A reply as it goes over the wire, visible as `ephemeral` says. */
export function replyRequest({ ephemeral: _said, ...message }: Reply, ephemeral: boolean): WithFiles<ResponseMessage> {
  const others = (message.flags ?? 0) & ~messageFlags.EPHEMERAL;
  const flags = others | (ephemeral ? messageFlags.EPHEMERAL : 0);
  return flags === 0 && message.flags === undefined ? message : Object.assign(message, { flags });
}

/**
 * The same message as an edit of one that is there already: what an edit cannot set (`tts`, visibility,
 * notifications) is left out.
 */
export function replyEdit({ ephemeral: _said, tts: _tts, flags = 0, ...message }: Reply): Edit {
  const kept = flags & (messageFlags.SUPPRESS_EMBEDS | messageFlags.IS_COMPONENTS_V2);
  return kept === 0 ? message : { ...message, flags: kept };
}

/** The announcement of a late answer. */
export function deferralRequest(mode: DeferralMode): InteractionCallbackRequest {
  if (mode === 'update') return { type: interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE };
  const type = interactionCallbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE;
  return mode === 'ephemeral' ? { type, data: { flags: messageFlags.EPHEMERAL } } : { type };
}
