import { threadOnlyTypes } from '../../../wire/objects/channel.js';
import { WebhookMessage } from '../../../wire/objects/webhook.js';
import { checkNewMessage } from '../../policy/message-form.js';
import { refuse } from '../../policy/refusal.js';
import { channelOfCall, placeOf, type WebhookCall } from '../../policy/webhook-posting.js';
import type { Change } from '../../state/change.js';
import type { MessageRecord } from '../../state/records/channels.js';
import { postByWebhook } from '../../state/webhook-messages.js';
import { parsed } from '../request-checks.js';

/**
 * Posts what came in the format of another product.
 * @throws {Refusal} 220004 in forums, 50035 for what breaks a limit of the interface in its own terms, 50006 for nothing
 */
export function postForeign(
  call: WebhookCall & { readonly query: { readonly thread_id?: string | undefined } },
  message: typeof WebhookMessage._input,
): Change<MessageRecord> {
  const place = placeOf(call);
  if (threadOnlyTypes.includes(place.channel.channel.type)) refuse('SERVICE_NOT_IN_FORUM');
  const channel = channelOfCall(call, call.query.thread_id);
  const checked = parsed(WebhookMessage, message);
  checkNewMessage(checked, []);
  return postByWebhook(call.world, place.guild, call.webhook, { kind: 'channel', channel }, checked);
}
