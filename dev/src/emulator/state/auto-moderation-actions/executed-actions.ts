/** Executes the actions of auto moderation rules that were triggered. */
import { type AuditActionName, type AutoModerationAction, autoModerationActionTypes } from 'guildhall/wire';
import { insertAuditEntry } from '../audit-log/audit-log.js';
import { memberUpdateEvent } from '../members/members.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertAlertMessage } from './alert-messages.js';
import { quarantineMember } from './quarantine.js';
import type { ModeratedContent, TriggeredRule } from './triggered-rule.js';

const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE, TIMEOUT, BLOCK_MEMBER_INTERACTION } = autoModerationActionTypes;

/** Executes the actions of a rule, in their order. Those that are not possible are skipped. */
export function executeRuleActions(
  world: World,
  guild: GuildRecord,
  triggered: TriggeredRule,
  content: ModeratedContent,
): StateChange<undefined> {
  const events: EmittedEvent[] = [];
  for (const action of triggered.rule.actions) {
    const executed = executeAction(world, guild, action, triggered, content);
    if (!executed) continue;
    events.push(
      ...executed.events,
      ...insertActionEntry(world, guild, executed.audit, triggered, content),
      executionEvent(action, triggered, content, executed.alertMessageId),
    );
  }
  return { result: undefined, events };
}

interface ExecutedAction {
  readonly audit: AuditActionName;
  readonly events: readonly EmittedEvent[];
  readonly alertMessageId?: string | undefined;
}

/** Undefined if the action is not possible. */
function executeAction(
  world: World,
  guild: GuildRecord,
  { type, metadata }: AutoModerationAction,
  triggered: TriggeredRule,
  content: ModeratedContent,
): ExecutedAction | undefined {
  const member = guild.members.get(content.userId);
  if (type === BLOCK_MESSAGE)
    return content.isBlocked ? { audit: 'AUTO_MODERATION_BLOCK_MESSAGE', events: [] } : undefined;
  if (type === SEND_ALERT_MESSAGE) {
    const channel = world.channels.get(metadata?.channel_id ?? '');
    if (!channel) return undefined;
    const { result, events } = insertAlertMessage(world, channel, triggered, content);
    return { audit: 'AUTO_MODERATION_FLAG_TO_CHANNEL', events, alertMessageId: result.message.id };
  }
  if (type === TIMEOUT && member) {
    const until = world.clock.now() + (metadata?.duration_seconds ?? 0) * 1000;
    member.communication_disabled_until = world.timestamp(until);
    const events = [memberUpdateEvent(world, guild, member)];
    return { audit: 'AUTO_MODERATION_USER_COMMUNICATION_DISABLED', events };
  }
  if (type === BLOCK_MEMBER_INTERACTION && member) {
    return { audit: 'AUTO_MODERATION_QUARANTINE_USER', events: quarantineMember(world, guild, member) };
  }
  return undefined;
}

/** That the member who wrote the content is also the executor of the entry is an assumption. */
function insertActionEntry(
  world: World,
  guild: GuildRecord,
  action: AuditActionName,
  { rule }: TriggeredRule,
  { userId, channelId }: ModeratedContent,
): readonly EmittedEvent[] {
  const options = {
    auto_moderation_rule_name: rule.name,
    auto_moderation_rule_trigger_type: String(rule.trigger_type),
    ...(channelId === undefined ? {} : { channel_id: channelId }),
  };
  return insertAuditEntry(world, guild, { action, targetId: userId, executor: { userId }, options }).events;
}

function executionEvent(
  action: AutoModerationAction,
  { rule, keyword, matchedContent }: TriggeredRule,
  { userId, text, channelId, messageId }: ModeratedContent,
  alertMessageId: string | undefined,
): EmittedEvent {
  const { guild_id: guildId } = rule;
  return {
    event: 'autoModerationActionExecution',
    data: {
      guild_id: guildId,
      action,
      rule_id: rule.id,
      rule_trigger_type: rule.trigger_type,
      user_id: userId,
      ...(channelId === undefined ? {} : { channel_id: channelId }),
      ...(messageId === undefined ? {} : { message_id: messageId }),
      ...(alertMessageId === undefined ? {} : { alert_system_message_id: alertMessageId }),
      content: text,
      matched_keyword: keyword,
      matched_content: matchedContent,
    },
    audience: { kind: 'guild', guildId },
  };
}
