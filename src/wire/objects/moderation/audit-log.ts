import { z } from 'zod';
import { ApplicationCommand } from '../applications/application-command.js';
import { Channel } from '../channels/channel.js';
import { Integration } from '../guilds/integration.js';
import { ScheduledEvent } from '../guilds/scheduled-event.js';
import { User } from '../users/user.js';
import { Webhook } from '../webhooks/webhook.js';
import { AutoModerationRule } from './auto-moderation.js';

/** One entry of a guild's audit log. `new_value` absent: reset; `old_value` absent: was not set. */
export const AuditLogEntry = z.object({
  id: z.string(),
  target_id: z.string().nullable(),
  user_id: z.string().nullable(),
  /** A value of `auditActions`. */
  action_type: z.int(),
  changes: z
    .array(z.object({ key: z.string(), new_value: z.unknown().optional(), old_value: z.unknown().optional() }))
    .optional(),
  /** Numbers come as text. */
  options: z
    .object({
      application_id: z.string(),
      auto_moderation_rule_name: z.string(),
      auto_moderation_rule_trigger_type: z.string(),
      channel_id: z.string(),
      count: z.string(),
      delete_member_days: z.string(),
      id: z.string(),
      integration_type: z.string(),
      members_removed: z.string(),
      message_id: z.string(),
      role_name: z.string(),
      status: z.string(),
      type: z.string(),
    })
    .partial()
    .optional(),
  reason: z.string().optional(),
});
export type AuditLogEntry = z.output<typeof AuditLogEntry>;

/** A page of a guild's audit log with the entities that it refers to, if they still exist. */
export const AuditLog = z.object({
  audit_log_entries: z.array(AuditLogEntry),
  users: z.array(User),
  application_commands: z.array(ApplicationCommand),
  auto_moderation_rules: z.array(AutoModerationRule),
  guild_scheduled_events: z.array(ScheduledEvent),
  /** Only a part of each. */
  integrations: z.array(Integration.partial().required({ id: true, name: true, type: true, account: true })),
  threads: z.array(Channel),
  webhooks: z.array(Webhook),
});
export type AuditLog = z.output<typeof AuditLog>;
