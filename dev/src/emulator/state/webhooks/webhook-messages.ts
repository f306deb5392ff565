/** Messages of webhooks: with their own name and avatar, and without permission checks. */

import type { WebhookMessage, WebhookMessageEdit } from 'guildhall/wire';
import type { z } from 'zod';
import type { ReceivedFile } from '../files/attachments.js';
import { imageHash } from '../files/images.js';
import { editedMessageText, type MentionOptions, newMessageText, resolveMentions } from '../messages/mentions.js';
import { insertMessage, updateMessage } from '../messages/messages.js';
import { webhookMessageAuthor } from '../messages/webhook-message-author.js';
import type { ChannelRecord, MessageRecord, WebhookRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import { insertForumPost } from '../threads/forum-posts.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Where a message is posted: in a channel or thread, or in a new thread. */
export type WebhookDestination =
  | { readonly kind: 'channel'; readonly channel: ChannelRecord }
  | { readonly kind: 'new-thread'; readonly name: string; readonly parent: ChannelRecord };

type WebhookMessageInput = Omit<z.output<typeof WebhookMessage>, 'components'> & {
  readonly components?: z.output<typeof WebhookMessage>['components'];
  readonly files?: readonly ReceivedFile[];
};

/** Sends a message. By default it notifies only users; `allowed_mentions` can allow @everyone. */
export function insertWebhookMessage(
  world: World,
  guild: GuildRecord,
  record: WebhookRecord,
  destination: WebhookDestination,
  input: WebhookMessageInput,
): StateChange<MessageRecord> {
  const { username, avatar_url: avatar, allowed_mentions: allowed, applied_tags: tags, ...body } = input;
  const { id, application_id: applicationId } = record.webhook;
  const draft = {
    ...body,
    author: webhookMessageAuthor(record, {
      ...(username === undefined ? {} : { username }),
      ...(avatar === undefined ? {} : { avatar: imageHash(avatar) }),
    }),
    webhookId: id,
    applicationId: applicationId ?? undefined,
    mentions: resolveMentions(world, newMessageText(body), webhookMentionOptions(guild, allowed)),
  };
  if (destination.kind === 'channel') return insertMessage(world, destination.channel, { ...draft, authorId: id });
  const spec = { name: destination.name, applied_tags: tags };
  const { result, events } = insertForumPost(world, guild, destination.parent, spec, draft, { userId: id });
  return { result: result.message, events };
}

/** Changes a message of a webhook. Its mentions are parsed again from the new text. */
export function updateWebhookMessage(
  world: World,
  guild: GuildRecord,
  channel: ChannelRecord,
  message: MessageRecord,
  {
    allowed_mentions: allowed,
    ...changes
  }: z.output<typeof WebhookMessageEdit> & { readonly files: readonly ReceivedFile[] },
): StateChange<MessageRecord> {
  const text = editedMessageText(message, changes);
  const mentions = text === undefined ? undefined : resolveMentions(world, text, webhookMentionOptions(guild, allowed));
  return updateMessage(world, channel, message, { ...changes, mentions });
}

function webhookMentionOptions(guild: GuildRecord, allowed: MentionOptions['allowed']): MentionOptions {
  return { allowed, guild, byDefault: 'users', canMentionEveryone: true };
}
