/** Where a webhook may post, what of it it may show, and which messages are its own. */
import { threadOnlyTypes } from '../../../wire/objects/channels/channel.js';
import type { MessageComponents } from '../../../wire/objects/components/message-components.js';
import { walkComponents } from '../../../wire/objects/components/walk-components.js';
import { isThreadChannel } from '../../state/channels/channels.js';
import type { ChannelRecord, MessageRecord, WebhookRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { WebhookDestination } from '../../state/webhooks/webhook-messages.js';
import type { World } from '../../state/world/world.js';
import { forumTagsError } from '../channels/thread-checks.js';
import { rejectInvalidFields, rejectRequest } from '../errors/request-rejected-error.js';

/** A call that is made with a webhook's token. */
export interface WebhookCall {
  readonly world: World;
  readonly webhook: WebhookRecord;
  readonly guild: GuildRecord | undefined;
  readonly channel: ChannelRecord | undefined;
}

/** The place of a webhook, which has one as long as its channel is there. */
export interface WebhookLocation {
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
}

/** @throws {Refusal} 10003 when its channel is gone */
export function requireWebhookLocation({ guild, channel }: Pick<WebhookCall, 'guild' | 'channel'>): WebhookLocation {
  return guild && channel ? { guild, channel } : rejectRequest('UNKNOWN_CHANNEL');
}

/**
 * The channel in which a webhook's messages of a call are: its own, or a thread of it.
 * @throws {Refusal} 10003 when that is no thread of its channel
 */
export function requireWebhookChannel(call: WebhookCall, threadId: string | undefined): ChannelRecord {
  const { channel } = requireWebhookLocation(call);
  if (threadId === undefined) return channel;
  const thread = call.world.channels.get(threadId);
  const isItsOwn = thread && isThreadChannel(thread.channel) && thread.channel.parent_id === channel.channel.id;
  return isItsOwn ? thread : rejectRequest('UNKNOWN_CHANNEL');
}

/**
 * Where a message of a webhook goes.
 * @throws {Refusal} 220001 for a forum without a thread, 220002 for one with two, 220003 for a thread to be begun
 *   elsewhere, 10003 for a thread that is not the channel's
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

/** @throws {Refusal} 10087 and the other errors of tags, as for somebody who manages nothing */
export function checkForumTags(forum: ChannelRecord, tags: readonly string[]): void {
  const error = forumTagsError(forum, tags, [], 0n);
  if (error) rejectRequest(error);
}

/**
 * The components that count: of a webhook that an application owns, all; of others none, unless the query asks for them,
 * and then those that do nothing.
 * @throws {Refusal} 50035 for components that would send interactions to nobody
 */
export function sendableComponents<T extends MessageComponents | null | undefined>(
  { webhook }: WebhookRecord,
  components: T,
  withComponents: boolean,
): T | undefined {
  if (webhook.application_id !== null) return components;
  if (!withComponents) return undefined;
  rejectInvalidFields(
    [...walkComponents(components ?? [])]
      .filter(({ component }) => component['custom_id'] !== undefined)
      .map(({ path }) => ({
        path: ['components', ...path].map(String).join('.'),
        code: 'COMPONENT_INTERACTIVE_NOT_ALLOWED',
        message: 'Webhooks that no application owns cannot send interactive components',
      })),
  );
  return components;
}

/** @throws {Refusal} 10008 when the webhook sent no such message there */
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
