/** What users do without commands and controls, and what happens to the world. Most of it follows from declarations. */
import { channelTypes, threadTypes } from 'guildhall/wire';
import type { ExploreChoice, ExploreRule, StepFieldKind } from '../../control/declaration/operation.js';
import { toMessageRef } from '../../scenario/controls/control-ref.js';
import { DeclaredStep, listedValues, type StepOfAction, stepsByKind } from '../../scenario/steps/declared-steps.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import { channelsOf } from '../inputs/entity-values.js';
import { markedText } from '../inputs/marked-text.js';
import { typicalTexts } from '../inputs/text-values.js';
import { START_SCREEN } from '../screens/screen.js';
import { type ActorView, type Candidate, entitiesOfNextPlace } from './actor-view.js';
import { nextTimers } from './next-timers.js';

const DURATIONS_MS = [5000, 60_000, 16 * 60_000, 61 * 60_000] as const;
/** The channels and threads in which users write. */
const MESSAGE_CHANNELS = [channelTypes.GUILD_TEXT, channelTypes.PUBLIC_THREAD, channelTypes.PRIVATE_THREAD];
const MESSAGE_SHAPE = { min: 1, max: 200, isMultiline: true };
/** These pass without a change of what a correct bot does. */
const FAULTS: readonly Readonly<Record<string, unknown>>[] = [
  { kind: 'delay', delay_ms: 800, route: '/channels/{channel_id}/messages', count: 2 },
  { kind: 'http_error', status: 429, count: 1 },
  { kind: 'reconnect' },
  { kind: 'invalid_session', resumable: true },
];

type Action = [key: string, weight: number, createSteps: () => ScenarioStep[]];

interface OtherActions {
  /** Whether requests are delayed or limited, and connections end. */
  readonly hasFaults: boolean;
  /** Whether users disturb the bot on purpose, as declared. Default: no. */
  readonly hasHostileActions?: boolean;
  /** Whether the bot runs in a process of its own: its time cannot be moved, and each restart costs a second. */
  readonly isProcess?: boolean;
}

export function otherCandidates(
  view: ActorView,
  { hasFaults, hasHostileActions = false, isProcess = false }: OtherActions,
): Candidate[] {
  const { name: user } = view.actor;
  const toCandidate = ([key, weight, createSteps]: Action): Candidate => {
    return { screen: START_SCREEN, key, weight, label: key, createSteps };
  };
  const ofUser: Action[] = [
    ['send', 2, () => messageSteps(view)],
    ['direct message', 0.5, () => [{ kind: 'sendMessage', user, content: randomText(view) }]],
  ];
  const ofWorld: Action[] = [
    ...(isProcess ? [] : timeActions(view)),
    ['restart', isProcess ? 0.1 : 0.3, () => [{ kind: 'restartBot' }]],
    ...(hasFaults ? [['fault', 1, () => faultSteps(view)] satisfies Action] : []),
  ];
  // What is declared is done in the guild of the world.
  const declared = view.actor.isOutside ? [] : declaredCandidates(view, hasHostileActions);
  return [...(view.isAbsent ? [] : ofUser.map(toCandidate)), ...declared, ...ofWorld.map(toCandidate)];
}

function timeActions({ random, scenario, restoredAt }: ActorView): Action[] {
  const pass = (durations: readonly number[]): ScenarioStep[] => {
    const ms = random.pick(durations);
    return ms === undefined ? [] : [{ kind: 'advanceClock', ms }];
  };
  return [
    ['time', 1, () => pass(DURATIONS_MS)],
    ['time until a timer', 1, () => pass(nextTimers(scenario.world, restoredAt))],
  ];
}

function randomText({ random, entities }: ActorView): string {
  const marked = random.chance(0.5) ? markedText(random, MESSAGE_SHAPE, entities) : undefined;
  return marked ?? random.pick(typicalTexts(MESSAGE_SHAPE, ['Hello!', '!help', '?'])) ?? 'Hello!';
}

