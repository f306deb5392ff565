import { z } from 'zod';
import { empty, endpoint, json, optionalJson } from '../endpoint.js';
import { Message } from '../objects/message.js';
import { AnswerEdit } from '../objects/message-request.js';
import { Webhook, WebhookChanges, WebhookMessage, WebhookRequest, WebhookTokenChanges } from '../objects/webhook.js';
import { GithubEvent, SlackMessage } from '../objects/webhook-compatibility.js';
import { queryBoolean, snowflake, text } from '../schema.js';

/** Since 2022-08-08 a webhook's channel must also be visible to whoever manages it (newer than the interface page). */
const manager = ['VIEW_CHANNEL', 'MANAGE_WEBHOOKS'] as const;

/** Create Webhook. At most 15 in a channel (30007) and 1000 in a guild (30058). */
export const createWebhook = endpoint('createWebhook', 'POST', '/channels/{channel_id}/webhooks', {
  body: WebhookRequest,
  result: json(Webhook),
  needs: manager,
  audit: 'WEBHOOK_CREATE',
  emits: ['webhooksUpdate'],
});

/** Get Channel Webhooks. */
export const getChannelWebhooks = endpoint('getChannelWebhooks', 'GET', '/channels/{channel_id}/webhooks', {
  result: json(z.array(Webhook)),
  needs: manager,
});

/** Get Guild Webhooks. */
export const getGuildWebhooks = endpoint('getGuildWebhooks', 'GET', '/guilds/{guild_id}/webhooks', {
  result: json(z.array(Webhook)),
  needs: ['MANAGE_WEBHOOKS'],
});

/** Get Webhook. Needs MANAGE_WEBHOOKS, unless it belongs to the caller's application. */
export const getWebhook = endpoint('getWebhook', 'GET', '/webhooks/{webhook_id}', { result: json(Webhook) });

/** Get Webhook with Token: without its maker. */
export const getWebhookWithToken = endpoint('getWebhookWithToken', 'GET', '/webhooks/{webhook_id}/{webhook_token}', {
  auth: 'none',
  result: json(Webhook),
});

/** Modify Webhook. Moving it needs MANAGE_WEBHOOKS in the new channel too. */
export const modifyWebhook = endpoint('modifyWebhook', 'PATCH', '/webhooks/{webhook_id}', {
  body: WebhookChanges,
  result: json(Webhook),
  needs: manager,
  audit: 'WEBHOOK_UPDATE',
  emits: ['webhooksUpdate'],
});

/** Modify Webhook with Token: name and picture. */
export const modifyWebhookWithToken = endpoint(
  'modifyWebhookWithToken',
  'PATCH',
  '/webhooks/{webhook_id}/{webhook_token}',
  { auth: 'none', body: WebhookTokenChanges, result: json(Webhook), emits: ['webhooksUpdate'] },
);

/** Delete Webhook. */
export const deleteWebhook = endpoint('deleteWebhook', 'DELETE', '/webhooks/{webhook_id}', {
  result: empty,
  needs: manager,
  audit: 'WEBHOOK_DELETE',
  emits: ['webhooksUpdate'],
});

/** Delete Webhook with Token. */
export const deleteWebhookWithToken = endpoint(
  'deleteWebhookWithToken',
  'DELETE',
  '/webhooks/{webhook_id}/{webhook_token}',
  { auth: 'none', result: empty, emits: ['webhooksUpdate'] },
);

/** A thread of the webhook's channel. */
const inThread = { thread_id: snowflake().optional() };
const withComponents = { with_components: queryBoolean().default(false) };

/** Execute Webhook. In forums and media channels it needs a thread: `thread_id` here, or `thread_name` in the body. */
export const executeWebhook = endpoint('executeWebhook', 'POST', '/webhooks/{webhook_id}/{webhook_token}', {
  auth: 'none',
  query: z.object({
    ...inThread,
    /** Whether to wait for the message and get it back. Default false. */
    wait: queryBoolean().default(false),
    /** Lets a webhook that no application owns use components, those without a custom_id. Default false. */
    ...withComponents,
  }),
  body: WebhookMessage,
  files: true,
  result: optionalJson(Message),
  emits: ['messageCreate'],
});

/** In the formats of others, waiting is the default. */
const compatible = z.object({ ...inThread, wait: queryBoolean().default(true) });

/** Get Webhook Message: one that the webhook sent. */
export const getWebhookMessage = endpoint(
  'getWebhookMessage',
  'GET',
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  { auth: 'none', query: z.object(inThread), result: json(Message) },
);

/** Edit Webhook Message. */
export const editWebhookMessage = endpoint(
  'editWebhookMessage',
  'PATCH',
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  {
    auth: 'none',
    query: z.object({ ...inThread, ...withComponents }),
    body: AnswerEdit,
    files: true,
    result: json(Message),
    emits: ['messageUpdate'],
  },
);

/** Delete Webhook Message. */
export const deleteWebhookMessage = endpoint(
  'deleteWebhookMessage',
  'DELETE',
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  { auth: 'none', query: z.object(inThread), result: empty, emits: ['messageDelete'] },
);

/** Execute Slack-Compatible Webhook. Not in forums (220004). The answer is JSON: `"ok"`, or null without `wait`. */
export const executeSlackCompatibleWebhook = endpoint(
  'executeSlackCompatibleWebhook',
  'POST',
  '/webhooks/{webhook_id}/{webhook_token}/slack',
  {
    auth: 'none',
    query: compatible,
    body: SlackMessage,
    result: json(z.string().nullable()),
    emits: ['messageCreate'],
  },
);

/** Execute GitHub-Compatible Webhook. Not in forums (220004). Events of a kind that is not known are let pass in silence. */
export const executeGithubCompatibleWebhook = endpoint(
  'executeGithubCompatibleWebhook',
  'POST',
  '/webhooks/{webhook_id}/{webhook_token}/github',
  {
    auth: 'none',
    query: compatible,
    /** GitHub's own header: the kind of the event, one of `githubEvents`. */
    headers: z.object({ 'x-github-event': text(1, 64) }),
    body: GithubEvent,
    result: empty,
    emits: ['messageCreate'],
  },
);
