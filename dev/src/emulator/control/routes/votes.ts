import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { checkChannelAccess, requireVisibleMessage } from '../../policy/user-actions/user-action-checks.js';
import { insertPollVote, isPollOver, removePollVote } from '../../state/messages/polls.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import { findChannelOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const Voter = z.object({ user_id: snowflake() });

/** A vote that a user gives or takes back. */
interface RequestedVote {
  readonly channel: ChannelRecord;
  readonly messageId: string;
  readonly userId: string;
  readonly answerId: number;
}

const PATH = '/channels/:id/messages/:message/votes/:answer';

/** Routes with which users vote in polls. `:answer` is the number of the answer, from 1. */
export function voteControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.put(PATH, async (c) => {
    const vote = await readVote(c);
    const describe = () => toUserAction('vote', vote);
    await userActions.perform(describe, () => {
      const { message, poll } = requirePoll(vote);
      context.emit(insertPollVote(vote.channel, message, poll, vote.userId, vote.answerId).events);
    });
    return c.body(null, 204);
  });

  app.delete(PATH, async (c) => {
    const vote = await readVote(c);
    const describe = () => toUserAction('removeVote', vote);
    await userActions.perform(describe, () => {
      const { message, poll } = requirePoll(vote);
      context.emit(removePollVote(vote.channel, message, poll, vote.userId, vote.answerId).events);
    });
    return c.body(null, 204);
  });

  async function readVote(c: Context): Promise<RequestedVote> {
    const channel = findChannelOrThrow(world, c.req.param('id') ?? '');
    const { user_id: userId } = await readJsonBody(c, Voter);
    findUserOrThrow(world, userId);
    return { channel, messageId: c.req.param('message') ?? '', userId, answerId: Number(c.req.param('answer')) };
  }

  function requirePoll({ channel, messageId, userId, answerId }: RequestedVote) {
    checkChannelAccess(world, userId, channel);
    const message = requireVisibleMessage(world, userId, channel, messageId);
    const poll = message.poll ?? rejectRequest('NOT_A_POLL');
    if (!poll.votes.has(answerId)) throw new UserActionError('not_offered', 'The poll has no such answer.', 'answer');
    if (isPollOver(world, poll)) throw new UserActionError('disabled', 'The poll is over.', 'answer');
    return { message, poll };
  }

  return app;
}

function toUserAction(
  kind: 'vote' | 'removeVote',
  { channel, messageId, userId, answerId }: RequestedVote,
): UserAction {
  return { kind, userId, channelId: channel.channel.id, messageId, answerId };
}
