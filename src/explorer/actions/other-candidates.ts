/** What users do without commands and controls, and what happens to the world. */
import { toMessageRef } from '../../scenario/controls/message-ref.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { locales } from '../../wire/constants/locales.js';
import { channelTypes } from '../../wire/objects/channels/channel.js';
import { channelsOf } from '../inputs/entity-values.js';
import { typicalTexts } from '../inputs/text-values.js';
import { START_SCREEN } from '../screens/screen.js';
import type { ActorView } from './actor-view.js';
import type { Candidate } from './candidate.js';

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
  const steps: Action[] = [
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
    ...(isPending(view) ? [['pass screening', 2, () => [{ kind: 'passScreening', user }]] satisfies Action] : []),
    ['change language', 0.3, () => [{ kind: 'setLocale', user, locale: view.random.pick(locales) ?? 'en-US' }]],
    ['voice', 0.7, () => voiceSteps(view)],
    ['vote', 1, () => voteSteps(view)],
    ['time', 1, () => [{ kind: 'advanceClock', ms: view.random.pick(DURATIONS_MS) ?? 5000 }]],
    ['restart', 0.3, () => [{ kind: 'restartBot' }]],
    ...(hasFaults ? [['fault', 1, () => faultSteps(view)] satisfies Action] : []),
  ];
  return steps.map(([key, weight, createSteps]) => ({ screen: START_SCREEN, key, weight, label: key, createSteps }));
}

function isPending({ scenario, user }: ActorView): boolean {
  const { emulator, guildId } = scenario.world;
  return emulator.world.guilds.get(guildId)?.members.get(user.id)?.pending === true;
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
  return [{ kind: 'addReaction', user: actor.name, message, emoji }];
}

function voiceSteps({ actor, random, entities }: ActorView): ScenarioStep[] {
  const channel = random.pick(channelsOf(entities, [channelTypes.GUILD_VOICE]));
  if (channel === undefined) return [];
  const { name: user } = actor;
  return [
    { kind: 'joinVoice', user, channel },
    { kind: 'leaveVoice', user },
  ];
}

function voteSteps({ actor, random, messages, scenario }: ActorView): ScenarioStep[] {
  const found = random.pick(messages.filter(({ payload }) => payload.poll !== undefined));
  const answer = random.pick(found?.payload.poll?.answers ?? [])?.poll_media.text;
  if (!found || answer === undefined) return [];
  return [{ kind: 'vote', user: actor.name, message: toMessageRef(found, messages, scenario.references), answer }];
}

function faultSteps({ random }: ActorView): ScenarioStep[] {
  const fault = random.pick(FAULTS);
  return fault ? [{ kind: 'injectFault', fault: { ...fault } }] : [];
}
