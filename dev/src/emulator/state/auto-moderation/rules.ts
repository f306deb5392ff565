/** The auto moderation rules of a guild. */
import {
  type AutoModerationAction,
  type AutoModerationRule,
  type AutoModerationRuleEdit,
  type AutoModerationTrigger,
  autoModerationTriggerTypes,
} from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Assumption: Discord does not document its default. */
const DEFAULT_MENTION_LIMIT = 20;

/** A new rule. */
export interface NewAutoModerationRule
  extends Pick<AutoModerationRule, 'name' | 'event_type' | 'trigger_type' | 'actions'> {
  readonly trigger_metadata?: AutoModerationTrigger | undefined;
  readonly enabled?: boolean | undefined;
  readonly exempt_roles?: readonly string[] | undefined;
  readonly exempt_channels?: readonly string[] | undefined;
}

/** Adds a rule to a guild. */
export function insertAutoModerationRule(
  world: World,
  guild: GuildRecord,
  spec: NewAutoModerationRule,
  executor: AuditExecutor,
): StateChange<AutoModerationRule> {
  const rule: AutoModerationRule = {
    id: world.newId(),
    guild_id: guild.guild.id,
    creator_id: executor.userId,
    name: spec.name,
    event_type: spec.event_type,
    trigger_type: spec.trigger_type,
    trigger_metadata: completeTrigger(spec.trigger_type, spec.trigger_metadata),
    actions: spec.actions.map(completeAction),
    enabled: spec.enabled ?? false,
    exempt_roles: [...new Set(spec.exempt_roles)],
    exempt_channels: [...new Set(spec.exempt_channels)],
  };
  guild.autoModerationRules.set(rule.id, rule);
  const changes = changesBetween({}, auditedFields(rule));
  const entry = insertAuditEntry(world, guild, {
    action: 'AUTO_MODERATION_RULE_CREATE',
    targetId: rule.id,
    executor,
    changes,
  });
  return { result: rule, events: [ruleEvent('autoModerationRuleCreate', rule), ...entry.events] };
}

/** Changes a rule. Without differences there are no events and no audit log entry. */
export function updateAutoModerationRule(
  world: World,
  guild: GuildRecord,
  rule: AutoModerationRule,
  changes: AutoModerationRuleEdit,
  executor: AuditExecutor,
): StateChange<AutoModerationRule> {
  const { trigger_metadata: trigger, actions, exempt_roles: roles, exempt_channels: channels } = changes;
  const next: AutoModerationRule = {
    ...rule,
    name: changes.name ?? rule.name,
    event_type: changes.event_type ?? rule.event_type,
    enabled: changes.enabled ?? rule.enabled,
    ...(trigger ? { trigger_metadata: completeTrigger(rule.trigger_type, trigger) } : {}),
    ...(actions ? { actions: actions.map(completeAction) } : {}),
    ...(roles ? { exempt_roles: [...new Set(roles)] } : {}),
    ...(channels ? { exempt_channels: [...new Set(channels)] } : {}),
  };
  const differences = changesBetween(auditedFields(rule), auditedFields(next));
  if (differences.length === 0) return { result: rule, events: [] };
  guild.autoModerationRules.set(rule.id, next);
  const entry = insertAuditEntry(world, guild, {
    action: 'AUTO_MODERATION_RULE_UPDATE',
    targetId: rule.id,
    executor,
    changes: differences,
  });
  return { result: next, events: [ruleEvent('autoModerationRuleUpdate', next), ...entry.events] };
}

/** Deletes a rule. */
export function removeAutoModerationRule(
  world: World,
  guild: GuildRecord,
  rule: AutoModerationRule,
  executor: AuditExecutor,
): StateChange<undefined> {
  guild.autoModerationRules.delete(rule.id);
  const entry = insertAuditEntry(world, guild, {
    action: 'AUTO_MODERATION_RULE_DELETE',
    targetId: rule.id,
    executor,
    changes: changesBetween(auditedFields(rule), {}),
  });
  return { result: undefined, events: [ruleEvent('autoModerationRuleDelete', rule), ...entry.events] };
}

/** Removes a deleted role or channel from the exemptions of all rules. That the rules follow is an assumption. */
export function removeExemptions(guild: GuildRecord, id: string): EmittedEvent[] {
  return [...guild.autoModerationRules.values()].flatMap((rule) => {
    if (!rule.exempt_roles.includes(id) && !rule.exempt_channels.includes(id)) return [];
    const next: AutoModerationRule = {
      ...rule,
      exempt_roles: rule.exempt_roles.filter((each) => each !== id),
      exempt_channels: rule.exempt_channels.filter((each) => each !== id),
    };
    guild.autoModerationRules.set(rule.id, next);
    return [ruleEvent('autoModerationRuleUpdate', next)];
  });
}

function ruleEvent(
  event: 'autoModerationRuleCreate' | 'autoModerationRuleUpdate' | 'autoModerationRuleDelete',
  rule: AutoModerationRule,
): EmittedEvent {
  return { event, data: rule, audience: { kind: 'guild', guildId: rule.guild_id } };
}

/** The fields that the audit log compares. */
function auditedFields({ id: _id, guild_id: _guildId, creator_id: _creatorId, ...fields }: AutoModerationRule) {
  return fields;
}

/** The fields that a trigger of that type has, with their defaults. */
function completeTrigger(type: number, given: AutoModerationTrigger = {}): AutoModerationTrigger {
  const { KEYWORD, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = autoModerationTriggerTypes;
  const { keyword_filter = [], regex_patterns = [], presets = [], allow_list = [] } = given;
  if (type === KEYWORD || type === MEMBER_PROFILE) return { keyword_filter, regex_patterns, allow_list };
  if (type === KEYWORD_PRESET) return { presets, allow_list };
  if (type !== MENTION_SPAM) return {};
  const { mention_total_limit = DEFAULT_MENTION_LIMIT, mention_raid_protection_enabled = false } = given;
  return { mention_total_limit, mention_raid_protection_enabled };
}

function completeAction({ type, metadata }: AutoModerationAction): AutoModerationAction {
  return { type, metadata: metadata ?? {} };
}
