/** Converts actions on accounts and memberships to steps. */

import type { AccountChanges, UserActionOf } from '../../emulator/control/user-actions/user-action.js';
import { findSound } from '../../emulator/inspect.js';
import {
  type ActionContext,
  type ConvertedAction,
  stepOf,
  unsupported,
} from '../../scenario/capture/action-context.js';

const OTHER_GUILD = 'it is another guild than that of the test.';

export function convertNewUser(action: UserActionOf<'createUser'>): ConvertedAction {
  const { username, globalName, settings } = action;
  const { locale, timeZone } = settings;
  const user = globalName ?? username;
  return stepOf({
    kind: 'createUser',
    user,
    ...(locale === undefined ? {} : { locale }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

type MembershipAction = UserActionOf<'joinGuild' | 'leaveGuild' | 'passScreening'>;

export function convertMembership(context: ActionContext, action: MembershipAction): ConvertedAction {
  const user = context.userName(action.userId);
  const { kind } = action;
  if (action.guildId !== context.recorded.guildId) return unsupported(`${user} joins or leaves a guild`, OTHER_GUILD);
  if ('inviteCode' in action && action.inviteCode !== undefined) {
    return unsupported(`${user} joins with an invite`, 'the invite has another code in each world.');
  }
  return stepOf({ kind, user });
}

/** Answers have titles in a test, in place of ids. */
export function convertOnboarding(context: ActionContext, action: UserActionOf<'answerOnboarding'>): ConvertedAction {
  const user = context.userName(action.userId);
  const { world, guildId } = context.recorded;
  if (action.guildId !== guildId) return unsupported(`${user} answers the onboarding`, OTHER_GUILD);
  const prompts = world.guilds.get(guildId)?.onboarding?.prompts ?? [];
  const answers: Record<string, string[]> = {};
  for (const { id, title, options } of prompts) {
    const chosen = action.answers[id] ?? [];
    if (chosen.length > 0)
      answers[title] = options.filter((each) => chosen.includes(each.id)).map((each) => each.title);
  }
  return stepOf({ kind: 'answerOnboarding', user, answers });
}

export function convertVoice(context: ActionContext, action: UserActionOf<'connectVoice'>): ConvertedAction {
  const user = context.userName(action.userId);
  const { world, guildId } = context.recorded;
  if (action.guildId !== guildId) return unsupported(`${user} uses a voice channel`, OTHER_GUILD);
  if (action.channelId === null) return stepOf({ kind: 'leaveVoice', user });
  const voice = world.guilds.get(guildId)?.voices.get(action.userId);
  if (voice?.channelId === action.channelId) {
    const { selfStream = voice.selfStream } = action;
    if (selfStream === voice.selfStream) return { kind: 'noise' };
    return stepOf({ kind: selfStream ? 'startStream' : 'stopStream', user });
  }
  return stepOf({ kind: 'joinVoice', user, channel: context.references.toTemplate(action.channelId) });
}

export function convertSound(context: ActionContext, action: UserActionOf<'playSound'>): ConvertedAction {
  const user = context.userName(action.userId);
  const { world, guildId } = context.recorded;
  const description = `${user} plays a sound`;
  const guild = world.guilds.get(guildId);
  const sound = guild && findSound(guild, action.soundId);
  if (action.guildId !== guildId || !sound) return unsupported(description, OTHER_GUILD);
  return stepOf({ kind: 'playSound', user, sound: sound.name });
}

const stageSteps = { audience: 'moveToAudience', hand_raised: 'raiseHand', speaker: 'speak' } as const;

export function convertStageRole(context: ActionContext, action: UserActionOf<'changeStageRole'>): ConvertedAction {
  const user = context.userName(action.userId);
  if (action.guildId !== context.recorded.guildId) return unsupported(`${user} uses a stage`, OTHER_GUILD);
  return stepOf({ kind: stageSteps[action.role], user });
}

/** Events are named in a test. */
export function convertInterest(
  context: ActionContext,
  action: UserActionOf<'showInterest' | 'withdrawInterest'>,
): ConvertedAction {
  const user = context.userName(action.userId);
  const { world, guildId } = context.recorded;
  const what = `${user} responds to an event`;
  if (action.guildId !== guildId) return unsupported(what, OTHER_GUILD);
  if (action.occurrence !== undefined) return unsupported(what, 'its occurrences have other times in each world.');
  const event = world.guilds.get(guildId)?.scheduledEvents.get(action.eventId)?.event.name ?? '';
  return stepOf({ kind: action.kind, user, event });
}

export function convertAccountChange(context: ActionContext, action: UserActionOf<'editUser'>): ConvertedAction {
  const user = context.userName(action.userId);
  const { locale, ...others } = action.settings;
  if (hasChanges(others)) return unsupported(`${user} changes the account`, 'the test kit sets it only for new users.');
  return locale === undefined ? { kind: 'noise' } : stepOf({ kind: 'setLocale', user, locale });
}

function hasChanges(settings: AccountChanges): boolean {
  return Object.values(settings).some((value) => value !== undefined);
}
