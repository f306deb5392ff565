import { endpoints, threadOnlyTypes, WebhookMessage } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { checkMessageEdit, checkNewMessage } from '../../../policy/messages/message-validation.js';
import {
  checkAppliedTags,
  checkWebhookComponents,
  requireWebhookChannel,
  requireWebhookDestination,
  requireWebhookLocation,
  requireWebhookMessage,
  type WebhookCall,
  webhookSender,
} from '../../../policy/webhooks/webhook-execution.js';
import { parseOrReject } from '../../../server/request-validation.js';
import { serializeMessage } from '../../../state/messages/message-serialization.js';
import { removeMessage } from '../../../state/messages/messages.js';
import type { MessageRecord } from '../../../state/records/channels.js';
import { insertWebhookMessage, updateWebhookMessage } from '../../../state/webhooks/webhook-messages.js';
import * as webhooks from '../../../state/webhooks/webhooks.js';
import type { StateChange } from '../../../state/world/state-change.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';
import { githubEventToMessage } from './github-event.js';
import { slackToWebhookMessage } from './slack-message.js';

export const webhookRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.createWebhook, ({ world, guild, channel, body, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const spec = { ...body, applicationId: actor.application?.id };
    const { result, events } = webhooks.insertWebhook(
      world,
      guild ?? rejectRequest('NOT_IN_A_DM'),
      channel,
      spec,
      executor,
    );
    return { result: webhooks.serializeWebhook(world, result), events };
  }),

  defineRoute(endpoints.getChannelWebhooks, ({ world, channel }) => ({
    result: webhooks
      .webhooksOf(world, { channel_id: channel.channel.id })
      .map((each) => webhooks.serializeWebhook(world, each)),
    events: [],
  })),

  defineRoute(endpoints.getGuildWebhooks, ({ world, guild }) => ({
    result: webhooks
      .webhooksOf(world, { guild_id: guild.guild.id })
      .map((each) => webhooks.serializeWebhook(world, each)),
    events: [],
  })),

  defineRoute(endpoints.getWebhook, ({ world, webhook }) => ({
    result: webhooks.serializeWebhook(world, webhook),
    events: [],
  })),

  defineRoute(endpoints.getWebhookWithToken, ({ webhook }) => ({ result: webhook.webhook, events: [] })),

  defineRoute(endpoints.modifyWebhook, ({ world, webhook, body, actor, reason, ...call }) => {
    const executor = { userId: actor.user.user.id, reason };
    const { result, events } = webhooks.updateWebhook(
      world,
      requireWebhookLocation(call).guild,
      webhook,
      body,
      executor,
    );
    return { result: webhooks.serializeWebhook(world, result), events };
  }),

  defineRoute(endpoints.modifyWebhookWithToken, ({ world, webhook, body, ...call }) => {
    const { result, events } = webhooks.updateWebhook(world, requireWebhookLocation(call).guild, webhook, body);
    return { result: result.webhook, events };
  }),

  defineRoute(endpoints.deleteWebhook, ({ world, webhook, actor, reason, ...call }) =>
    webhooks.removeWebhook(world, requireWebhookLocation(call).guild, webhook, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.deleteWebhookWithToken, ({ world, webhook, ...call }) =>
    webhooks.removeWebhook(world, requireWebhookLocation(call).guild, webhook),
  ),

  defineRoute(endpoints.executeWebhook, (call) => {
    const { world, webhook, query, body, files } = call;
    const destination = requireWebhookDestination(call, query.thread_id, body.thread_name);
    checkWebhookComponents(webhook, body.components);
    checkNewMessage(webhookSender(call), body, files);
    checkAppliedTags(call, destination, body.applied_tags ?? []);
    const { result, events } = insertWebhookMessage(world, requireWebhookLocation(call).guild, webhook, destination, {
      ...body,
      files,
    });
    return { result: query.wait ? serializeMessage(world, result) : undefined, events };
  }),

  defineRoute(endpoints.executeSlackCompatibleWebhook, (call) => {
    const { events } = executeCompatibleWebhook(call, slackToWebhookMessage(call.body));
    return { result: call.query.wait ? 'ok' : null, events };
  }),

  defineRoute(endpoints.executeGithubCompatibleWebhook, (call) => {
    const message = githubEventToMessage(call.headers['x-github-event'], call.body);
    return message
      ? { ...executeCompatibleWebhook(call, message), result: undefined }
      : { result: undefined, events: [] };
  }),

  defineRoute(endpoints.getWebhookMessage, (call) => {
    const channel = requireWebhookChannel(call, call.query.thread_id);
    return {
      result: serializeMessage(call.world, requireWebhookMessage(call.webhook, channel, call.path.message_id)),
      events: [],
    };
  }),

  defineRoute(endpoints.editWebhookMessage, (call) => {
    const { world, webhook, query, body, files } = call;
    const channel = requireWebhookChannel(call, query.thread_id);
    const message = requireWebhookMessage(webhook, channel, call.path.message_id);
    checkWebhookComponents(webhook, body.components);
    checkMessageEdit(webhookSender(call), body, files, message);
    const { result, events } = updateWebhookMessage(world, requireWebhookLocation(call).guild, channel, message, {
      ...body,
      files,
    });
    return { result: serializeMessage(world, result), events };
  }),

  defineRoute(endpoints.deleteWebhookMessage, (call) => {
    const channel = requireWebhookChannel(call, call.query.thread_id);
    const message = requireWebhookMessage(call.webhook, channel, call.path.message_id);
    return removeMessage(call.world, channel, message, { userId: call.webhook.webhook.id });
  }),
];

/**
 * Posts a message that was sent in the format of another product.
 * @throws {RequestRejectedError} 220004 in forums, 50035 when the converted message exceeds a limit of the API, 50006 when
 *   it is empty
 */
function executeCompatibleWebhook(
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
