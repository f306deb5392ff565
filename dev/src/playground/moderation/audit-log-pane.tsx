import { type AuditLog, type AuditLogEntry, auditActions, snowflakeTimestamp } from 'guildhall/wire';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import type { PageModel } from '../model/page-model.js';
import forms from '../styles/form.module.css';
import { ApiQueryPane, useApiQuery } from './api-query.js';
import styles from './moderation.module.css';

const actionNames = new Map<number, string>(
  Object.entries(auditActions).map(([name, number]) => [number, name.toLowerCase().replaceAll('_', ' ')]),
);

/** The audit log of a guild, newest first. */
export function AuditLogPane({ guildId }: { readonly guildId: string }) {
  const query = useApiQuery<AuditLog>(`/guilds/${guildId}/audit-logs?limit=100`);
  const log = query.value;
  return (
    <ApiQueryPane query={query}>
      {log?.audit_log_entries.length === 0 && <p class={forms['hint']}>Nothing has been changed yet.</p>}
      <ol class={styles['entries']} aria-label="Audit log">
        {log?.audit_log_entries.map((entry) => (
          <AuditLogRow key={entry.id} entry={entry} log={log} guildId={guildId} />
        ))}
      </ol>
    </ApiQueryPane>
  );
}

interface AuditLogRowProps {
  readonly entry: AuditLogEntry;
  readonly log: AuditLog;
  readonly guildId: string;
}

function AuditLogRow({ entry, log, guildId }: AuditLogRowProps) {
  const model = useModel();
  const user = log.users.find(({ id }) => id === entry.user_id);
  const actor = entry.user_id ? (user ? nameOfUser(user) : model.userName(entry.user_id)) : 'System';
  const target = entry.target_id;
  const targetUser = log.users.find(({ id }) => id === target);
  const targetText =
    target === null ? undefined : targetUser ? nameOfUser(targetUser) : targetName(model, guildId, target);
  return (
    <li>
      <p>
        <b>{actor}</b> {actionNames.get(entry.action_type) ?? `action ${entry.action_type}`}
        {targetText && <b> {targetText}</b>}
        <time>{model.formatTime(snowflakeTimestamp(entry.id))}</time>
      </p>
      {entry.reason && <p class={styles['reason']}>Reason: {entry.reason}</p>}
      {entry.changes && entry.changes.length > 0 && (
        <details>
          <summary>{entry.changes.length === 1 ? '1 change' : `${entry.changes.length} changes`}</summary>
          <ul>
            {entry.changes.map(({ key, old_value: before, new_value: after }, index) => (
              <li key={`${key}${index}`}>
                <code>{key}</code> {before !== undefined && <s>{formatValue(before)}</s>}{' '}
                {after !== undefined && formatValue(after)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the name of a target in the guild, or its id if it was deleted. */
function targetName(model: PageModel, guildId: string, id: string): string {
  // @everyone has the id of the guild.
  if (id === guildId) return 'the guild';
  return model.channelName(id) ?? model.findRole(id)?.name ?? id;
}
