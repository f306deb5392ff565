/** Decides which auto moderation rules of a guild a content triggers. */
import {
  type AutoModerationRule,
  autoModerationEventTypes,
  autoModerationTriggerTypes,
  keywordPresets,
  snowflakeTimestamp,
} from 'guildhall/wire';
import type { TriggeredRule } from '../../state/auto-moderation-actions/triggered-rule.js';
import { channelsAndThreadsOfGuild } from '../../state/channels/channels.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { grantedPermissions, hasPermissionBits } from '../permissions/permissions.js';
import { type ContentMatch, matchWords } from './content-match.js';

/** What a member wrote. */
export interface WrittenContent {
  readonly guild: GuildRecord;
  readonly userId: string;
  readonly text: string;
  /** Where it was written. Undefined for a profile. */
  readonly channel?: ChannelRecord | undefined;
}

const { MESSAGE_SEND, MEMBER_UPDATE } = autoModerationEventTypes;
const { KEYWORD, SPAM, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = autoModerationTriggerTypes;

const MENTION = /<@!?(&?\d+)>/g;

/** The enabled rules that a content triggers, the oldest first. None if its author is exempt. */
export function findTriggeredRules(world: World, content: WrittenContent): TriggeredRule[] {
  const { guild, userId, channel } = content;
  const member = guild.members.get(userId);
  const eventType = channel ? MESSAGE_SEND : MEMBER_UPDATE;
  const rules = [...guild.autoModerationRules.values()].filter((rule) => rule.enabled && rule.event_type === eventType);
  if (rules.length === 0 || !member || isExemptMember(world, guild, member)) return [];
  const channelIds = placesOf(world, channel);
  return rules.flatMap((rule) => {
    if (isExemptFromRule(rule, member, channelIds)) return [];
    const match = matchRule(world, rule, content);
    return match ? { rule, keyword: match.keyword, matchedContent: match.content } : [];
  });
}

/** A rule for profiles applies only to profiles, all others apply only to what is written in channels. */
function matchRule(
  world: World,
  { trigger_type: type, trigger_metadata: trigger }: AutoModerationRule,
  { guild, userId, text, channel }: WrittenContent,
): ContentMatch | undefined {
  if (type === MEMBER_PROFILE) return channel ? undefined : matchWords(text, trigger.keyword_filter ?? [], trigger);
  if (!channel) return undefined;
  if (type === KEYWORD) return matchWords(text, trigger.keyword_filter ?? [], trigger);
  if (type === KEYWORD_PRESET) return matchWords(text, wordsOfPresets(trigger.presets ?? []), trigger);
  const isTriggered =
    (type === MENTION_SPAM && countMentions(text) > (trigger.mention_total_limit ?? 0)) ||
    (type === SPAM && isRepeated(world, guild, userId, text));
  return isTriggered ? { keyword: null, content: null } : undefined;
}

/** The number of different users and roles that a text mentions. */
function countMentions(text: string): number {
  return new Set([...text.matchAll(MENTION)].map(([, id]) => id)).size;
}

/** The ids of a channel, of the channel of a thread, and of the category. That exemptions include them is an assumption. */
function placesOf(world: World, channel: ChannelRecord | undefined): string[] {
  const ids: string[] = [];
  for (let place = channel; place; place = world.channels.get(place.channel.parent_id ?? ''))
    ids.push(place.channel.id);
  return ids;
}

/** Whether auto moderation ignores a member: a bot, the owner, or a member with MANAGE_GUILD or ADMINISTRATOR. */
function isExemptMember(world: World, guild: GuildRecord, member: MemberRecord): boolean {
  if (world.users.get(member.userId)?.applicationId !== undefined) return true;
  // The owner and administrators are granted all permissions.
  return hasPermissionBits(grantedPermissions(guild, member), 'MANAGE_GUILD');
}

/**
 * Whether a rule exempts a member, or a place.
 * @param channelIds the channel with its parents: the channel of a thread, and the category
 */
function isExemptFromRule(rule: AutoModerationRule, member: MemberRecord, channelIds: readonly string[]): boolean {
  return (
    rule.exempt_roles.some((id) => member.roles.includes(id)) ||
    rule.exempt_channels.some((id) => channelIds.includes(id))
  );
}

/**
 * The words of the presets. Discord does not publish its lists. These are short and mild: enough to try a rule.
 * `docs/control-api.md` lists them.
 */
const presetWords: Readonly<Record<number, readonly string[]>> = {
  [keywordPresets.PROFANITY]: ['damn', 'crap', 'bollocks'],
  [keywordPresets.SEXUAL_CONTENT]: ['porn', 'nudes'],
  [keywordPresets.SLURS]: ['moron', 'imbecile'],
};

/** The words of several presets. */
function wordsOfPresets(presets: readonly number[]): readonly string[] {
  return presets.flatMap((preset) => presetWords[preset] ?? []);
}

/** How many messages of a member with the same content count as spam, in any channels of the guild. */
const REPETITIONS = 4;
const WINDOW_MS = 60_000;

/**
 * Whether a text is the fourth with the same content that a member sends within a minute. Discord does not publish what it
 * considers spam, which also depends on other guilds. This is one thing that a test can cause.
 */
function isRepeated(world: World, guild: GuildRecord, userId: string, text: string): boolean {
  const oldest = world.clock.now() - WINDOW_MS;
  let count = 1;
  for (const { messages } of channelsAndThreadsOfGuild(world, guild.guild.id)) {
    for (const { message } of [...messages.values()].toReversed()) {
      if (snowflakeTimestamp(message.id) <= oldest) break;
      if (message.author.id === userId && message.content === text.trim()) count += 1;
    }
  }
  return count >= REPETITIONS;
}
