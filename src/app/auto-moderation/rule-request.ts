/** Converts a declared rule to the request of the API. */
import { toMilliseconds } from '../../base/duration.js';
import type { Snowflake } from '../../base/snowflake.js';
import {
  autoModerationActionTypes,
  autoModerationEventTypes,
  autoModerationTriggerTypes,
  keywordPresets,
} from '../../wire/objects/auto-moderation/auto-moderation.js';
import type { AutoModerationActionRequest } from '../../wire/objects/auto-moderation/auto-moderation-action-request.js';
import type { AutoModerationRuleRequest } from '../../wire/objects/auto-moderation/auto-moderation-rule-request.js';
import type {
  AutoModerationRuleActions,
  AutoModerationRuleOptions,
  AutoModerationRuleTrigger,
  PerGuild,
} from './rule-options.js';

/** The values of a rule that can differ between guilds. */
export interface GuildRuleValues {
  readonly alertChannelId: Snowflake | undefined;
  readonly exemptRoles: readonly Snowflake[];
  readonly exemptChannels: readonly Snowflake[];
}

/** The request that creates a rule in a guild. Calls the functions of the options. */
export async function toRuleRequest(
  name: string,
  options: AutoModerationRuleOptions,
  guildId: Snowflake,
): Promise<AutoModerationRuleRequest> {
  const [alertChannelId, exemptRoles = [], exemptChannels = []] = await Promise.all([
    valueFor(options.actions.sendAlert?.channelId, guildId),
    valueFor(options.exemptRoles, guildId),
    valueFor(options.exemptChannels, guildId),
  ]);
  return ruleRequest(name, options, { alertChannelId, exemptRoles, exemptChannels });
}

/** The request with the given values of a guild. */
export function ruleRequest(
  name: string,
  { trigger, actions, enabled = true }: AutoModerationRuleOptions,
  { alertChannelId, exemptRoles, exemptChannels }: GuildRuleValues,
): AutoModerationRuleRequest {
  return {
    name,
    event_type: autoModerationEventTypes[trigger.type === 'memberProfile' ? 'MEMBER_UPDATE' : 'MESSAGE_SEND'],
    ...triggerRequest(trigger),
    actions: actionRequests(actions, alertChannelId),
    enabled,
    exempt_roles: [...exemptRoles],
    exempt_channels: [...exemptChannels],
  };
}

async function valueFor<T extends string | readonly string[]>(
  value: PerGuild<T> | undefined,
  guildId: Snowflake,
): Promise<T | undefined> {
  return typeof value === 'function' ? value(guildId) : value;
}

/** The numbers of the word lists by their names in declarations. */
export const presetNumbers = {
  profanity: keywordPresets.PROFANITY,
  sexualContent: keywordPresets.SEXUAL_CONTENT,
  slurs: keywordPresets.SLURS,
} as const;

function triggerRequest(trigger: AutoModerationRuleTrigger) {
  const { KEYWORD, MEMBER_PROFILE, KEYWORD_PRESET, MENTION_SPAM, SPAM } = autoModerationTriggerTypes;
  switch (trigger.type) {
    case 'keyword':
    case 'memberProfile': {
      const { keywords = [], regexPatterns = [], allowList = [] } = trigger;
      return {
        trigger_type: trigger.type === 'keyword' ? KEYWORD : MEMBER_PROFILE,
        trigger_metadata: {
          keyword_filter: [...keywords],
          regex_patterns: [...regexPatterns],
          allow_list: [...allowList],
        },
      };
    }
    case 'keywordPreset': {
      const presets = trigger.presets.map((preset) => presetNumbers[preset]);
      return {
        trigger_type: KEYWORD_PRESET,
        trigger_metadata: { presets, allow_list: [...(trigger.allowList ?? [])] },
      };
    }
    case 'mentionSpam':
      return {
        trigger_type: MENTION_SPAM,
        trigger_metadata: {
          mention_total_limit: trigger.mentionTotalLimit,
          mention_raid_protection_enabled: trigger.mentionRaidProtection ?? false,
        },
      };
    case 'spam':
      return { trigger_type: SPAM };
  }
}

function actionRequests(
  { blockMessage, sendAlert, timeout, blockMemberInteraction }: AutoModerationRuleActions,
  alertChannelId: Snowflake | undefined,
): AutoModerationActionRequest[] {
  const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE, TIMEOUT, BLOCK_MEMBER_INTERACTION } = autoModerationActionTypes;
  const requests: AutoModerationActionRequest[] = [];
  if (blockMessage === true) requests.push({ type: BLOCK_MESSAGE });
  else if (blockMessage)
    requests.push({ type: BLOCK_MESSAGE, metadata: { custom_message: blockMessage.customMessage } });
  if (sendAlert && alertChannelId !== undefined)
    requests.push({ type: SEND_ALERT_MESSAGE, metadata: { channel_id: alertChannelId } });
  if (timeout !== undefined)
    requests.push({ type: TIMEOUT, metadata: { duration_seconds: Math.ceil(toMilliseconds(timeout) / 1000) } });
  if (blockMemberInteraction) requests.push({ type: BLOCK_MEMBER_INTERACTION });
  return requests;
}
