import { endPoll, getAnswerVoters } from '../../../wire/endpoints/polls.js';
import { isOver } from '../../state/polls.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { World } from '../../state/world.js';
import type { Actor } from '../call.js';
import { rulesOf } from './rule.js';

interface PollCall {
  readonly world: World;
  readonly actor: Actor;
  readonly message: MessageRecord;
}

const isPoll = ({ message }: Pick<PollCall, 'message'>) => (message.poll ? undefined : 'NOT_A_POLL');

const isOwn = ({ actor, message }: PollCall) =>
  message.message.author.id === actor.user.user.id ? undefined : 'OTHER_AUTHOR';

const isRunning = ({ world, message }: PollCall) =>
  message.poll && isOver(world, message.poll) ? 'POLL_EXPIRED' : undefined;

export const pollRules = [rulesOf(getAnswerVoters, isPoll), rulesOf(endPoll, isPoll, isOwn, isRunning)];
