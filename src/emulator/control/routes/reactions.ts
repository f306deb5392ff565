import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../wire/validation/field-schemas.js';
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
import { findChannelOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const Reactor = z.object({ user_id: snowflake() });
const PATH = '/channels/:id/messages/:message/reactions/:emoji';

/** Routes with which users react to messages. `:emoji` is a character, or `name:id`. */
export function reactionControlRoutes({ context }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.put(PATH, async (c) => {
    const { target, emoji, userId } = await readReaction(c);
    const { channel, message } = target;
    checkVerification(world, userId, channel);
    const guild = world.guilds.get(channel.channel.guild_id ?? '');
    const error = reactionError({ world, guild, message, permissions: permissionsIn(world, channel, userId) }, emoji);
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
    return c.body(null, 204);
  });

  app.delete(PATH, async (c) => {
    const { target, emoji, userId } = await readReaction(c);
    context.emit(removeReaction(target, emoji, userId).events);
    return c.body(null, 204);
  });

  async function readReaction(c: Context): Promise<{ target: ReactionTarget; emoji: ReactionEmoji; userId: string }> {
    const channel = findChannelOrThrow(world, c.req.param('id') ?? '');
    const emoji = parseReactionEmoji(decodeURIComponent(c.req.param('emoji') ?? '')) ?? rejectRequest('UNKNOWN_EMOJI');
    const { user_id: userId } = await readJsonBody(c, Reactor);
    findUserOrThrow(world, userId);
    checkChannelAccess(world, userId, channel);
    const message = requireVisibleMessage(world, userId, channel, c.req.param('message') ?? '');
    return { target: { world, channel, message }, emoji, userId };
  }

  return app;
}
