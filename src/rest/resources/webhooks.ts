import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf } from '../../wire/endpoints/declaration/endpoint.js';
import {
  createWebhook,
  deleteWebhook,
  deleteWebhookMessage,
  deleteWebhookWithToken,
  editWebhookMessage,
  executeGithubCompatibleWebhook,
  executeSlackCompatibleWebhook,
  executeWebhook,
  getChannelWebhooks,
  getGuildWebhooks,
  getWebhook,
  getWebhookMessage,
  getWebhookWithToken,
  modifyWebhook,
  modifyWebhookWithToken,
} from '../../wire/endpoints/webhooks.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { WebhookMessageEdit } from '../../wire/objects/messages/message-request.js';
import type {
  Webhook,
  WebhookEdit,
  WebhookMessage,
  WebhookRequest,
  WebhookTokenEdit,
} from '../../wire/objects/webhooks/webhook.js';
import type { GithubEvent, GithubEventName, SlackMessage } from '../../wire/objects/webhooks/webhook-compatibility.js';
import type { AuditOptions, Call, CallOptions, WithFiles } from '../call/call.js';

/**
 * Webhooks: what posts into a channel by a token of its own. Calls with that token need no other, so a client without a
 * bot's token can make them; a wrong one is an ApiError 50027.
 */
export class WebhooksResource {
  constructor(private readonly call: Call) {}

  /**
   * Create Webhook. Needs MANAGE_WEBHOOKS and VIEW_CHANNEL. The name is 1..80 characters without the service's own names
   * in it; at most 15 webhooks in a channel (30007) and 1000 in a guild (30058). Fires `webhooksUpdate`; takes an audit
   * reason.
   */
  create(channelId: Snowflake, webhook: WebhookRequest, options?: AuditOptions): Promise<Webhook> {
    return this.call(createWebhook, { path: { channel_id: channelId }, body: webhook }, options);
  }

  /** Get Channel Webhooks. Needs MANAGE_WEBHOOKS and VIEW_CHANNEL. */
  listInChannel(channelId: Snowflake, options?: CallOptions): Promise<Webhook[]> {
    return this.call(getChannelWebhooks, { path: { channel_id: channelId } }, options);
  }

  /** Get Guild Webhooks. Needs MANAGE_WEBHOOKS. */
  listInGuild(guildId: Snowflake, options?: CallOptions): Promise<Webhook[]> {
    return this.call(getGuildWebhooks, { path: { guild_id: guildId } }, options);
  }

  /** Get Webhook. Needs MANAGE_WEBHOOKS and VIEW_CHANNEL, unless the bot's application made it. */
  get(webhookId: Snowflake, options?: CallOptions): Promise<Webhook> {
    return this.call(getWebhook, { path: { webhook_id: webhookId } }, options);
  }

  /** Get Webhook with Token: without `user`. */
  getWithToken(webhookId: Snowflake, token: string, options?: CallOptions): Promise<Webhook> {
    return this.call(getWebhookWithToken, { path: { webhook_id: webhookId, webhook_token: token } }, options);
  }

  /**
   * Modify Webhook: name, picture, and by `channel_id` its place. Needs MANAGE_WEBHOOKS and VIEW_CHANNEL, in the new
   * channel too. Fires `webhooksUpdate`, for both channels when it moves; takes an audit reason.
   */
  edit(webhookId: Snowflake, changes: WebhookEdit, options?: AuditOptions): Promise<Webhook> {
    return this.call(modifyWebhook, { path: { webhook_id: webhookId }, body: changes }, options);
  }

  /** Modify Webhook with Token: name and picture. Fires `webhooksUpdate`. */
  editWithToken(
    webhookId: Snowflake,
    token: string,
    changes: WebhookTokenEdit,
    options?: CallOptions,
  ): Promise<Webhook> {
    const path = { webhook_id: webhookId, webhook_token: token };
    return this.call(modifyWebhookWithToken, { path, body: changes }, options);
  }

