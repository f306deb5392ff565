/** What users do without commands and controls, and what happens to the world. Most of it follows from declarations. */

import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { channelsOf } from '../inputs/entity-values.js';
import { typicalTexts } from '../inputs/text-values.js';
import { START_SCREEN } from '../screens/screen.js';
import type { ActorView } from './actor-view.js';
import type { Candidate } from './candidate.js';
import { declaredCandidates } from './declared-candidates.js';

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
  ];
  const ofWorld: Action[] = [
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

function faultSteps({ random }: ActorView): ScenarioStep[] {
  const fault = random.pick(FAULTS);
  return fault ? [{ kind: 'injectFault', fault: { ...fault } }] : [];
}
