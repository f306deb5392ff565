import { z } from 'zod';
import { emptyMessageProblems } from '../objects/messages/empty-message.js';
import { Message } from '../objects/messages/message.js';
import { type ParsedWebhookMessageEdit, WebhookMessageEdit } from '../objects/messages/message-request.js';
import {
  type ParsedWebhookMessage,
  Webhook,
  WebhookEdit,
  WebhookMessage,
  WebhookRequest,
  WebhookTokenEdit,
} from '../objects/webhooks/webhook.js';
import { GithubEvent, SlackMessage } from '../objects/webhooks/webhook-compatibility.js';
import { checkedErrorMessages } from '../validation/checked-errors.js';
import { boundedText, queryBoolean, snowflake } from '../validation/field-schemas.js';
import type { FieldError } from '../validation/form-errors.js';
import type { ClientRequest } from './declaration/client-request.js';
import { declareEndpoint, type Endpoint, emptyResult, jsonResult, optionalJsonResult } from './declaration/endpoint.js';

/** Since 2022-08-08 the caller must also be able to view the webhook's channel (not yet in the API reference). */
const managePermissions = ['VIEW_CHANNEL', 'MANAGE_WEBHOOKS'] as const;

/**
 * Create Webhook. At most 15 in a channel (30007) and 1000 in a guild (30058).
 * @see https://docs.discord.com/developers/resources/webhook#create-webhook
 */
export const createWebhook: Endpoint<
  '/channels/{channel_id}/webhooks',
  { body: WebhookRequest; result: Webhook; audit: true }
> = declareEndpoint('createWebhook', 'POST', '/channels/{channel_id}/webhooks', {
  body: WebhookRequest,
  result: jsonResult(Webhook),
  requiredPermissions: managePermissions,
  audit: 'WEBHOOK_CREATE',
  emits: ['webhooksUpdate'],
});

/**
 * Get Channel Webhooks.
 * @see https://docs.discord.com/developers/resources/webhook#get-channel-webhooks
 */
export const getChannelWebhooks: Endpoint<'/channels/{channel_id}/webhooks', { result: Webhook[] }> = declareEndpoint(
  'getChannelWebhooks',
  'GET',
  '/channels/{channel_id}/webhooks',
  {
    result: jsonResult(z.array(Webhook)),
    requiredPermissions: managePermissions,
  },
);

/**
 * Get Guild Webhooks.
 * @see https://docs.discord.com/developers/resources/webhook#get-guild-webhooks
 */
export const getGuildWebhooks: Endpoint<'/guilds/{guild_id}/webhooks', { result: Webhook[] }> = declareEndpoint(
  'getGuildWebhooks',
  'GET',
  '/guilds/{guild_id}/webhooks',
  {
    result: jsonResult(z.array(Webhook)),
    requiredPermissions: ['MANAGE_WEBHOOKS'],
  },
);

/**
 * Get Webhook. Needs MANAGE_WEBHOOKS, unless it belongs to the caller's application.
 * @see https://docs.discord.com/developers/resources/webhook#get-webhook
 */
export const getWebhook: Endpoint<'/webhooks/{webhook_id}', { result: Webhook }> = declareEndpoint(
  'getWebhook',
  'GET',
  '/webhooks/{webhook_id}',
  {
    result: jsonResult(Webhook),
  },
);

/**
 * Get Webhook with Token: without its creator.
 * @see https://docs.discord.com/developers/resources/webhook#get-webhook-with-token
 */
export const getWebhookWithToken: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}',
  { result: Webhook; auth: 'none' }
> = declareEndpoint('getWebhookWithToken', 'GET', '/webhooks/{webhook_id}/{webhook_token}', {
  auth: 'none',
  result: jsonResult(Webhook),
});

/**
 * Modify Webhook. Moving it needs MANAGE_WEBHOOKS in the new channel too.
 * @see https://docs.discord.com/developers/resources/webhook#modify-webhook
 */
