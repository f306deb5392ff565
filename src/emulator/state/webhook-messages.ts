/** Messages that webhooks send: under a name and picture of their own, and with nobody's permissions. */
import type { z } from 'zod';
import type { AnswerEdit } from '../../wire/objects/message-request.js';
import type { WebhookMessage } from '../../wire/objects/webhook.js';
import type { UploadedFile } from './attachments.js';
import type { Change } from './change.js';
import { imageHash } from './images.js';
import { editedText, type MentionTerms, mentionsIn, writtenText } from './mentions.js';
import { createMessage, editMessage } from './messages.js';
import { createPost } from './posts.js';
import type { ChannelRecord, MessageRecord, WebhookRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import { webhookAuthor } from './webhooks.js';
import type { World } from './world.js';

/** Where a message goes: a channel or thread, or a thread that it begins. */
export type Destination =
  | { readonly kind: 'channel'; readonly channel: ChannelRecord }
  | { readonly kind: 'new thread'; readonly name: string; readonly parent: ChannelRecord };

type Posting = Omit<z.output<typeof WebhookMessage>, 'components'> & {
  readonly components?: z.output<typeof WebhookMessage>['components'];
  readonly files?: readonly UploadedFile[];
};

/** Sends a message. By default it pings users alone; everybody only when it is asked to. */
export function postByWebhook(
  world: World,
  guild: GuildRecord,
  record: WebhookRecord,
  destination: Destination,
  posting: Posting,
): Change<MessageRecord> {
  const { username, avatar_url: avatar, allowed_mentions: allowed, applied_tags: tags, ...body } = posting;
  const { id, application_id: applicationId } = record.webhook;
  const draft = {
    ...body,
    author: webhookAuthor(record, {
      ...(username === undefined ? {} : { username }),
      ...(avatar === undefined ? {} : { avatar: imageHash(avatar) }),
    }),
    webhookId: id,
    applicationId: applicationId ?? undefined,
    mentions: mentionsIn(world, writtenText(body), termsIn(guild, allowed)),
  };
  if (destination.kind === 'channel') return createMessage(world, destination.channel, { ...draft, authorId: id });
  const spec = { name: destination.name, applied_tags: tags };
  const { result, events } = createPost(world, guild, destination.parent, spec, draft, { userId: id });
  return { result: result.message, events };
}

/** Changes a message that a webhook sent. Its mentions are read anew from what it then says. */
export function changeWebhookMessage(
  world: World,
  guild: GuildRecord,
  channel: ChannelRecord,
  message: MessageRecord,
  { allowed_mentions: allowed, ...changes }: z.output<typeof AnswerEdit> & { readonly files: readonly UploadedFile[] },
): Change<MessageRecord> {
  const text = editedText(message, changes);
  const mentions = text === undefined ? undefined : mentionsIn(world, text, termsIn(guild, allowed));
  return editMessage(world, channel, message, { ...changes, mentions });
}

function termsIn(guild: GuildRecord, allowed: MentionTerms['allowed']): MentionTerms {
  return { allowed, guild, byDefault: 'users', mayMentionEveryone: true };
}
