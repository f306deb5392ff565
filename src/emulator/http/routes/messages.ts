import { hasBits } from '../../../base/bit-set.js';
import {
  createMessage,
  deleteMessage,
  editMessage,
  getChannelMessage,
  getChannelMessages,
} from '../../../wire/endpoints/messages.js';
import { intents } from '../../../wire/gateway.js';
import type { Message } from '../../../wire/objects/message.js';
import type { Actor } from '../../policy/call.js';
import { readableBy } from '../../policy/message-content.js';
import { holds } from '../../policy/permissions.js';
import { type MentionTerms, mentionsIn } from '../../state/mentions.js';
import { messagePage } from '../../state/message-pages.js';
import { presentMessage } from '../../state/message-presentation.js';
import * as messages from '../../state/messages.js';
import type { GuildRecord, MessageRecord, World } from '../../state/world.js';
import { serve } from '../serve.js';

interface Place {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord | undefined;
  readonly permissions: bigint;
}

export const messageRoutes = [
  serve(getChannelMessages, ({ channel, query, ...place }) => {
    const page = holds(place.permissions, 'READ_MESSAGE_HISTORY') ? messagePage(channel, query) : [];
    return { result: page.map((record) => shown(place, record)), events: [] };
  }),

  serve(getChannelMessage, ({ message, ...place }) => ({ result: shown(place, message), events: [] })),

  serve(createMessage, ({ channel, body, files, ...place }) => {
    const { result, events } = messages.createMessage(place.world, channel, {
      ...body,
      authorId: place.actor.user.user.id,
      files,
      mentions: mentionsIn(place.world, body.content ?? '', termsOf(place, body.allowed_mentions)),
    });
    return { result: shown(place, result), events };
  }),

  serve(editMessage, ({ channel, message, body, files, ...place }) => {
    const { result, events } = messages.editMessage(place.world, channel, message, {
      ...body,
      files,
      mentions:
        body.content === undefined
          ? undefined
          : mentionsIn(place.world, body.content ?? '', termsOf(place, body.allowed_mentions)),
    });
    return { result: shown(place, result), events };
  }),

  serve(deleteMessage, ({ world, channel, message, actor, reason }) =>
    messages.deleteMessage(world, channel, message, { userId: actor.user.user.id, reason }),
  ),
];

function termsOf({ guild, permissions }: Place, allowed: MentionTerms['allowed']): MentionTerms {
  return { allowed, byDefault: 'all', mayMentionEveryone: holds(permissions, 'MENTION_EVERYONE'), guild };
}

/** A message as the actor may read it; people read everything that they see. */
function shown({ world, actor, guild }: Place, record: MessageRecord): Message {
  const message = presentMessage(world, record);
  if (!actor.application) return message;
  return readableBy(message, guild !== undefined, {
    userId: actor.user.user.id,
    hasIntent: hasBits(BigInt(actor.application.allowedIntents), intents.MESSAGE_CONTENT),
  });
}
