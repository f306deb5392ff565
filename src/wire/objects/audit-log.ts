import { z } from 'zod';
import { User } from './user.js';

/** One entry of a guild's audit log. `new_value` absent: reset; `old_value` absent: was not set. */
export const AuditLogEntry = z.object({
  id: z.string(),
  target_id: z.string().nullable(),
  user_id: z.string().nullable(),
  /** A number of `auditActions`. */
  action_type: z.int(),
  changes: z
    .array(z.object({ key: z.string(), new_value: z.unknown().optional(), old_value: z.unknown().optional() }))
    .optional(),
  /** Numbers come as text. */
  options: z
    .object({
      application_id: z.string(),
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

/** A page of a guild's audit log with the users that it speaks of. */
export const AuditLog = z.object({
  audit_log_entries: z.array(AuditLogEntry),
  users: z.array(User),
  application_commands: z.array(z.unknown()),
  auto_moderation_rules: z.array(z.unknown()),
  guild_scheduled_events: z.array(z.unknown()),
  integrations: z.array(z.unknown()),
  threads: z.array(z.unknown()),
  webhooks: z.array(z.unknown()),
});
export type AuditLog = z.output<typeof AuditLog>;
