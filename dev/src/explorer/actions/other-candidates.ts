/** What users do without commands and controls, and what happens to the world. */

import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import { toMessageRef } from '../../scenario/controls/message-ref.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { channelsOf } from '../inputs/entity-values.js';
import { typicalTexts } from '../inputs/text-values.js';
import { START_SCREEN } from '../screens/screen.js';
import type { ActorView } from './actor-view.js';
import type { Candidate } from './candidate.js';
import { declaredCandidates } from './declared-candidates.js';

const EMOJIS = ['👍', '🎉', '❌'] as const;
const DURATIONS_MS = [5000, 60_000, 16 * 60_000, 61 * 60_000] as const;
const MESSAGE_SHAPE = { min: 1, max: 200, isMultiline: true };
/** These pass without a change of what a correct bot does. */
const FAULTS: readonly Readonly<Record<string, unknown>>[] = [
  { kind: 'delay', delay_ms: 800, route: '/channels/{channel_id}/messages', count: 2 },
  { kind: 'http_error', status: 429, count: 1 },
  { kind: 'reconnect' },
  { kind: 'invalid_session', resumable: true },
];

type Action = [key: string, weight: number, createSteps: () => ScenarioStep[]];

export function otherCandidates(view: ActorView, { hasFaults }: { readonly hasFaults: boolean }): Candidate[] {
  const { name: user } = view.actor;
  const toCandidate = ([key, weight, createSteps]: Action): Candidate => {
    return { screen: START_SCREEN, key, weight, label: key, createSteps };
  };
  const ofUser: Action[] = [
    ['send', 2, () => messageSteps(view)],
    ['direct message', 0.5, () => [{ kind: 'sendMessage', user, content: randomText(view) }]],
    ['react', 1, () => reactionSteps(view)],
    [
      'leave and join',
      0.5,
      () => [
        { kind: 'leaveGuild', user },
        { kind: 'joinGuild', user },
      ],
    ],
  ];
  const ofWorld: Action[] = [
    ['vote', 1, () => voteSteps(view)],
    ['time', 1, () => [{ kind: 'advanceClock', ms: view.random.pick(DURATIONS_MS) ?? 5000 }]],
    ['restart', 0.3, () => [{ kind: 'restartBot' }]],
    ...(hasFaults ? [['fault', 1, () => faultSteps(view)] satisfies Action] : []),
  ];
  return [...ofUser.map(toCandidate), ...declaredCandidates(view), ...ofWorld.map(toCandidate)];
}

function randomText({ random }: ActorView): string {
  return random.pick(typicalTexts(MESSAGE_SHAPE, ['Hello!', '!help', '?'])) ?? 'Hello!';
}

function messageSteps(view: ActorView): ScenarioStep[] {
  const { actor, random, entities } = view;
  const channel = random.pick(channelsOf(entities, [channelTypes.GUILD_TEXT]));
  return channel === undefined ? [] : [{ kind: 'sendMessage', user: actor.name, channel, content: randomText(view) }];
}

function reactionSteps({ actor, random, messages, scenario }: ActorView): ScenarioStep[] {
  const found = random.pick(messages.filter(({ isEphemeral }) => !isEphemeral).slice(0, 10));
  const emoji = random.pick(EMOJIS);
  if (!found || emoji === undefined) return [];
  const message = toMessageRef(found, messages, scenario.references);
  // A user who reacts again with the same emoji removes the reaction.
  const hasReacted = found.payload.reactions?.some((each) => each.me && each.emoji.name === emoji);
  return [{ kind: hasReacted ? 'removeReaction' : 'addReaction', user: actor.name, message, emoji }];
}

function voteSteps({ actor, random, messages, scenario }: ActorView): ScenarioStep[] {
  const found = random.pick(messages.filter(({ payload }) => payload.poll !== undefined));
  const { answer_id: id, poll_media: { text: answer } = {} } = random.pick(found?.payload.poll?.answers ?? []) ?? {};
  if (!found || answer === undefined) return [];
  const message = toMessageRef(found, messages, scenario.references);
  // A user who votes again for the same answer removes the vote.
  const hasVoted = found.payload.poll?.results?.answer_counts.some((each) => each.me_voted && each.id === id);
  return [{ kind: hasVoted ? 'removeVote' : 'vote', user: actor.name, message, answer }];
}

function faultSteps({ random }: ActorView): ScenarioStep[] {
  const fault = random.pick(FAULTS);
  return fault ? [{ kind: 'injectFault', fault: { ...fault } }] : [];
}
