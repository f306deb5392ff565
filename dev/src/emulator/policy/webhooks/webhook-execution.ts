/**
 * Validation of requests that execute a webhook: where it may post, which components it may send, and which messages
 * belong to it.
 */
import { isRecord, walkComponents } from 'guildhall/internal';
import { type Endpoint, endpoints, type MessageComponents, threadOnlyTypes } from 'guildhall/wire';
import { isThreadChannel } from '../../state/channels/channels.js';
import type { ChannelRecord, MessageRecord, WebhookRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { WebhookDestination } from '../../state/webhooks/webhook-messages.js';
import type { World } from '../../state/world/world.js';
import { rejectInvalidFields, rejectRequest } from '../errors/request-rejected-error.js';
import type { MessageSender } from '../messages/message-sender.js';
import { forumTagsError } from '../threads/thread-checks.js';

/** A request with a webhook's token in its path. */
export interface WebhookCall {
  readonly world: World;
  readonly webhook: WebhookRecord;
  readonly guild: GuildRecord | undefined;
  readonly channel: ChannelRecord | undefined;
}

/** The channel of a webhook and its guild. */
export interface WebhookLocation {
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
}

/** The sender of a webhook's messages. */
export function webhookSender({ world, webhook }: WebhookCall): MessageSender {
  return { world, applicationId: webhook.webhook.application_id ?? undefined };
}

/** @throws {RequestRejectedError} 10003 when its channel was deleted */
export function requireWebhookLocation({ guild, channel }: Pick<WebhookCall, 'guild' | 'channel'>): WebhookLocation {
  return guild && channel ? { guild, channel } : rejectRequest('UNKNOWN_CHANNEL');
}

/**
 * The channel of the messages that a request is about: the webhook's channel, or a thread of it.
 * @throws {RequestRejectedError} 10003 when the thread does not belong to the webhook's channel
 */
export function requireWebhookChannel(call: WebhookCall, threadId: string | undefined): ChannelRecord {
  const { channel } = requireWebhookLocation(call);
  if (threadId === undefined) return channel;
  const thread = call.world.channels.get(threadId);
  const belongsToChannel = thread && isThreadChannel(thread.channel) && thread.channel.parent_id === channel.channel.id;
  return belongsToChannel ? thread : rejectRequest('UNKNOWN_CHANNEL');
}

/**
 * Determines where a message of a webhook is posted.
 * @throws {RequestRejectedError} 220001 for a forum without a thread, 220002 for a thread id and a new thread, 220003
 *   for a new thread outside of a forum, 10003 for a thread of another channel
 */
export function requireWebhookDestination(
  call: WebhookCall,
  threadId: string | undefined,
  threadName: string | undefined,
): WebhookDestination {
  const { channel } = requireWebhookLocation(call);
  const isForum = threadOnlyTypes.includes(channel.channel.type);
  const named = threadName === undefined || threadName === '' ? undefined : threadName;
  if (named !== undefined) {
    if (!isForum) rejectRequest('THREAD_ONLY_IN_FORUM');
    if (threadId !== undefined) rejectRequest('FORUM_THREAD_AMBIGUOUS');
    return { kind: 'new-thread', name: named, parent: channel };
  }
  if (isForum && threadId === undefined) rejectRequest('FORUM_REQUIRES_THREAD');
  return { kind: 'channel', channel: requireWebhookChannel(call, threadId) };
}

/**
 * Checks the tags of a message. In an existing thread they have no effect.
 * @throws {RequestRejectedError} 50024 outside of forum and media channels, 10087 and the other errors of tags, as for a
 *   user without MANAGE_THREADS
 */
export function checkAppliedTags(call: WebhookCall, destination: WebhookDestination, tags: readonly string[]): void {
  const { channel } = requireWebhookLocation(call);
  const startsThread = destination.kind === 'new-thread';
  if (!startsThread && threadOnlyTypes.includes(channel.channel.type)) return;
  const error = forumTagsError(channel, tags, [], 0n);
  if (error) rejectRequest(error);
}

/** The endpoints whose components a webhook without an application sends only on request. */
const componentEndpoints: readonly Endpoint[] = [endpoints.executeWebhook, endpoints.editWebhookMessage];

/**
 * Removes the components from a body that is not validated yet, if Discord ignores them: those of a webhook that no
 * application owns, without `with_components`. They can be invalid.
 */
export function withoutIgnoredComponents(
  world: World,
  endpoint: Endpoint,
  { webhook_id: id = '' }: Readonly<Record<string, string>>,
  query: unknown,
  body: unknown,
): unknown {
  const isIgnored =
    componentEndpoints.includes(endpoint) &&
    world.webhooks.get(id)?.webhook.application_id === null &&
    !(isRecord(query) && query['with_components'] === true);
  if (!isIgnored || !isRecord(body)) return body;
  const { components: _ignored, ...others } = body;
  return others;
}

/**
 * Checks the components of a message. Webhooks of applications may send all components, other webhooks only non-interactive
 * ones.
 * @throws {RequestRejectedError} 50035 for interactive components of a webhook without an application
 */
export function checkWebhookComponents(
  { webhook }: WebhookRecord,
  components: MessageComponents | null | undefined,
): void {
  if (webhook.application_id !== null) return;
  rejectInvalidFields(
    walkComponents(components ?? [])
      .filter(({ component }) => component['custom_id'] !== undefined)
      .map(({ path }) => ({
        path: ['components', ...path].map(String).join('.'),
        code: 'COMPONENT_INTERACTIVE_NOT_ALLOWED',
        message: 'Webhooks that no application owns cannot send interactive components',
      })),
  );
}

/** @throws {RequestRejectedError} 10008 when the message was not sent by the webhook */
export function requireWebhookMessage(
  { webhook }: WebhookRecord,
  channel: ChannelRecord,
  messageId: string,
): MessageRecord {
  const record = channel.messages.get(messageId);
  return record?.message.webhook_id === webhook.id && record.ephemeralFor === undefined
    ? record
    : rejectRequest('UNKNOWN_MESSAGE');
}
