import {
  type AutoModerationRule,
  type AutoModerationRuleEdit,
  autoModerationActionTypes,
  autoModerationTriggerTypes,
  endpoints,
  type FieldError,
  limits,
} from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import { patternProblem } from '../../auto-moderation/text-pattern.js';
import { isMessageableChannel } from '../../channels/messageable-channels.js';
import { lacks } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

const { SEND_ALERT_MESSAGE, TIMEOUT, BLOCK_MEMBER_INTERACTION } = autoModerationActionTypes;
const { KEYWORD, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = autoModerationTriggerTypes;

/** A request that creates or changes a rule. */
interface RuleCall {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
  readonly body: AutoModerationRuleEdit;
}

const choiceError = (path: string, message: string): FieldError => ({ path, code: 'BASE_TYPE_CHOICES', message });

/** Rule: the roles and channels that a rule exempts are those of the guild. */
const exemptionsExist = ({ world, guild, body }: RuleCall) => {
  const hasChannel = (id: string) => world.channels.get(id)?.channel.guild_id === guild.guild.id;
  rejectInvalidFields([
    ...unknownIds('exempt_roles', body.exempt_roles, (id) => guild.roles.has(id)),
    ...unknownIds('exempt_channels', body.exempt_channels, hasChannel),
  ]);
  return undefined;
};

function unknownIds(field: string, ids: readonly string[] = [], exists: (id: string) => boolean): FieldError[] {
  return [...ids.entries()]
    .filter(([, id]) => !exists(id))
    .map(([index, id]) => choiceError(`${field}.${index}`, `"${id}" does not exist in this guild.`));
}

/**
 * Rule: alerts go to a text channel of the guild, and only rules with certain triggers have certain actions. That only
 * profiles can be blocked is an assumption: Discord's client offers that action for no other trigger.
 */
const actionsArePossible = ({ world, guild, body }: RuleCall, triggerType: number) => {
  const canTimeOut = triggerType === KEYWORD || triggerType === MENTION_SPAM;
  rejectInvalidFields(
    [...(body.actions ?? []).entries()].flatMap(([index, action]) => {
      const at = `actions.${index}`;
      if (action.type === TIMEOUT && !canTimeOut)
        return [
          choiceError(`${at}.type`, 'A timeout is only possible for rules of the types KEYWORD and MENTION_SPAM.'),
        ];
      if (action.type === BLOCK_MEMBER_INTERACTION && triggerType !== MEMBER_PROFILE)
        return [choiceError(`${at}.type`, 'Only rules of the type MEMBER_PROFILE can block interactions.')];
      if (action.type !== SEND_ALERT_MESSAGE) return [];
      const channel = world.channels.get(action.metadata.channel_id);
      const isPossible = channel?.channel.guild_id === guild.guild.id && isMessageableChannel(channel);
      return isPossible
        ? []
        : [choiceError(`${at}.metadata.channel_id`, 'This must be a channel of the guild that has messages.')];
    }),
  );
  return undefined;
};

/** Rule: patterns are valid, and words that are allowed have the limit of the trigger type. */
const triggerIsValid = ({ body: { trigger_metadata: trigger } }: RuleCall, triggerType: number) => {
  const problems: FieldError[] = [...(trigger?.regex_patterns ?? []).entries()].flatMap(([index, source]) => {
    const message = patternProblem(source);
    if (message === undefined) return [];
    return { path: `trigger_metadata.regex_patterns.${index}`, code: 'AUTO_MODERATION_INVALID_REGEX', message };
  });
  const max =
    triggerType === KEYWORD_PRESET ? limits.autoModeration.allowed.presets : limits.autoModeration.allowed.keywords;
  if ((trigger?.allow_list ?? []).length > max) {
    const message = `Must be ${max} or fewer in length.`;
    problems.push({ path: 'trigger_metadata.allow_list', code: 'BASE_TYPE_MAX_LENGTH', message });
  }
  rejectInvalidFields(problems);
  return undefined;
};

/** Rule: a timeout needs MODERATE_MEMBERS. */
const timeoutIsAllowed = ({ body, permissions }: RuleCall) => {
  const hasTimeout = (body.actions ?? []).some(({ type }) => type === TIMEOUT);
  return hasTimeout && !hasPermissionBits(permissions, 'MODERATE_MEMBERS') ? lacks('MODERATE_MEMBERS') : undefined;
};

/** Rule: a guild has a limited number of rules of each trigger type. */
const guildHasRoom = ({
  guild,
  body: { trigger_type: type },
}: AuthorizedCall<typeof endpoints.createAutoModerationRule>) => {
  const max = maxRulesOfType(type);
  const count = [...guild.autoModerationRules.values()].filter((rule) => rule.trigger_type === type).length;
  if (count >= max) {
    const message = `Maximum number of rules with trigger type ${type} is ${max}`;
    rejectInvalidFields([{ path: '', code: 'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED', message }]);
  }
  return undefined;
};

function maxRulesOfType(type: number): number {
  const { perType } = limits.autoModeration;
  const found = Object.entries(autoModerationTriggerTypes).find(([, value]) => value === type);
  return Object.entries(perType).find(([name]) => name === found?.[0])?.[1] ?? 0;
}

type Edit = { readonly autoModerationRule: AutoModerationRule };

export const autoModerationRules = [
  defineRules(
    endpoints.createAutoModerationRule,
    timeoutIsAllowed,
    exemptionsExist,
    (call) => actionsArePossible(call, call.body.trigger_type),
    (call) => triggerIsValid(call, call.body.trigger_type),
    guildHasRoom,
  ),
  defineRules(
    endpoints.modifyAutoModerationRule,
    timeoutIsAllowed,
    exemptionsExist,
    (call) => actionsArePossible(call, typeOf(call)),
    (call) => triggerIsValid(call, typeOf(call)),
  ),
];

function typeOf({ autoModerationRule }: Edit): number {
  return autoModerationRule.trigger_type;
}
