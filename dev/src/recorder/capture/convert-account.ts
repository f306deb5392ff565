/** Converts actions on accounts and memberships to steps. */

import type { UserActionOf } from '../../control/user-actions/user-action.js';
import { findSound } from '../../emulator/inspect.js';
import {
  type ActionContext,
  type ConvertedAction,
  stepOf,
  unsupported,
} from '../../scenario/capture/action-context.js';

const OTHER_GUILD = 'it is another guild than that of the test.';

export function convertNewUser(action: UserActionOf<'createUser'>): ConvertedAction {
  const { username, global_name: globalName, locale, time_zone: timeZone } = action.call;
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
  const user = context.userName(action.call.user_id);
  const { kind } = action;
  if (action.call.guild_id !== context.recorded.guildId)
    return unsupported(`${user} joins or leaves a guild`, OTHER_GUILD);
  if ('invite_code' in action.call && action.call.invite_code !== undefined) {
    return unsupported(`${user} joins with an invite`, 'the invite has another code in each world.');
  }
  return stepOf({ kind, user });
}

/** Answers have titles in a test, in place of ids. */
export function convertOnboarding(context: ActionContext, action: UserActionOf<'answerOnboarding'>): ConvertedAction {
  const user = context.userName(action.call.user_id);
  const { world, guildId } = context.recorded;
  if (action.call.guild_id !== guildId) return unsupported(`${user} answers the onboarding`, OTHER_GUILD);
  const prompts = world.guilds.get(guildId)?.onboarding?.prompts ?? [];
  const answers: Record<string, string[]> = {};
  for (const { id, title, options } of prompts) {
    const chosen = action.call.answers[id] ?? [];
    if (chosen.length > 0)
      answers[title] = options.filter((each) => chosen.includes(each.id)).map((each) => each.title);
  }
  return stepOf({ kind: 'answerOnboarding', user, answers });
}

export function convertVoice(context: ActionContext, action: UserActionOf<'connectVoice'>): ConvertedAction {
  const user = context.userName(action.call.user_id);
  const { world, guildId } = context.recorded;
  if (action.call.guild_id !== guildId) return unsupported(`${user} uses a voice channel`, OTHER_GUILD);
  if (action.call.channel_id === null) return stepOf({ kind: 'leaveVoice', user });
  const voice = world.guilds.get(guildId)?.voices.get(action.call.user_id);
  if (voice?.channelId === action.call.channel_id) {
    const { self_stream: selfStream = voice.selfStream } = action.call;
    if (selfStream === voice.selfStream) return { kind: 'noise' };
    return stepOf({ kind: selfStream ? 'startStream' : 'stopStream', user });
  }
  return stepOf({ kind: 'joinVoice', user, channel: context.references.toTemplate(action.call.channel_id) });
}

export function convertSound(context: ActionContext, action: UserActionOf<'playSound'>): ConvertedAction {
  const user = context.userName(action.call.user_id);
  const { world, guildId } = context.recorded;
  const description = `${user} plays a sound`;
  const guild = world.guilds.get(guildId);
  const sound = guild && findSound(guild, action.call.sound_id);
  if (action.call.guild_id !== guildId || !sound) return unsupported(description, OTHER_GUILD);
  return stepOf({ kind: 'playSound', user, sound: sound.name });
}

const stageSteps = { audience: 'moveToAudience', hand_raised: 'raiseHand', speaker: 'speak' } as const;

export function convertStageRole(context: ActionContext, action: UserActionOf<'changeStageRole'>): ConvertedAction {
  const user = context.userName(action.call.user_id);
  if (action.call.guild_id !== context.recorded.guildId) return unsupported(`${user} uses a stage`, OTHER_GUILD);
  return stepOf({ kind: stageSteps[action.call.role], user });
}

/** Events are named in a test. */
export function convertInterest(
  context: ActionContext,
  action: UserActionOf<'showInterest' | 'withdrawInterest'>,
): ConvertedAction {
  const user = context.userName(action.call.user_id);
  const { world, guildId } = context.recorded;
  const what = `${user} responds to an event`;
  if (action.call.guild_id !== guildId) return unsupported(what, OTHER_GUILD);
  if (action.call.occurrence !== undefined) return unsupported(what, 'its occurrences have other times in each world.');
  const event = world.guilds.get(guildId)?.scheduledEvents.get(action.call.event_id)?.event.name ?? '';
  return stepOf({ kind: action.kind, user, event });
}

export function convertAccountChange(context: ActionContext, action: UserActionOf<'editUser'>): ConvertedAction {
  const user = context.userName(action.call.user_id);
  const { user_id: _user, locale, ...others } = action.call;
  if (hasChanges(others)) return unsupported(`${user} changes the account`, 'the test kit sets it only for new users.');
  return locale === undefined ? { kind: 'noise' } : stepOf({ kind: 'setLocale', user, locale });
}

function hasChanges(settings: object): boolean {
  return Object.values(settings).some((value) => value !== undefined);
}
