import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { checkChannelAccess, requireVisibleMessage } from '../../policy/user-actions/user-action-checks.js';
import { insertPollVote, isPollOver, removePollVote } from '../../state/messages/polls.js';
import { findChannelOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const Voter = z.object({ user_id: snowflake() });
const PATH = '/channels/:id/messages/:message/votes/:answer';

/** Routes with which users vote in polls. `:answer` is the number of the answer, from 1. */
export function voteControlRoutes({ context }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.put(PATH, async (c) => {
    const { channel, message, poll, userId, answerId } = await readVote(c);
    context.emit(insertPollVote(channel, message, poll, userId, answerId).events);
    return c.body(null, 204);
  });

  app.delete(PATH, async (c) => {
    const { channel, message, poll, userId, answerId } = await readVote(c);
    context.emit(removePollVote(channel, message, poll, userId, answerId).events);
    return c.body(null, 204);
  });

  async function readVote(c: Context) {
    const channel = findChannelOrThrow(world, c.req.param('id') ?? '');
    const { user_id: userId } = await readJsonBody(c, Voter);
    findUserOrThrow(world, userId);
    checkChannelAccess(world, userId, channel);
    const message = requireVisibleMessage(world, userId, channel, c.req.param('message') ?? '');
    const poll = message.poll ?? rejectRequest('NOT_A_POLL');
    const answerId = Number(c.req.param('answer'));
    if (!poll.votes.has(answerId)) throw new UserActionError('not_offered', 'The poll has no such answer.', 'answer');
    if (isPollOver(world, poll)) throw new UserActionError('disabled', 'The poll is over.', 'answer');
    return { channel, message, poll, userId, answerId };
  }

  return app;
}
