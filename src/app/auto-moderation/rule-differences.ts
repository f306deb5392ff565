/** Compares the declared auto moderation rules of a bot with those of a guild. */
import {
  type AutoModerationAction,
  type AutoModerationRule,
  type AutoModerationTrigger,
  autoModerationActionTypes,
} from '../../wire/objects/auto-moderation/auto-moderation.js';
import type {
  AutoModerationRuleEdit,
  AutoModerationRuleRequest,
} from '../../wire/objects/auto-moderation/auto-moderation-rule-request.js';
import { type FieldChange, fieldChanges } from '../synchronization/sync-plan.js';
import type { AutoModerationRuleActions } from './rule-options.js';
import { presetNumbers } from './rule-request.js';

/** A rule whose properties differ. */
export interface RuleUpdate {
  readonly registered: AutoModerationRule;
  readonly changes: readonly FieldChange[];
  /** The declared values of the API fields that differ. */
  readonly edit: AutoModerationRuleEdit;
}

/** The differences between declared rules and the rules of one guild. */
export interface RuleDifferences {
  readonly create: readonly AutoModerationRuleRequest[];
  readonly update: readonly RuleUpdate[];
  readonly unchanged: readonly AutoModerationRule[];
  /** Rules with the name of a declared one, but another trigger type, which cannot be changed. */
  readonly replaced: readonly AutoModerationRule[];
  /** Rules of the bot that are not declared. */
  readonly undeclared: readonly AutoModerationRule[];
}

/**
 * Compares declared rules with those of a guild. The order of words, roles and channels is ignored, and an empty list and
 * false equal an omitted value.
 * @param registered the rules of the guild that the bot created
 */
export function diffRules(
  declared: readonly AutoModerationRuleRequest[],
  registered: readonly AutoModerationRule[],
): RuleDifferences {
  const create: AutoModerationRuleRequest[] = [];
  const update: RuleUpdate[] = [];
  const unchanged: AutoModerationRule[] = [];
  const matched = new Set<AutoModerationRule>();
  for (const request of declared) {
    const match = registered.find(
      (rule) => rule.name === request.name && rule.trigger_type === request.trigger_type && !matched.has(rule),
    );
    if (match === undefined) {
      create.push(request);
      continue;
    }
    matched.add(match);
    const changes = fieldChanges(ruleFields(match), ruleFields(request));
    if (changes.length === 0) unchanged.push(match);
    else update.push({ registered: match, changes, edit: toRuleEdit(request, changes) });
  }
  const others = registered.filter((rule) => !matched.has(rule));
  const isReplaced = ({ name }: AutoModerationRule) => create.some((request) => request.name === name);
  return {
    create,
    update,
    unchanged,
    replaced: others.filter(isReplaced),
    undeclared: others.filter((rule) => !isReplaced(rule)),
  };
}

/** What a registered rule and a request have in common. */
interface ComparedRule {
  readonly enabled?: boolean | undefined;
  readonly trigger_metadata?: AutoModerationTrigger | undefined;
  readonly actions: readonly AutoModerationAction[];
  readonly exempt_roles?: readonly string[] | undefined;
  readonly exempt_channels?: readonly string[] | undefined;
}

/**
 * The properties of a rule as text, by their path in the declaration. Each word, role and channel is a property of its
 * own.
 */
function ruleFields({
  enabled,
  trigger_metadata: trigger = {},
  actions,
  ...exempt
}: ComparedRule): Map<string, string> {
  const fields = new Map<string, string>();
  const addItems = (path: string, items: readonly (string | number)[] = []) => {
    for (const item of items) fields.set(`${path} ${JSON.stringify(item)}`, 'listed');
  };
  if (enabled) fields.set('enabled', 'true');
  addItems('trigger.keywords', trigger.keyword_filter);
  addItems('trigger.regexPatterns', trigger.regex_patterns);
  addItems(
    'trigger.presets',
    trigger.presets?.map((preset) => presetNames.get(preset) ?? preset),
  );
  addItems('trigger.allowList', trigger.allow_list);
  if (trigger.mention_total_limit !== undefined)
    fields.set('trigger.mentionTotalLimit', String(trigger.mention_total_limit));
  if (trigger.mention_raid_protection_enabled) fields.set('trigger.mentionRaidProtection', 'true');
  for (const { type, metadata = {} } of actions) {
    const { channel_id, duration_seconds, custom_message } = metadata;
    fields.set(
      `actions.${actionNames.get(type) ?? type}`,
      String(channel_id ?? duration_seconds ?? custom_message ?? true),
    );
  }
  addItems('exemptRoles', exempt.exempt_roles);
  addItems('exemptChannels', exempt.exempt_channels);
  return fields;
}

const presetNames = new Map<number, string>(Object.entries(presetNumbers).map(([name, preset]) => [preset, name]));
const actionNames = new Map<number, keyof AutoModerationRuleActions>([
  [autoModerationActionTypes.BLOCK_MESSAGE, 'blockMessage'],
  [autoModerationActionTypes.SEND_ALERT_MESSAGE, 'sendAlert'],
  [autoModerationActionTypes.TIMEOUT, 'timeout'],
  [autoModerationActionTypes.BLOCK_MEMBER_INTERACTION, 'blockMemberInteraction'],
]);

/** The fields of the API by the part of the declaration that they hold. */
const editFields = {
  enabled: 'enabled',
  trigger: 'trigger_metadata',
  actions: 'actions',
  exemptRoles: 'exempt_roles',
  exemptChannels: 'exempt_channels',
} as const;

function toRuleEdit(request: AutoModerationRuleRequest, changes: readonly FieldChange[]): AutoModerationRuleEdit {
  const changed = Object.entries(editFields).filter(([part]) =>
    changes.some(({ path }) => path.split(/[ .]/, 1)[0] === part),
  );
  return Object.fromEntries(changed.map(([, field]) => [field, request[field]]));
}
