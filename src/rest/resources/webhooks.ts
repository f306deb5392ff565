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
  type WebhookQuery,
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
import type { JsonConvertible } from '../call/builders.js';
import type { AuditOptions, Call, CallOptions, WithFiles } from '../call/call.js';
import { toMessage } from '../encode/text-message.js';

/**
 * Webhooks, which post messages into a channel with their own token. Calls with a webhook token require no bot token;
 * an invalid webhook token is an ApiError 50027.
 * @see https://docs.discord.com/developers/resources/webhook
 */
export class WebhooksResource {
  constructor(private readonly call: Call) {}

  /**
   * Creates a webhook. Requires MANAGE_WEBHOOKS and VIEW_CHANNEL. The name has 1 to 80 characters and must not contain
   * names that Discord reserves. A channel has at most 15 webhooks (30007), a guild 1000 (30058). Fires
   * `webhooksUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/webhook#create-webhook
   */
  create(channelId: Snowflake, webhook: WebhookRequest, options?: AuditOptions): Promise<Webhook> {
    return this.call(createWebhook, { path: { channel_id: channelId }, body: webhook }, options);
  }

  /**
   * Returns the webhooks of a channel. Requires MANAGE_WEBHOOKS and VIEW_CHANNEL.
   * @see https://docs.discord.com/developers/resources/webhook#get-channel-webhooks
   */
  listInChannel(channelId: Snowflake, options?: CallOptions): Promise<Webhook[]> {
    return this.call(getChannelWebhooks, { path: { channel_id: channelId } }, options);
  }

  /**
   * Returns the webhooks of a guild. Requires MANAGE_WEBHOOKS.
   * @see https://docs.discord.com/developers/resources/webhook#get-guild-webhooks
   */
  listInGuild(guildId: Snowflake, options?: CallOptions): Promise<Webhook[]> {
    return this.call(getGuildWebhooks, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns a webhook. Requires MANAGE_WEBHOOKS and VIEW_CHANNEL, unless the application of the bot created it.
   * @see https://docs.discord.com/developers/resources/webhook#get-webhook
   */
  get(webhookId: Snowflake, options?: CallOptions): Promise<Webhook> {
    return this.call(getWebhook, { path: { webhook_id: webhookId } }, options);
  }

  /**
   * Returns a webhook without its `user`, by its token.
   * @see https://docs.discord.com/developers/resources/webhook#get-webhook-with-token
   */
  getWithToken(webhookId: Snowflake, token: string, options?: CallOptions): Promise<Webhook> {
    return this.call(getWebhookWithToken, { path: { webhook_id: webhookId, webhook_token: token } }, options);
  }

  /**
   * Changes the name, the avatar and, with `channel_id`, the channel of a webhook. Requires MANAGE_WEBHOOKS and
   * VIEW_CHANNEL, also in the new channel. Fires `webhooksUpdate`, for both channels when it moves; accepts an audit
   * reason.
   * @see https://docs.discord.com/developers/resources/webhook#modify-webhook
   */
  edit(webhookId: Snowflake, changes: WebhookEdit, options?: AuditOptions): Promise<Webhook> {
    return this.call(modifyWebhook, { path: { webhook_id: webhookId }, body: changes }, options);
  }

  /**
   * Changes the name and avatar of a webhook, by its token. Fires `webhooksUpdate`.
   * @see https://docs.discord.com/developers/resources/webhook#modify-webhook-with-token
   */
  editWithToken(
    webhookId: Snowflake,
    token: string,
    changes: WebhookTokenEdit,
    options?: CallOptions,
  ): Promise<Webhook> {
    const path = { webhook_id: webhookId, webhook_token: token };
    return this.call(modifyWebhookWithToken, { path, body: changes }, options);
  }

  /**
   * Deletes a webhook. Requires MANAGE_WEBHOOKS and VIEW_CHANNEL. Fires `webhooksUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/webhook#delete-webhook
   */
  delete(webhookId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteWebhook, { path: { webhook_id: webhookId } }, options);
  }

  /**
   * Deletes a webhook by its token. Fires `webhooksUpdate`.
   * @see https://docs.discord.com/developers/resources/webhook#delete-webhook-with-token
   */
  deleteWithToken(webhookId: Snowflake, token: string, options?: CallOptions): Promise<undefined> {
    return this.call(deleteWebhookWithToken, { path: { webhook_id: webhookId, webhook_token: token } }, options);
  }

  /**
   * Sends a message with a webhook. Resolves with the message if `wait` is true, otherwise with undefined. Forum and
   * media channels require `thread_id` in the query or `thread_name` in the body (220001 to 220003). Components require
   * a webhook of an application, or `with_components` for non-interactive components. Without `allowed_mentions` only
   * users are pinged. Fires `messageCreate`.
   * @param message the message, or only its content
   * @see https://docs.discord.com/developers/resources/webhook#execute-webhook
   */
  execute(
    webhookId: Snowflake,
    token: string,
    message: string | WithFiles<WebhookMessage> | JsonConvertible,
    query: WebhookQuery & { readonly wait: true },
    options?: CallOptions,
  ): Promise<Message>;
  execute(
    webhookId: Snowflake,
    token: string,
    message: string | WithFiles<WebhookMessage> | JsonConvertible,
    query?: WebhookQuery,
    options?: CallOptions,
  ): Promise<Message | undefined>;
  execute(
    webhookId: Snowflake,
    token: string,
    message: string | WithFiles<WebhookMessage> | JsonConvertible,
    query?: WebhookQuery,
    options?: CallOptions,
  ): Promise<Message | undefined> {
    const { files, ...body } = toMessage(message);
    const path = { webhook_id: webhookId, webhook_token: token };
    return this.call(executeWebhook, { path, query, body, files }, options);
  }

  /**
   * Sends a message in Slack's format; not in forums (220004). Fires `messageCreate`.
   * @see https://docs.discord.com/developers/resources/webhook#execute-slack-compatible-webhook
   */
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
   * Sends a GitHub event with the name of its header; not in forums (220004). Fires `messageCreate`.
   * @see https://docs.discord.com/developers/resources/webhook#execute-github-compatible-webhook
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

  /**
   * Returns a message that the webhook sent (otherwise 10008). A message in a thread requires `thread_id`.
   * @see https://docs.discord.com/developers/resources/webhook#get-webhook-message
   */
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
   * Edits a message that the webhook sent. Omitted fields stay unchanged; null clears a field. New files require
   * `attachments`, the list of the files to keep: an empty list replaces all of them. If the flags
   * contain IS_COMPONENTS_V2, content and embeds are cleared; a poll must be null. Fires `messageUpdate`.
   * @param changes the changed fields, or only the new content
   * @see https://docs.discord.com/developers/resources/webhook#edit-webhook-message
   */
  editMessage(
    webhookId: Snowflake,
    token: string,
    messageId: Snowflake,
    changes: string | WithFiles<WebhookMessageEdit> | JsonConvertible,
    query?: QueryOf<typeof editWebhookMessage>,
    options?: CallOptions,
  ): Promise<Message> {
    const { files, ...body } = toMessage(changes);
    const path = { webhook_id: webhookId, webhook_token: token, message_id: messageId };
    return this.call(editWebhookMessage, { path, query, body, files }, options);
  }

  /**
   * Deletes a message that the webhook sent. Fires `messageDelete`.
   * @see https://docs.discord.com/developers/resources/webhook#delete-webhook-message
   */
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
