import { auditActions } from '../../../wire/constants/audit-actions.js';
import type { AuditLog, AuditLogEntry } from '../../../wire/objects/moderation/audit-log.js';
import { useModel } from '../model/model-context.js';
import { nameOfUser } from '../model/names.js';
import type { PageModel } from '../model/page-model.js';
import { momentOf } from '../model/snowflake-order.js';
import forms from '../styles/form.module.css';
import styles from './moderation.module.css';
import { ReadingPane, useReading } from './reading.js';

const actionNames = new Map<number, string>(
  Object.entries(auditActions).map(([name, number]) => [number, name.toLowerCase().replaceAll('_', ' ')]),
);

/** Who changed what in the guild, newest first. */
export function AuditLogPane({ guildId }: { readonly guildId: string }) {
  const reading = useReading<AuditLog>(`/guilds/${guildId}/audit-logs?limit=100`);
  const log = reading.value;
  return (
    <ReadingPane reading={reading}>
      {log?.audit_log_entries.length === 0 && <p class={forms['hint']}>Nothing has been changed yet.</p>}
      <ol class={styles['entries']} aria-label="Audit log">
        {log?.audit_log_entries.map((entry) => (
          <Entry key={entry.id} entry={entry} log={log} guildId={guildId} />
        ))}
      </ol>
    </ReadingPane>
  );
}

interface EntryProps {
  readonly entry: AuditLogEntry;
  readonly log: AuditLog;
  readonly guildId: string;
}

function Entry({ entry, log, guildId }: EntryProps) {
  const model = useModel();
  const known = log.users.find(({ id }) => id === entry.user_id);
  const who = entry.user_id ? (known ? nameOfUser(known) : model.userName(entry.user_id)) : 'The service';
  const target = entry.target_id;
  const targetUser = log.users.find(({ id }) => id === target);
  const called =
    target === null ? undefined : targetUser ? nameOfUser(targetUser) : nameOfThing(model, guildId, target);
  return (
    <li>
      <p>
        <b>{who}</b> {actionNames.get(entry.action_type) ?? `action ${entry.action_type}`}
        {called && <b> {called}</b>}
        <time>{new Date(momentOf(entry.id)).toLocaleString()}</time>
      </p>
      {entry.reason && <p class={styles['reason']}>Reason: {entry.reason}</p>}
      {entry.changes && entry.changes.length > 0 && (
        <details>
          <summary>{entry.changes.length === 1 ? '1 change' : `${entry.changes.length} changes`}</summary>
          <ul>
            {entry.changes.map(({ key, old_value: before, new_value: now }, at) => (
              <li key={`${key}${at}`}>
                <code>{key}</code> {before !== undefined && <s>{written(before)}</s>}{' '}
                {now !== undefined && written(now)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a thing of the guild is called; its id where it is gone. */
function nameOfThing(model: PageModel, guildId: string, id: string): string {
  // The role of everybody has the guild's own id.
  if (id === guildId) return 'the guild';
  return model.channelName(id) ?? model.roleOf(id)?.name ?? id;
}
