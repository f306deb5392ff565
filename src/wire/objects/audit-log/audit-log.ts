import { z } from 'zod';
import type { ObjectSchema, PartialFields } from '../../validation/schema-types.js';
import { ApplicationCommand } from '../applications/application-command.js';
import { AutoModerationRule } from '../auto-moderation/auto-moderation.js';
import { Channel } from '../channels/channel.js';
import { Integration } from '../guilds/integration.js';
import { ScheduledEvent } from '../scheduled-events/scheduled-event.js';
import { User } from '../users/user.js';
import { Webhook } from '../webhooks/webhook.js';

/** One entry of a guild's audit log. `new_value` absent: reset; `old_value` absent: was not set. */
export interface AuditLogEntry {
  id: string;
  target_id: string | null;
  user_id: string | null;
  /** A value of `auditActions`. */
  action_type: number;
  changes?:
    | {
        key: string;
        new_value?: unknown | undefined;
        old_value?: unknown | undefined;
      }[]
    | undefined;
  /** Numbers come as text. */
  options?:
    | {
        application_id?: string | undefined;
        auto_moderation_rule_name?: string | undefined;
        auto_moderation_rule_trigger_type?: string | undefined;
        channel_id?: string | undefined;
        count?: string | undefined;
        delete_member_days?: string | undefined;
        id?: string | undefined;
        integration_type?: string | undefined;
        members_removed?: string | undefined;
        message_id?: string | undefined;
        role_name?: string | undefined;
        status?: string | undefined;
        type?: string | undefined;
      }
    | undefined;
  reason?: string | undefined;
}
export const AuditLogEntry: ObjectSchema<AuditLogEntry> = z.object({
  id: z.string(),
  target_id: z.string().nullable(),
  user_id: z.string().nullable(),
  action_type: z.int(),
  changes: z
    .array(z.object({ key: z.string(), new_value: z.unknown().optional(), old_value: z.unknown().optional() }))
    .optional(),
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

/** A page of a guild's audit log with the entities that it refers to, if they still exist. */
export interface AuditLog {
  audit_log_entries: AuditLogEntry[];
  users: User[];
  application_commands: ApplicationCommand[];
  auto_moderation_rules: AutoModerationRule[];
  guild_scheduled_events: ScheduledEvent[];
  /** Only a part of each. */
  integrations: (PartialFields<Omit<Integration, 'id' | 'name' | 'type' | 'account'>> &
    Pick<Integration, 'id' | 'name' | 'type' | 'account'>)[];
  threads: Channel[];
  webhooks: Webhook[];
}
export const AuditLog: ObjectSchema<AuditLog> = z.object({
  audit_log_entries: z.array(AuditLogEntry),
  users: z.array(User),
  application_commands: z.array(ApplicationCommand),
  auto_moderation_rules: z.array(AutoModerationRule),
  guild_scheduled_events: z.array(ScheduledEvent),
  integrations: z.array(Integration.partial().required({ id: true, name: true, type: true, account: true })),
  threads: z.array(Channel),
  webhooks: z.array(Webhook),
});