function messageSteps(view: ActorView): ScenarioStep[] {
  const { actor, random } = view;
  const channel = random.pick(channelsOf(entitiesOfNextPlace(view), MESSAGE_CHANNELS));
  return channel === undefined ? [] : [{ kind: 'sendMessage', user: actor.name, channel, content: randomText(view) }];
}

function faultSteps({ random }: ActorView): ScenarioStep[] {
  const fault = random.pick(FAULTS);
  return fault ? [{ kind: 'injectFault', fault: { ...fault } }] : [];
}

const EMOJIS = ['👍', '🎉', '❌'] as const;
/** How many of the newest messages users react to. */
const MAX_MESSAGES = 10;

/** How much more often hostile actions are chosen than declared: only few users can do most of them, and the exploration looks for them. */
const HOSTILE_FACTOR = 6;

function declaredCandidates(view: ActorView, hasHostileActions: boolean): Candidate[] {
  return [...stepsByKind.values()].flatMap((step) => {
    const { explore } = step.declaration;
    if (!explore || (explore.hostile && !hasHostileActions)) return [];
    const { name, hostile, when } = explore;
    const weight = explore.weight * (hostile ? HOSTILE_FACTOR : 1);
    if (view.isAbsent ? when !== 'absent' : when && !conditions[when](view)) return [];
    return {
      screen: START_SCREEN,
      key: name,
      weight,
      label: name,
      createSteps: () => createSteps(view, step, explore),
    };
  });
}

const conditions: Readonly<Record<NonNullable<ExploreRule['when']>, (view: ActorView) => boolean>> = {
  pending: isPending,
  inVoice: (view) => voiceChannelId(view) !== undefined,
  owner: ({ actor }) => actor.kind === 'owner',
  forum: (view) => choosableChannels(view, 'forum').length > 0,
  absent: ({ isAbsent }) => isAbsent,
};

/** None if a field can have no value. */
function createSteps(view: ActorView, step: StepOfAction, { undoneBy }: ExploreRule): DeclaredStep[] {
  const fields = chooseFields(view, step);
  if (!fields) return [];
  const { values, isDone } = fields;
  const kind = isDone && undoneBy !== undefined ? undoneBy : step.kind;
  return [DeclaredStep.parse({ kind, user: view.actor.name, ...values })];
}

/** The values of the fields of a step, and whether the user has done the same before. Undefined if a field can have no value. */
function chooseFields(view: ActorView, step: StepOfAction) {
  const { fields = {} } = step.declaration;
  const message = chooseMessage(view, Object.values(fields), step.declaration.explore?.chooses?.['message']);
  const values: Record<string, unknown> = {};
  let isDone = false;
  for (const [name, kind] of Object.entries(fields)) {
    const chosen = chooseValue(view, { step, name, kind, message });
    if (!chosen) return undefined;
    values[name] = chosen.value;
    isDone ||= chosen.isDone === true;
  }
  return { values, isDone };
}

interface ChosenValue {
  readonly value: unknown;
  /** Whether the user has chosen it before: reacted with this emoji, or voted for this answer. */
  readonly isDone?: boolean | undefined;
}

interface FieldToChoose {
  readonly step: StepOfAction;
  readonly name: string;
  readonly kind: StepFieldKind;
  readonly message: VisibleMessage | undefined;
}

function chooseValue(view: ActorView, { step, name, kind, message }: FieldToChoose): ChosenValue | undefined {
  const { random, messages, scenario } = view;
  const choice = step.declaration.explore?.chooses?.[name];
  switch (kind) {
    case 'channel':
      return known(random.pick(choosableChannels(view, choice)));
    case 'value':
      return known(random.pick(isList(choice) ? choice : (listedValues(step, name) ?? [])));
    case 'text':
      return known(randomText(view));
    case 'message':
      return known(message && toMessageRef(message, messages, scenario.references));
    case 'user':
      return choice === 'bot' ? botValue(view) : known(random.pick(otherMembers(view)));
    case 'role':
      return known(random.pick(view.entities.roles));
    case 'webhook':
      return known(random.pick(webhookNames(view)));
    case 'guildEmoji':
      return known(random.pick(view.scenario.guild?.guild.emojis.flatMap((emoji) => emoji.name ?? []) ?? []));
    case 'forumTags':
    case 'reason':
      return { value: undefined };
    case 'emoji': {
      const emoji = random.pick(EMOJIS);
      const reactions = message?.payload.reactions ?? [];
      return { value: emoji, isDone: reactions.some((each) => each.me && each.emoji.name === emoji) };
    }
    case 'pollAnswer': {
      const answer = random.pick(message?.payload.poll?.answers ?? []);
      const counts = message?.payload.poll?.results?.answer_counts ?? [];
      const isDone = counts.some(({ id, me_voted: isVoted }) => isVoted && id === answer?.answer_id);
      return answer?.poll_media.text === undefined ? undefined : { value: answer.poll_media.text, isDone };
    }
    default:
      return undefined;
  }
}

