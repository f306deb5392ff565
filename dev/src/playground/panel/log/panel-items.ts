/** Arranges the log for the panel: one item per interaction, and what happens when a bot starts as one item. */
import type { ReportedBotError } from '../../../control/views/bot-report.js';
import type { LogEntry } from '../../../control/views/log-entry.js';

export type InteractionEntry = LogEntry & { readonly kind: 'interaction' };
export type HandlerEntry = LogEntry & { readonly kind: 'handler' };

/** An interaction with everything that belongs to it, oldest first. */
export interface InteractionGroup {
  readonly kind: 'interaction';
  readonly id: string;
  /** Its first entry. */
  readonly sent: InteractionEntry;
  /** Its latest entry, with the status. */
  readonly latest: InteractionEntry;
  /** What the bot reported about its handler. */
  readonly handler: HandlerEntry | undefined;
  /** The frame, the requests, the log lines and the changes of the status. */
  readonly entries: readonly LogEntry[];
  /** Why it failed, as the bot reported it. */
  readonly error: ReportedBotError | undefined;
  readonly hasFailed: boolean;
}

/** Requests and frames of a bot that starts. */
export interface StartUpGroup {
  readonly kind: 'start_up';
  readonly entries: readonly LogEntry[];
}

export type PanelItem = InteractionGroup | StartUpGroup | { readonly kind: 'entry'; readonly entry: LogEntry };

const interactionIdOf = (entry: LogEntry): string | undefined =>
  'interaction_id' in entry ? entry.interaction_id : undefined;

/** Groups the entries of each interaction whose first entry is stored. The groups are in the order of their start. */
export function groupInteractions(entries: readonly LogEntry[]): readonly InteractionGroup[] {
  const entriesById = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const id = interactionIdOf(entry);
    const group = entriesById.get(id ?? '');
    if (group) group.push(entry);
    else if (id !== undefined && entry.kind === 'interaction') entriesById.set(id, [entry]);
  }
  return [...entriesById].flatMap(([id, all]) => toGroup(id, all) ?? []);
}

function toGroup(id: string, entries: readonly LogEntry[]): InteractionGroup | undefined {
  const states = entries.filter((entry): entry is InteractionEntry => entry.kind === 'interaction');
  const [sent] = states;
  const latest = states.at(-1);
  if (!sent || !latest) return undefined;
  const handler = entries.findLast((entry): entry is HandlerEntry => entry.kind === 'handler');
  const line = entries.findLast((entry) => entry.kind === 'log' && isError(entry));
  const hasFailed =
    latest.status === 'failed' || latest.status === 'timed_out' || handler?.outcome === 'failed' || line !== undefined;
  const error = handler?.error ?? (line?.kind === 'log' ? line.error : undefined);
  return { kind: 'interaction', id, sent, latest, handler, entries, error, hasFailed };
}

const isError = (entry: LogEntry) => entry.kind === 'log' && (entry.level === 'error' || entry.level === 'fatal');

/** Arranges all entries: interactions at their start, and start-ups of bots as one item. */
export function arrangeEntries(entries: readonly LogEntry[]): readonly PanelItem[] {
  const groups = groupInteractions(entries);
  const groupsByStart = new Map(groups.map((group) => [group.sent.seq, group]));
  const grouped = new Set(groups.flatMap((group) => group.entries.map(({ seq }) => seq)));
  const items: PanelItem[] = [];
  let startUp: LogEntry[] = [];
  const endStartUp = () => {
    if (startUp.length > 1) items.push({ kind: 'start_up', entries: startUp });
    else items.push(...startUp.map((entry) => ({ kind: 'entry', entry }) as const));
    startUp = [];
  };
  for (const entry of entries) {
    const group = groupsByStart.get(entry.seq);
    if (group || !grouped.has(entry.seq)) {
      if (!group && isStartUp(entry)) startUp.push(entry);
      else {
        endStartUp();
        items.push(group ?? { kind: 'entry', entry });
      }
    }
  }
  endStartUp();
  return items;
}

const startUpEvents: readonly string[] = ['READY', 'RESUMED', 'GUILD_CREATE', 'GUILD_MEMBERS_CHUNK'];

/** Opcodes of heartbeat, identify, resume, request of members, hello and heartbeat acknowledgement. */
const startUpOpcodes: readonly number[] = [1, 2, 6, 8, 10, 11];

/** Requests by which a bot registers its commands and finds the gateway and its guilds. */
const startUpRoutes = /^\/(?:gateway|applications\/|oauth2\/|users\/@me(?:\/guilds)?$)/;

/** Whether an entry belongs to the start of a bot. An error in it is always shown. */
function isStartUp(entry: LogEntry): boolean {
  switch (entry.kind) {
    case 'request':
      return entry.status < 400 && entry.application_id !== undefined && startUpRoutes.test(entry.route);
    case 'dispatch':
      return startUpEvents.includes(entry.event);
    case 'frame':
      return startUpOpcodes.includes(entry.op);
    default:
      return false;
  }
}

/** The entries of an item. */
export function entriesOf(item: PanelItem): readonly LogEntry[] {
  return item.kind === 'entry' ? [item.entry] : item.entries;
}
