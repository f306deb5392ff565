import { z } from 'zod';
import { Message } from '../objects/messages/message.js';
import { WebhookMessageEdit } from '../objects/messages/message-request.js';
import { Webhook, WebhookEdit, WebhookMessage, WebhookRequest, WebhookTokenEdit } from '../objects/webhooks/webhook.js';
import { GithubEvent, SlackMessage } from '../objects/webhooks/webhook-compatibility.js';
import { boundedText, queryBoolean, snowflake } from '../validation/field-schemas.js';
import { declareEndpoint, emptyResult, jsonResult, optionalJsonResult } from './declaration/endpoint.js';

/** Since 2022-08-08 the caller must also be able to view the webhook's channel (newer than the API reference). */
const managePermissions = ['VIEW_CHANNEL', 'MANAGE_WEBHOOKS'] as const;

/** Create Webhook. At most 15 in a channel (30007) and 1000 in a guild (30058). */
export const createWebhook = declareEndpoint('createWebhook', 'POST', '/channels/{channel_id}/webhooks', {
  body: WebhookRequest,
  result: jsonResult(Webhook),
  requiredPermissions: managePermissions,
  audit: 'WEBHOOK_CREATE',
  emits: ['webhooksUpdate'],
});

/** Get Channel Webhooks. */
export const getChannelWebhooks = declareEndpoint('getChannelWebhooks', 'GET', '/channels/{channel_id}/webhooks', {
  result: jsonResult(z.array(Webhook)),
  requiredPermissions: managePermissions,
});

/** Get Guild Webhooks. */
export const getGuildWebhooks = declareEndpoint('getGuildWebhooks', 'GET', '/guilds/{guild_id}/webhooks', {
  result: jsonResult(z.array(Webhook)),
  requiredPermissions: ['MANAGE_WEBHOOKS'],
});

/** Get Webhook. Needs MANAGE_WEBHOOKS, unless it belongs to the caller's application. */
export const getWebhook = declareEndpoint('getWebhook', 'GET', '/webhooks/{webhook_id}', {
  result: jsonResult(Webhook),
});

/** Get Webhook with Token: without its creator. */
export const getWebhookWithToken = declareEndpoint(
  'getWebhookWithToken',
  'GET',
  '/webhooks/{webhook_id}/{webhook_token}',
  {
    auth: 'none',
    result: jsonResult(Webhook),
  },
);

/** Modify Webhook. Moving it needs MANAGE_WEBHOOKS in the new channel too. */
export const modifyWebhook = declareEndpoint('modifyWebhook', 'PATCH', '/webhooks/{webhook_id}', {
  body: WebhookEdit,
  result: jsonResult(Webhook),
  requiredPermissions: managePermissions,
  audit: 'WEBHOOK_UPDATE',
  emits: ['webhooksUpdate'],
});

/** Modify Webhook with Token: name and avatar. */
export const modifyWebhookWithToken = declareEndpoint(
  'modifyWebhookWithToken',
  'PATCH',
  '/webhooks/{webhook_id}/{webhook_token}',
  { auth: 'none', body: WebhookTokenEdit, result: jsonResult(Webhook), emits: ['webhooksUpdate'] },
);

/** Delete Webhook. */
export const deleteWebhook = declareEndpoint('deleteWebhook', 'DELETE', '/webhooks/{webhook_id}', {
  result: emptyResult,
  requiredPermissions: managePermissions,
  audit: 'WEBHOOK_DELETE',
  emits: ['webhooksUpdate'],
});

/** Delete Webhook with Token. */
export const deleteWebhookWithToken = declareEndpoint(
  'deleteWebhookWithToken',
  'DELETE',
  '/webhooks/{webhook_id}/{webhook_token}',
  { auth: 'none', result: emptyResult, emits: ['webhooksUpdate'] },
);

/** A thread of the webhook's channel. */
const threadQuery = { thread_id: snowflake().optional() };
const componentsQuery = { with_components: queryBoolean().default(false) };

/** Execute Webhook. In forums and media channels it needs a thread: `thread_id` here, or `thread_name` in the body. */
export const executeWebhook = declareEndpoint('executeWebhook', 'POST', '/webhooks/{webhook_id}/{webhook_token}', {
  auth: 'none',
  query: z.object({
    ...threadQuery,
    /** Whether to wait for the message and return it. Default false. */
    wait: queryBoolean().default(false),
    /** Allows a webhook without application to send non-interactive components. Default false. */
    ...componentsQuery,
  }),
  body: WebhookMessage,
  files: true,
  result: optionalJsonResult(Message),
  emits: ['messageCreate'],
});

/** In the Slack and GitHub formats, the default is to wait. */
const compatibleQuery = z.object({ ...threadQuery, wait: queryBoolean().default(true) });

/** Get Webhook Message: a message that the webhook sent. */
export const getWebhookMessage = declareEndpoint(
  'getWebhookMessage',
  'GET',
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  { auth: 'none', query: z.object(threadQuery), result: jsonResult(Message) },
);

/** Edit Webhook Message. */
export const editWebhookMessage = declareEndpoint(
  'editWebhookMessage',
  'PATCH',
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  {
    auth: 'none',
    query: z.object({ ...threadQuery, ...componentsQuery }),
    body: WebhookMessageEdit,
    files: true,
    result: jsonResult(Message),
    emits: ['messageUpdate'],
  },
);

/** Delete Webhook Message. */
export const deleteWebhookMessage = declareEndpoint(
  'deleteWebhookMessage',
  'DELETE',
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  { auth: 'none', query: z.object(threadQuery), result: emptyResult, emits: ['messageDelete'] },
);

/** Execute Slack-Compatible Webhook. Not in forums (220004). The response is JSON: `"ok"`, or null without `wait`. */
export const executeSlackCompatibleWebhook = declareEndpoint(
  'executeSlackCompatibleWebhook',
  'POST',
  '/webhooks/{webhook_id}/{webhook_token}/slack',
  {
    auth: 'none',
    query: compatibleQuery,
    body: SlackMessage,
    result: jsonResult(z.string().nullable()),
    emits: ['messageCreate'],
  },
);

/** Execute GitHub-Compatible Webhook. Not in forums (220004). Events of unknown types are ignored. */
export const executeGithubCompatibleWebhook = declareEndpoint(
  'executeGithubCompatibleWebhook',
  'POST',
  '/webhooks/{webhook_id}/{webhook_token}/github',
  {
    auth: 'none',
    query: compatibleQuery,
    /** GitHub's header with the type of the event, one of `githubEventNames`. */
    headers: z.object({ 'x-github-event': boundedText(1, 64) }),
    body: GithubEvent,
    result: emptyResult,
    emits: ['messageCreate'],
  },
);
