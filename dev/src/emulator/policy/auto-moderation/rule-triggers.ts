/** Decides which auto moderation rules of a guild a content triggers. */
import {
  type AutoModerationRule,
  autoModerationEventTypes,
  autoModerationTriggerTypes,
} from '../../../../../src/wire/objects/auto-moderation/auto-moderation.js';
import type { TriggeredRule } from '../../state/auto-moderation-actions/triggered-rule.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { type ContentMatch, matchWords } from './content-match.js';
import { isExemptFromRule, isExemptMember } from './exemptions.js';
import { wordsOfPresets } from './preset-words.js';
import { isRepeated } from './spam.js';

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
