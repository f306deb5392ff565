import {
  type AutoModerationAction,
  type AutoModerationRule,
  autoModerationActionTypes,
  autoModerationTriggerTypes,
} from 'guildhall/wire';

const { KEYWORD, SPAM, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = autoModerationTriggerTypes;
const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE, TIMEOUT, BLOCK_MEMBER_INTERACTION } = autoModerationActionTypes;

/** Describes what triggers a rule and what it does. */
export function describeRule(
  { trigger_type: type, trigger_metadata: trigger, actions }: AutoModerationRule,
  channelName: (id: string) => string,
): string {
  const words = [...(trigger.keyword_filter ?? []), ...(trigger.regex_patterns ?? [])].join(', ');
  const triggers: Readonly<Record<number, string>> = {
    [KEYWORD]: `messages with ${words}`,
    [SPAM]: 'spam',
    [KEYWORD_PRESET]: 'messages with commonly flagged words',
    [MENTION_SPAM]: `messages with more than ${trigger.mention_total_limit} mentions`,
    [MEMBER_PROFILE]: `names with ${words}`,
  };
  const triggerText = triggers[type] ?? `trigger ${type}`;
  return [triggerText, ...actions.map((action) => describeAction(action, channelName))].join(' · ');
}

function describeAction({ type, metadata = {} }: AutoModerationAction, channelName: (id: string) => string): string {
  switch (type) {
    case BLOCK_MESSAGE:
      return 'block the message';
    case SEND_ALERT_MESSAGE:
      return `alert in #${channelName(metadata.channel_id ?? '')}`;
    case TIMEOUT:
      return `time out for ${metadata.duration_seconds} s`;
    case BLOCK_MEMBER_INTERACTION:
      return 'block the member';
    default:
      return `action ${type}`;
  }
}

/** The keywords of a text: one in each line, or separated by commas. */
export function parseKeywords(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '');
}
