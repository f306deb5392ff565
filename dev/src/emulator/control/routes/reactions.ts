import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { reactionError } from '../../policy/messages/reaction-checks.js';
import { parseReactionEmoji } from '../../policy/messages/reaction-emoji.js';
import { permissionsIn } from '../../policy/permissions/permissions.js';
import {
  checkChannelAccess,
  checkVerification,
  requireVisibleMessage,
} from '../../policy/user-actions/user-action-checks.js';
import { findCustomEmoji } from '../../state/messages/custom-emojis.js';
import {
  addReaction,
  type ReactionEmoji,
  type ReactionTarget,
  removeReaction,
} from '../../state/messages/reactions.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import { findChannelOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const Reactor = z.object({ user_id: snowflake() });

/** A reaction that a user adds or removes. */
interface RequestedReaction {
  readonly channel: ChannelRecord;
  readonly messageId: string;
  readonly emoji: ReactionEmoji;
  /** A character, or `name:id`. */
  readonly emojiText: string;
  readonly userId: string;
}

const PATH = '/channels/:id/messages/:message/reactions/:emoji';

/** Routes with which users react to messages. `:emoji` is a character, or `name:id`. */
export function reactionControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.put(PATH, async (c) => {
    const reaction = await readReaction(c);
    const describe = () => toUserAction('addReaction', reaction);
    await userActions.perform(describe, () => add(reaction));
    return c.body(null, 204);
  });

  app.delete(PATH, async (c) => {
    const reaction = await readReaction(c);
    const describe = () => toUserAction('removeReaction', reaction);
    await userActions.perform(describe, () => {
      context.emit(removeReaction(requireTarget(reaction), reaction.emoji, reaction.userId).events);
    });
    return c.body(null, 204);
  });

  function add(reaction: RequestedReaction): void {
    const { emoji, userId } = reaction;
    const target = requireTarget(reaction);
    const { channel, message } = target;
    checkVerification(world, userId, channel);
    const guild = world.guilds.get(channel.channel.guild_id ?? '');
    const permissions = permissionsIn(world, channel, userId);
    const error = reactionError({ world, applicationId: undefined, guild, message, permissions }, emoji);
    if (error === 'MISSING_PERMISSIONS') {
      throw new UserActionError(
        'missing_permissions',
        'This user has no permission to add this reaction in the channel.',
        'emoji',
      );
    }
    if (error === 'TOO_MANY_REACTIONS') {
      throw new UserActionError(
        'too_many',
        'The message already has the maximum number of different reactions.',
        'emoji',
      );
    }
    if (error) rejectRequest(error);
    const current = emoji.id === null ? undefined : findCustomEmoji(world, emoji.id)?.emoji;
    context.emit(addReaction(target, current ?? emoji, userId).events);
  }

  async function readReaction(c: Context): Promise<RequestedReaction> {
    const channel = findChannelOrThrow(world, c.req.param('id') ?? '');
    const emojiText = decodeURIComponent(c.req.param('emoji') ?? '');
    const emoji = parseReactionEmoji(emojiText) ?? rejectRequest('UNKNOWN_EMOJI');
    const { user_id: userId } = await readJsonBody(c, Reactor);
    findUserOrThrow(world, userId);
    return { channel, messageId: c.req.param('message') ?? '', emoji, emojiText, userId };
  }

  function requireTarget({ channel, messageId, userId }: RequestedReaction): ReactionTarget {
    checkChannelAccess(world, userId, channel);
    return { world, channel, message: requireVisibleMessage(world, userId, channel, messageId) };
  }

  return app;
}

function toUserAction(
  kind: 'addReaction' | 'removeReaction',
  { channel, messageId, emojiText, userId }: RequestedReaction,
): UserAction {
  return { kind, userId, channelId: channel.channel.id, messageId, emoji: emojiText };
}
