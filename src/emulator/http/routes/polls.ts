import { endPoll, getAnswerVoters } from '../../../wire/endpoints/polls.js';
import { refuse } from '../../policy/refusal.js';
import { messageUpdated } from '../../state/message-news.js';
import { presentMessage } from '../../state/message-presentation.js';
import { votersOf } from '../../state/polls.js';
import { serve } from '../serve.js';

export const pollRoutes = [
  serve(getAnswerVoters, ({ world, message, path, query }) => {
    const poll = message.poll ?? refuse('NOT_A_POLL');
    return { result: { users: votersOf(world, poll, Number(path.answer_id), query) }, events: [] };
  }),

  serve(endPoll, ({ world, channel, message, actor }) => {
    const poll = message.poll ?? refuse('NOT_A_POLL');
    poll.endsAt = world.clock.now();
    return {
      result: presentMessage(world, message, actor.user.user.id),
      events: messageUpdated(world, channel, message),
    };
  }),
];
