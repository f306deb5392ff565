import { auditActions } from '../../../wire/constants/audit-actions.js';
import type { AuditLog, AuditLogEntry } from '../../../wire/objects/moderation/audit-log.js';
import { nameOfUser } from '../model/guild/names.js';
import { idTimestamp } from '../model/guild/snowflakes.js';
import { useModel } from '../model/model-context.js';
import type { PageModel } from '../model/page-model.js';
import forms from '../styles/form.module.css';
import { ApiQueryPane, useApiQuery } from './api-query.js';
import styles from './moderation.module.css';

const actionNames = new Map<number, string>(
  Object.entries(auditActions).map(([name, number]) => [number, name.toLowerCase().replaceAll('_', ' ')]),
);

/** Who changed what in the guild, newest first. */
export function AuditLogPane({ guildId }: { readonly guildId: string }) {
  const reading = useApiQuery<AuditLog>(`/guilds/${guildId}/audit-logs?limit=100`);
  const log = reading.value;
  return (
    <ApiQueryPane query={reading}>
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
  const known = log.users.find(({ id }) => id === entry.user_id);
  const who = entry.user_id ? (known ? nameOfUser(known) : model.userName(entry.user_id)) : 'The service';
  const target = entry.target_id;
  const targetUser = log.users.find(({ id }) => id === target);
  const called = target === null ? undefined : targetUser ? nameOfUser(targetUser) : targetName(model, guildId, target);
  return (
    <li>
      <p>
        <b>{who}</b> {actionNames.get(entry.action_type) ?? `action ${entry.action_type}`}
        {called && <b> {called}</b>}
        <time>{new Date(idTimestamp(entry.id)).toLocaleString()}</time>
      </p>
      {entry.reason && <p class={styles['reason']}>Reason: {entry.reason}</p>}
      {entry.changes && entry.changes.length > 0 && (
        <details>
          <summary>{entry.changes.length === 1 ? '1 change' : `${entry.changes.length} changes`}</summary>
          <ul>
            {entry.changes.map(({ key, old_value: before, new_value: now }, at) => (
              <li key={`${key}${at}`}>
                <code>{key}</code> {before !== undefined && <s>{formatValue(before)}</s>}{' '}
                {now !== undefined && formatValue(now)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a thing of the guild is called; its id where it is gone. */
function targetName(model: PageModel, guildId: string, id: string): string {
  // The role of everybody has the guild's own id.
  if (id === guildId) return 'the guild';
  return model.channelName(id) ?? model.findRole(id)?.name ?? id;
}