  /** Delete Webhook. Needs MANAGE_WEBHOOKS and VIEW_CHANNEL. Fires `webhooksUpdate`; takes an audit reason. */
  delete(webhookId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteWebhook, { path: { webhook_id: webhookId } }, options);
  }

  /** Delete Webhook with Token. Fires `webhooksUpdate`. */
  deleteWithToken(webhookId: Snowflake, token: string, options?: CallOptions): Promise<undefined> {
    return this.call(deleteWebhookWithToken, { path: { webhook_id: webhookId, webhook_token: token } }, options);
  }

  /**
   * Execute Webhook: sends a message, as Create Message does. Resolves with it when `wait` is true, otherwise with
   * undefined. In forums and media channels give `thread_id` in the query or `thread_name` in the body (220001..220003).
   * Components count when an application owns the webhook, or with `with_components` (then only those that do nothing).
   * Without `allowed_mentions` it pings users alone. Fires `messageCreate`.
   */
  execute(
    webhookId: Snowflake,
    token: string,
    message: WithFiles<WebhookMessage>,
    query: QueryOf<typeof executeWebhook> & { readonly wait: true },
    options?: CallOptions,
  ): Promise<Message>;
  execute(
    webhookId: Snowflake,
    token: string,
    message: WithFiles<WebhookMessage>,
    query?: QueryOf<typeof executeWebhook>,
    options?: CallOptions,
  ): Promise<Message | undefined>;
  execute(
    webhookId: Snowflake,
    token: string,
    { files, ...body }: WithFiles<WebhookMessage>,
    query?: QueryOf<typeof executeWebhook>,
    options?: CallOptions,
  ): Promise<Message | undefined> {
    const path = { webhook_id: webhookId, webhook_token: token };
    return this.call(executeWebhook, { path, query, body, files }, options);
  }

  /** Execute Slack-Compatible Webhook: a message in Slack's format. Not in forums (220004). Fires `messageCreate`. */
  executeSlackCompatible(
    webhookId: Snowflake,
    token: string,
    message: SlackMessage,
    query?: QueryOf<typeof executeSlackCompatibleWebhook>,
    options?: CallOptions,
  ): Promise<string | null> {
    const path = { webhook_id: webhookId, webhook_token: token };
    return this.call(executeSlackCompatibleWebhook, { path, query, body: message }, options);
  }

  /**
   * Execute GitHub-Compatible Webhook: an event as GitHub sends it, with the name that its header has. Not in forums
   * (220004). Fires `messageCreate`.
   */
  executeGithubCompatible(
    webhookId: Snowflake,
    token: string,
    name: GithubEventName,
    event: GithubEvent,
    query?: QueryOf<typeof executeGithubCompatibleWebhook>,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { webhook_id: webhookId, webhook_token: token };
    const headers = { 'x-github-event': name };
    return this.call(executeGithubCompatibleWebhook, { path, query, headers, body: event }, options);
  }

  /** Get Webhook Message: one that the webhook sent (otherwise 10008); one in a thread needs `thread_id`. */
  getMessage(
    webhookId: Snowflake,
    token: string,
    messageId: Snowflake,
    query?: QueryOf<typeof getWebhookMessage>,
    options?: CallOptions,
  ): Promise<Message> {
    const path = { webhook_id: webhookId, webhook_token: token, message_id: messageId };
    return this.call(getWebhookMessage, { path, query }, options);
  }

  /**
   * Edit Webhook Message: what is not named stays, null empties. Files are added to those that it has, unless
   * `attachments` lists the ones to keep. IS_COMPONENTS_V2 can be set once content, embeds and poll are null. Fires
   * `messageUpdate`.
   */
  editMessage(
    webhookId: Snowflake,
    token: string,
    messageId: Snowflake,
    { files, ...body }: WithFiles<WebhookMessageEdit>,
    query?: QueryOf<typeof editWebhookMessage>,
    options?: CallOptions,
  ): Promise<Message> {
    const path = { webhook_id: webhookId, webhook_token: token, message_id: messageId };
    return this.call(editWebhookMessage, { path, query, body, files }, options);
  }

  /** Delete Webhook Message: one that the webhook sent. Fires `messageDelete`. */
  deleteMessage(
    webhookId: Snowflake,
    token: string,
    messageId: Snowflake,
    query?: QueryOf<typeof deleteWebhookMessage>,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { webhook_id: webhookId, webhook_token: token, message_id: messageId };
    return this.call(deleteWebhookMessage, { path, query }, options);
  }
}