export const modifyWebhook: Endpoint<'/webhooks/{webhook_id}', { body: WebhookEdit; result: Webhook; audit: true }> =
  declareEndpoint('modifyWebhook', 'PATCH', '/webhooks/{webhook_id}', {
    body: WebhookEdit,
    result: jsonResult(Webhook),
    requiredPermissions: managePermissions,
    audit: 'WEBHOOK_UPDATE',
    emits: ['webhooksUpdate'],
  });

/**
 * Modify Webhook with Token: name and avatar.
 * @see https://docs.discord.com/developers/resources/webhook#modify-webhook-with-token
 */
export const modifyWebhookWithToken: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}',
  { body: WebhookTokenEdit; result: Webhook; auth: 'none' }
> = declareEndpoint('modifyWebhookWithToken', 'PATCH', '/webhooks/{webhook_id}/{webhook_token}', {
  auth: 'none',
  body: WebhookTokenEdit,
  result: jsonResult(Webhook),
  emits: ['webhooksUpdate'],
});

/**
 * Delete Webhook.
 * @see https://docs.discord.com/developers/resources/webhook#delete-webhook
 */
export const deleteWebhook: Endpoint<'/webhooks/{webhook_id}', { result: undefined; audit: true }> = declareEndpoint(
  'deleteWebhook',
  'DELETE',
  '/webhooks/{webhook_id}',
  {
    result: emptyResult,
    requiredPermissions: managePermissions,
    audit: 'WEBHOOK_DELETE',
    emits: ['webhooksUpdate'],
  },
);

/**
 * Delete Webhook with Token.
 * @see https://docs.discord.com/developers/resources/webhook#delete-webhook-with-token
 */
export const deleteWebhookWithToken: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}',
  { result: undefined; auth: 'none' }
> = declareEndpoint('deleteWebhookWithToken', 'DELETE', '/webhooks/{webhook_id}/{webhook_token}', {
  auth: 'none',
  result: emptyResult,
  emits: ['webhooksUpdate'],
});

/** A thread of the webhook's channel. */
const threadQuery = { thread_id: snowflake().optional() };
const componentsQuery = { with_components: queryBoolean().default(false) };

/** Query for sending a message through a webhook. */
export interface WebhookQuery {
  thread_id?: string | undefined;
  /** Whether to wait for the message and return it. Default false. */
  wait?: boolean | undefined;
  with_components?: boolean | undefined;
}

/** {@link WebhookQuery} after validation, with defaults filled in. */
export interface ParsedWebhookQuery extends WebhookQuery {
  wait: boolean;
  with_components: boolean;
}

/**
 * Execute Webhook. In forums and media channels it needs a thread: `thread_id` here, or `thread_name` in the body.
 * @see https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
export const executeWebhook: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}',
  {
    query: WebhookQuery;
    parsedQuery: ParsedWebhookQuery;
    body: WebhookMessage;
    parsedBody: ParsedWebhookMessage;
    result: Message | undefined;
    auth: 'none';
    files: true;
  }
> = declareEndpoint('executeWebhook', 'POST', '/webhooks/{webhook_id}/{webhook_token}', {
  sequential: true,
  auth: 'none',
  query: z.object({
    ...threadQuery,
    wait: queryBoolean().default(false),
    /** Allows a webhook without application to send non-interactive components. Default false. */
    ...componentsQuery,
  }),
  body: WebhookMessage,
  clientCheck: ({ body, query, fileCount }: ClientRequest<WebhookMessage, WebhookQuery>) => [
    ...emptyMessageProblems(body, fileCount),
    ...webhookThreadProblems(query?.thread_id, body.thread_name),
  ],
  files: true,
  result: optionalJsonResult(Message),
  emits: ['messageCreate'],
});

/** In the Slack and GitHub formats, the default is to wait. */
const compatibleQuery = z.object({ ...threadQuery, wait: queryBoolean().default(true) });

/**
 * Get Webhook Message: a message that the webhook sent.
 * @see https://docs.discord.com/developers/resources/webhook#get-webhook-message
 */