/** What the bot is for a field of the kind `user`, and whether the user blocks it. */
function botValue({ scenario, user }: ActorView): ChosenValue {
  const { emulator } = scenario.world;
  const isDone = emulator.world.users.get(user.id)?.blockedIds.has(emulator.botUserId);
  return { value: scenario.references.toTemplate(emulator.botUserId), isDone };
}

const known = (value: unknown): ChosenValue | undefined => (value === undefined ? undefined : { value });

/** A message with a poll if a field is an answer; otherwise one of the newest that all users see. */
function chooseMessage(
  { random, messages, scenario, user }: ActorView,
  kinds: readonly StepFieldKind[],
  choice: ExploreChoice | undefined,
): VisibleMessage | undefined {
  if (!kinds.includes('message')) return undefined;
  const author = { ownMessage: user.id, botMessage: scenario.world.emulator.botUserId }[String(choice)];
  if (author !== undefined) {
    const written = messages.filter(({ isEphemeral, payload }) => !isEphemeral && payload.author.id === author);
    return random.pick(written.slice(0, MAX_MESSAGES));
  }
  return random.pick(
    kinds.includes('pollAnswer')
      ? messages.filter(({ payload }) => payload.poll !== undefined)
      : messages.filter(({ isEphemeral }) => !isEphemeral).slice(0, MAX_MESSAGES),
  );
}

const isList = (choice: ExploreChoice | undefined): choice is readonly unknown[] => Array.isArray(choice);

const typesOfChoice: Readonly<Record<string, readonly number[]>> = {
  textChannel: [channelTypes.GUILD_TEXT],
  category: [channelTypes.GUILD_CATEGORY],
  forum: [channelTypes.GUILD_FORUM, channelTypes.GUILD_MEDIA],
  thread: threadTypes,
};

function choosableChannels(view: ActorView, choice: ExploreChoice | undefined): readonly string[] {
  const types = typesOfChoice[String(choice)];
  return types ? channelsOf(view.entities, types) : otherVoiceChannels(view);
}

/** The members who act, without the user and the owner. */
function otherMembers({ actors, actor, scenario }: ActorView): string[] {
  return actors
    .filter((each) => each !== actor && each.kind !== 'owner')
    .map(({ name }) => scenario.references.toTemplate(scenario.user(name).id));
}

function webhookNames({ scenario }: ActorView): string[] {
  const { emulator, guildId } = scenario.world;
  return [...emulator.world.webhooks.values()]
    .filter(({ webhook }) => webhook.guild_id === guildId)
    .flatMap(({ webhook }) => webhook.name ?? []);
}

/** A user who is in a voice channel moves to another one. */
function otherVoiceChannels(view: ActorView): string[] {
  const { entities, scenario } = view;
  const current = voiceChannelId(view);
  return channelsOf(entities, [channelTypes.GUILD_VOICE]).filter(
    (channel) => scenario.references.fill(channel) !== current,
  );
}

function isPending({ scenario, user }: ActorView): boolean {
  return scenario.guild?.members.get(user.id)?.pending === true;
}

/** Undefined if the user is in no voice channel. */
function voiceChannelId({ scenario, user }: ActorView): string | undefined {
  return scenario.guild?.voices.get(user.id)?.channelId;
}
