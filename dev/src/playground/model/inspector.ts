/** The value that the live panel shows as JSON, and how it is loaded. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { errorMessage } from 'guildhall/internal';
import type { Message } from 'guildhall/wire';
import type { LogEntry } from '../../control/views/log-entry.js';
import { control } from '../api/control-client.js';
import type { RemoteLog } from './emulator/remote-log.js';

/** A value to show as JSON. */
export interface Inspection {
  readonly title: string;
  /** A remark about the value. */
  readonly note?: string | undefined;
  readonly value: unknown;
}

/** The shown value. The id is new every time, even for an equal value. */
export interface OpenInspection extends Inspection {
  readonly id: number;
}

export interface InspectorDependencies {
  readonly log: RemoteLog;
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** Opens the live panel. */
  readonly openPanel: () => void;
}

export class Inspector {
  readonly inspected: Signal<OpenInspection | undefined> = signal(undefined);
  #lastId = 0;

  constructor(private readonly dependencies: InspectorDependencies) {}

  /** Shows a value. */
  inspect(inspection: Inspection): void {
    this.#lastId += 1;
    this.inspected.value = { ...inspection, id: this.#lastId };
    this.dependencies.openPanel();
  }

  /** Shows a log entry with its details. */
  async inspectEntry(entry: LogEntry, title: string): Promise<void> {
    if (!entry.has_detail) this.inspect({ title, value: entry });
    else await this.#inspectDetail(entry, title, {}, false);
  }

  /** Shows the payload that created or last changed a message. */
  async inspectMessage(messageId: string): Promise<void> {
    const { log, messages } = this.dependencies;
    const message = messages.peek().find(({ id }) => id === messageId);
    const title = `Message ${messageId}`;
    if (!log.findMessageEntry(messageId)) await log.catchUp().catch(() => {});
    const logEntry = log.findMessageEntry(messageId);
    if (logEntry) return this.#inspectDetail(logEntry, title, { message }, true);
    const note =
      'The log has no request that created this message. A user or the emulator created it, or the entry is too old.';
    this.inspect({ title, note, value: { message } });
  }

  async #inspectDetail(entry: LogEntry, title: string, extra: object, startsWithBody: boolean): Promise<void> {
    try {
      const { detail } = await control('getLogEntry', { seq: String(entry.seq) });
      this.inspect({ title, value: { ...(startsWithBody ? bodyFirst(detail) : toFields(detail)), ...extra, entry } });
    } catch (thrown) {
      const note = errorMessage(thrown);
      this.inspect({ title, note, value: { ...extra, entry } });
    }
  }
}

function toFields(detail: unknown): object {
  return typeof detail === 'object' && detail !== null ? detail : { detail };
}

/** Puts the body that the bot sent before the other details: that of its request, or its response to an interaction. */
function bodyFirst(detail: unknown): object {
  const fields = toFields(detail);
  if ('request' in fields) {
    const { request, ...others } = fields;
    const { body, ...rest } = { body: undefined, ...toFields(request) };
    return { body, ...(Object.keys(rest).length > 0 ? { request: rest } : {}), ...others };
  }
  return 'answer' in fields ? { body: fields.answer, ...fields } : fields;
}
