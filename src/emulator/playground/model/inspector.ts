/** What the live panel shows as JSON, and how it is found. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Message } from '../../../wire/objects/messages/message.js';
import type { LogEntry } from '../../log/log-entry.js';
import * as control from '../api/control-client.js';
import type { RemoteLog } from './emulator/remote-log.js';

/** Something that is to be shown as JSON. */
export interface Inspection {
  readonly title: string;
  /** What is to be known about it, in words. */
  readonly note?: string | undefined;
  readonly value: unknown;
}

/** What is shown: each time it is another thing, even when it looks the same. */
export interface OpenInspection extends Inspection {
  readonly id: number;
}

export interface InspectorDependencies {
  readonly log: RemoteLog;
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** Opens the panel. */
  readonly openPanel: () => void;
}

export class Inspector {
  readonly inspected: Signal<OpenInspection | undefined> = signal(undefined);
  #latest = 0;

  constructor(private readonly dependencies: InspectorDependencies) {}

  /** Shows a value. */
  inspect(inspection: Inspection): void {
    this.#latest += 1;
    this.inspected.value = { ...inspection, id: this.#latest };
    this.dependencies.openPanel();
  }

  /** Shows an entry of the log with all that stands behind it. */
  async inspectEntry(entry: LogEntry, title: string): Promise<void> {
    if (!entry.has_detail) this.inspect({ title, value: entry });
    else await this.#inspectDetail(entry, title, {});
  }

  /** Shows the payload that made or last changed a message. */
  async inspectMessage(messageId: string): Promise<void> {
    const { log, messages } = this.dependencies;
    const message = messages.peek().find(({ id }) => id === messageId);
    const title = `Message ${messageId}`;
    if (!log.findMessageEntry(messageId)) await log.catchUp().catch(() => {});
    const maker = log.findMessageEntry(messageId);
    if (maker) return this.#inspectDetail(maker, title, { message });
    const note = 'No request that made it is in the log: it was made by a person, by the service, or long ago.';
    this.inspect({ title, note, value: { message } });
  }

  async #inspectDetail(entry: LogEntry, title: string, more: object): Promise<void> {
    try {
      const { detail } = await control.fetchLogEntry(entry.seq);
      const behind = typeof detail === 'object' && detail !== null ? detail : { detail };
      this.inspect({ title, value: { ...behind, ...more, entry } });
    } catch (thrown) {
      const note = thrown instanceof Error ? thrown.message : String(thrown);
      this.inspect({ title, note, value: { ...more, entry } });
    }
  }
}
