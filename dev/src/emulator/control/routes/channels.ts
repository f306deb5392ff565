import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../../../src/wire/constants/limits.js';
import type { Message } from '../../../../../src/wire/objects/messages/message.js';
import { boundedList, boundedText, queryInteger, snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { Base64File } from '../../../control/requests/base64-file.js';
import { reviewContent } from '../../moderation/content-review.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { mentionOptionsFor } from '../../policy/messages/message-access.js';
import { permissionsIn } from '../../policy/permissions/permissions.js';
import { checkCanSendStickers } from '../../policy/user-actions/expression-checks.js';
import {
  canReadMessages,
  checkCanAttachFiles,
  checkCanSendMessages,
  requireRepliableMessage,
} from '../../policy/user-actions/user-action-checks.js';
import { resolveMentions } from '../../state/messages/mentions.js';
import { messagePage } from '../../state/messages/message-pages.js';
import { referenceFields } from '../../state/messages/message-references.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import { insertMessage } from '../../state/messages/messages.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import { decodeFiles } from '../requests/base64-file.js';
import { findChannelOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody, readQuery } from '../requests/read-request.js';
import { toActionFiles } from '../user-actions/action-files.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const NewMessage = z.object({
  user_id: snowflake(),
  content: boundedText(0, limits.message.content).optional(),
  files: boundedList(Base64File, 0, limits.message.files).default([]),
  sticker_ids: boundedList(snowflake(), 0, limits.message.stickers).default([]),
  /** The message to reply to. The reply mentions its author, as clients do by default. */
  reply_to: snowflake().optional(),
});

const Page = z.object({
  user_id: snowflake(),
  limit: queryInteger(limits.message.minPageSize, limits.message.pageSize).default(50),
  before: snowflake().optional(),
});

/** What the user reads if the rule has no message of its own. */
const BLOCKED = 'This message contains content that this server blocks.';

/** Routes with which users send and read messages. */
export function channelControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.post('/channels/:id/messages', async (c) => {
    const channel = findChannelOrThrow(world, c.req.param('id'));
    const body = await readJsonBody(c, NewMessage);
    const { user_id: userId, content = '', reply_to: replyToId } = body;
    findUserOrThrow(world, userId);
    const describe = (): UserAction => {
      const files = toActionFiles(body.files);
      const action = { kind: 'sendMessage', userId, channelId: channel.channel.id, content, files, replyToId } as const;
      return body.sticker_ids.length === 0 ? action : { ...action, stickerIds: body.sticker_ids };
    };
    return c.json(await userActions.perform(describe, () => sendMessage(channel, body)));
  });

  async function sendMessage(channel: ChannelRecord, message: z.output<typeof NewMessage>): Promise<Message> {
    const { user_id: userId, content = '', sticker_ids, reply_to: repliedToId } = message;
    const files = await decodeFiles(message.files);
    checkCanSendMessages(world, userId, channel);
    if (files.length > 0) checkCanAttachFiles(world, userId, channel);
    checkCanSendStickers(world, userId, channel, sticker_ids);
    if (content.trim() === '' && files.length === 0 && sticker_ids.length === 0) rejectRequest('EMPTY_MESSAGE');
    const replyFields =
      repliedToId === undefined
        ? {}
        : referenceFields(world, { channel, record: requireRepliableMessage(world, userId, channel, repliedToId) });
    const guild = world.guilds.get(channel.channel.guild_id ?? '');
    const review = guild && reviewContent(world, { guild, channel, userId, text: content });
    if (review?.isBlocked) {
      context.emit(review.execute());
      throw new UserActionError('blocked', review.explanation ?? BLOCKED, 'content');
    }
    const permissions = permissionsIn(world, channel, userId);
    const { result, events } = insertMessage(world, channel, {
      ...replyFields,
      authorId: userId,
      content,
      files,
      sticker_ids,
      mentions: resolveMentions(world, content, {
        ...mentionOptionsFor({ guild, permissions }),
        repliedTo: replyFields.repliedTo,
      }),
    });
    context.emit([...events, ...(review?.execute(result.message.id) ?? [])]);
    return serializeMessage(world, result, userId);
  }

  app.get('/channels/:id/messages', (c) => {
    const channel = findChannelOrThrow(world, c.req.param('id'));
    const { user_id: userId, ...query } = readQuery(c, Page);
    findUserOrThrow(world, userId);
    // In a channel that the user cannot see there are no visible messages. That is not an error.
    const page = canReadMessages(world, userId, channel) ? messagePage(channel, query, userId) : [];
    return c.json(page.map((record) => serializeMessage(world, record, userId)));
  });

  return app;
}
