import { endpoints } from 'guildhall/wire';
import { isPollOver } from '../../../state/messages/polls.js';
import type { MessageRecord } from '../../../state/records/channels.js';
import type { World } from '../../../state/world/world.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface PollCall {
  readonly world: World;
  readonly actor: Actor;
  readonly message: MessageRecord;
}

const isPoll = ({ message }: Pick<PollCall, 'message'>) => (message.poll ? undefined : 'NOT_A_POLL');

const isOwn = ({ actor, message }: PollCall) =>
  message.message.author.id === actor.user.user.id ? undefined : 'CANNOT_EDIT_OTHER_AUTHOR';

const isRunning = ({ world, message }: PollCall) =>
  message.poll && isPollOver(world, message.poll) ? 'POLL_EXPIRED' : undefined;

export const pollRules = [
  defineRules(endpoints.getAnswerVoters, isPoll),
  defineRules(endpoints.endPoll, isPoll, isOwn, isRunning),
];
