import { endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { serializeMessage } from '../../../state/messages/message-serialization.js';
import { finishPoll } from '../../../state/messages/poll-results.js';
import { votersOf } from '../../../state/messages/polls.js';
import { defineRoute } from '../../endpoint-route.js';

export const pollRoutes = [
  defineRoute(endpoints.getAnswerVoters, ({ world, message, path, query }) => {
    const poll = message.poll ?? rejectRequest('NOT_A_POLL');
    return { result: { users: votersOf(world, poll, Number(path.answer_id), query) }, events: [] };
  }),

  defineRoute(endpoints.endPoll, ({ world, channel, message, actor }) => {
    const poll = message.poll ?? rejectRequest('NOT_A_POLL');
    const { events } = finishPoll(world, channel, message, poll);
    return { result: serializeMessage(world, message, actor.user.user.id), events };
  }),
];
