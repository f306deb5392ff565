import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../wire/schema.js';
import { permissionsIn } from '../../policy/permissions.js';
import { checkPresence, Impossible, visibleMessage } from '../../policy/person.js';
import { reactionError } from '../../policy/reacting.js';
import { customEmoji, emojiOf } from '../../policy/reaction-emoji.js';
import { refuse } from '../../policy/refusal.js';
import { addReaction, type Place, type ReactionEmoji, removeReaction } from '../../state/reactions.js';
import type { ControlParts } from '../control-parts.js';
import { channelOf, readBody, userOf } from '../request.js';

const Reactor = z.object({ user_id: snowflake() });
const PATH = '/channels/:id/messages/:message/reactions/:emoji';

/** Calls by which people react to messages. `:emoji` is a character, or `name:id`. */
export function reactionCalls({ service }: ControlParts): Hono {
  const { world } = service;
  const app = new Hono();

  app.put(PATH, async (c) => {
    const { place, emoji, userId } = await read(c);
    const { channel, message } = place;
    const guild = world.guilds.get(channel.channel.guild_id ?? '');
    const error = reactionError({ world, guild, message, permissions: permissionsIn(world, channel, userId) }, emoji);
    if (error === 'MISSING_PERMISSIONS') {
      throw new Impossible('missing_permissions', 'This person may not react so in the channel.', 'emoji');
    }
    if (error === 'TOO_MANY_REACTIONS') {
      throw new Impossible('too_many', 'The message has as many reactions as it can have.', 'emoji');
    }
    if (error) refuse(error);
    const current = emoji.id === null ? undefined : customEmoji(world, emoji.id)?.emoji;
    service.emit(addReaction(place, current ?? emoji, userId).events);
    return c.body(null, 204);
  });

  app.delete(PATH, async (c) => {
    const { place, emoji, userId } = await read(c);
    service.emit(removeReaction(place, emoji, userId).events);
    return c.body(null, 204);
  });

  async function read(c: Context): Promise<{ place: Place; emoji: ReactionEmoji; userId: string }> {
    const channel = channelOf(world, c.req.param('id') ?? '');
    const emoji = emojiOf(decodeURIComponent(c.req.param('emoji') ?? '')) ?? refuse('UNKNOWN_EMOJI');
    const { user_id: userId } = await readBody(c, Reactor);
    userOf(world, userId);
    checkPresence(world, userId, channel);
    const message = visibleMessage(world, userId, channel, c.req.param('message') ?? '');
    return { place: { world, channel, message }, emoji, userId };
  }

  return app;
}