export const getWebhookMessage: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  { query: { thread_id?: string | undefined }; result: Message; auth: 'none' }
> = declareEndpoint('getWebhookMessage', 'GET', '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}', {
  auth: 'none',
  query: z.object(threadQuery),
  result: jsonResult(Message),
});

/**
 * Edit Webhook Message.
 * @see https://docs.discord.com/developers/resources/webhook#edit-webhook-message
 */
export const editWebhookMessage: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  {
    query: { thread_id?: string | undefined; with_components?: boolean | undefined };
    parsedQuery: { thread_id?: string | undefined; with_components: boolean };
    body: WebhookMessageEdit;
    parsedBody: ParsedWebhookMessageEdit;
    result: Message;
    auth: 'none';
    files: true;
  }
> = declareEndpoint('editWebhookMessage', 'PATCH', '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}', {
  auth: 'none',
  query: z.object({ ...threadQuery, ...componentsQuery }),
  body: WebhookMessageEdit,
  files: true,
  result: jsonResult(Message),
  emits: ['messageUpdate'],
});

/**
 * Delete Webhook Message.
 * @see https://docs.discord.com/developers/resources/webhook#delete-webhook-message
 */
export const deleteWebhookMessage: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  { query: { thread_id?: string | undefined }; result: undefined; auth: 'none' }
> = declareEndpoint('deleteWebhookMessage', 'DELETE', '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}', {
  auth: 'none',
  query: z.object(threadQuery),
  result: emptyResult,
  emits: ['messageDelete'],
});

/**
 * Execute Slack-Compatible Webhook. Not in forums (220004). The body may also be a form with the JSON in the field
 * `payload`, as Slack accepts it. The response is JSON: `"ok"`, or null without `wait`.
 * @see https://docs.discord.com/developers/resources/webhook#execute-slack-compatible-webhook
 */
export const executeSlackCompatibleWebhook: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}/slack',
  {
    query: { thread_id?: string | undefined; wait?: boolean | undefined };
    parsedQuery: { thread_id?: string | undefined; wait: boolean };
    body: SlackMessage;
    result: string | null;
    auth: 'none';
  }
> = declareEndpoint('executeSlackCompatibleWebhook', 'POST', '/webhooks/{webhook_id}/{webhook_token}/slack', {
  sequential: true,
  auth: 'none',
  query: compatibleQuery,
  body: SlackMessage,
  bodyField: 'payload',
  result: jsonResult(z.string().nullable()),
  emits: ['messageCreate'],
});

/**
 * Execute GitHub-Compatible Webhook. Not in forums (220004). Events of unknown types are ignored.
 * @see https://docs.discord.com/developers/resources/webhook#execute-github-compatible-webhook
 */
export const executeGithubCompatibleWebhook: Endpoint<
  '/webhooks/{webhook_id}/{webhook_token}/github',
  {
    query: { thread_id?: string | undefined; wait?: boolean | undefined };
    parsedQuery: { thread_id?: string | undefined; wait: boolean };
    headers: { 'x-github-event': string };
    body: GithubEvent;
    result: undefined;
    auth: 'none';
  }
> = declareEndpoint('executeGithubCompatibleWebhook', 'POST', '/webhooks/{webhook_id}/{webhook_token}/github', {
  sequential: true,
  auth: 'none',
  query: compatibleQuery,
  /** GitHub's header with the type of the event, one of `githubEventNames`. */
  headers: z.object({ 'x-github-event': boundedText(1, 64) }),
  body: GithubEvent,
  result: emptyResult,
  emits: ['messageCreate'],
});

/** A message of a webhook is sent to an existing thread (`thread_id`) or starts one (`thread_name`), but not both. */
function webhookThreadProblems(threadId: string | undefined, threadName: string | undefined): FieldError[] {
  if (threadId === undefined || !threadName) return [];
  return [
    { path: 'thread_name', code: 'FORUM_THREAD_AMBIGUOUS', message: checkedErrorMessages.FORUM_THREAD_AMBIGUOUS },
  ];
}
