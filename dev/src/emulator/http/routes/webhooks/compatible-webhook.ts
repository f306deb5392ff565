import { threadOnlyTypes } from '../../../../../../src/wire/objects/channels/channel.js';
import { WebhookMessage } from '../../../../../../src/wire/objects/webhooks/webhook.js';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { checkNewMessage } from '../../../policy/messages/message-validation.js';
import {
  requireWebhookChannel,
  requireWebhookLocation,
  type WebhookCall,
  webhookSender,
} from '../../../policy/webhooks/webhook-execution.js';
import { parseOrReject } from '../../../server/request-validation.js';
import type { MessageRecord } from '../../../state/records/channels.js';
import { insertWebhookMessage } from '../../../state/webhooks/webhook-messages.js';
import type { StateChange } from '../../../state/world/state-change.js';

/**
 * Posts a message that was sent in the format of another product.
 * @throws {RequestRejectedError} 220004 in forums, 50035 when the converted message exceeds a limit of the API, 50006 when
 *   it is empty
 */
export function executeCompatibleWebhook(
  call: WebhookCall & { readonly query: { readonly thread_id?: string | undefined } },
  message: typeof WebhookMessage._input,
): StateChange<MessageRecord> {
  const location = requireWebhookLocation(call);
  if (threadOnlyTypes.includes(location.channel.channel.type)) rejectRequest('WEBHOOK_SERVICE_NOT_IN_FORUM');
  const channel = requireWebhookChannel(call, call.query.thread_id);
  const checked = parseOrReject(WebhookMessage, message);
  checkNewMessage(webhookSender(call), checked, []);
  return insertWebhookMessage(call.world, location.guild, call.webhook, { kind: 'channel', channel }, checked);
}
