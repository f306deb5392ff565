/** Describes log entries in a few words, for rows and for the search. */
import type { interactionTypes, opcodes } from 'guildhall/wire';
import type { BotLogLevel } from '../../../control/views/bot-log-levels.js';
import type { LogEntry } from '../../../control/views/log-entry.js';

type Value<T> = T[keyof T];

const opNames: Readonly<Record<Value<typeof opcodes>, string>> = {
  0: 'dispatch',
  1: 'heartbeat',
  2: 'identify',
  3: 'presence update',
  4: 'voice state update',
  6: 'resume',
  7: 'reconnect',
  8: 'request guild members',
  9: 'invalid session',
  10: 'hello',
  11: 'heartbeat ack',
  31: 'request soundboard sounds',
  43: 'request channel info',
};

const interactionNames: Readonly<Record<Value<typeof interactionTypes>, string>> = {
  1: 'ping',
  2: 'command',
  3: 'component',
  4: 'autocomplete',
  5: 'modal',
};

const lookUpName = (names: Readonly<Record<number, string>>, number: number) => names[number] ?? `unknown (${number})`;

export const opName = (op: number) => lookUpName(opNames, op);
export const interactionName = (type: number) => lookUpName(interactionNames, type);

/** Custom_ids of the framework's own controls, for example `~wizard/TUSnUbiy0lj39P6d/1`, start with this character. */
const FRAMEWORK_PREFIX = '~';

/** What the user used: the command, or the custom_id. The framework's own controls have the title of what they open. */
export function usedName({ used, title }: LogEntry & { readonly kind: 'interaction' }): string {
  return used.startsWith(FRAMEWORK_PREFIX) ? (title ?? used) : used;
}

/** How an entry is highlighted. */
export type Tone = 'plain' | 'good' | 'warning' | 'problem';

export interface EntrySummary {
  readonly title: string;
  /** Short details after the title. */
  readonly details: readonly string[];
  readonly tone: Tone;
}

/** Describes an entry. */
export function summarizeEntry(entry: LogEntry): EntrySummary {
  switch (entry.kind) {
    case 'request': {
      const details = [String(entry.status), `${Math.round(entry.duration_ms)} ms`];
      if (entry.code !== undefined) details.push(`code ${entry.code}`);
      if (entry.api_version !== undefined) details.push(`version ${entry.api_version}`);
      if (entry.unknown_keys) details.push(`unknown keys: ${entry.unknown_keys.join(', ')}`);
      if (entry.refusal) details.push(entry.refusal.cause);
      return { title: `${entry.method} ${requestPath(entry)}`, details, tone: toneOfStatus(entry.status) };
    }
    case 'dispatch':
      return { title: entry.event, details: [`shard ${entry.shard}`, `s ${entry.sequence}`], tone: 'plain' };
    case 'frame': {
      const details = [`op ${entry.op}`, ...(entry.shard === undefined ? [] : [`shard ${entry.shard}`])];
      return { title: opName(entry.op), details, tone: entry.op === 7 || entry.op === 9 ? 'warning' : 'plain' };
    }
    case 'interaction': {
      const { type, status, answered_after_ms: after, problem } = entry;
      const details = [
        status,
        ...(after === undefined ? [] : [`${Math.round(after)} ms`]),
        ...(problem ? [problem] : []),
      ];
      return { title: interactionName(type), details, tone: toneOfInteraction(status) };
    }
    case 'outgoing': {
      const { endpoint, event, to, status, problem } = entry;
      const details = [
        to,
        ...(status === undefined ? ['no response'] : [String(status)]),
        ...(problem ? [problem] : []),
      ];
      const title = `POST to ${endpoint} endpoint${event ? `: ${event}` : ''}`;
      return { title, details, tone: problem ? 'problem' : 'plain' };
    }
    case 'log': {
      const { level, message, handler, error } = entry;
      const details = [level, ...(handler === undefined ? [] : [handler])];
      return { title: message || (error?.message ?? ''), details, tone: toneOfLevel(level) };
    }
    case 'handler': {
      const { handler, declaration, outcome } = entry;
      const details = [outcome, ...(declaration === undefined ? [] : [declaration])];
      return { title: handler ?? 'no handler', details, tone: outcome === 'failed' ? 'problem' : 'plain' };
    }
    case 'notice':
      return { title: entry.message, details: [], tone: 'warning' };
  }
}

/** Returns the searchable text of an entry. */
export function searchText(entry: LogEntry): string {
  return JSON.stringify(Object.values(entry)).toLowerCase();
}

/** The path of a request with its ids; if no endpoint matches it, it is not logged. */
export function requestPath({ path, route }: LogEntry & { readonly kind: 'request' }): string {
  return path === '' ? route : path;
}

function toneOfLevel(level: BotLogLevel): Tone {
  if (level === 'error' || level === 'fatal') return 'problem';
  return level === 'warn' ? 'warning' : 'plain';
}

function toneOfStatus(status: number): Tone {
  if (status === 429) return 'warning';
  return status >= 400 ? 'problem' : 'good';
}

export function toneOfInteraction(status: string): Tone {
  if (status === 'answered') return 'good';
  return status === 'failed' || status === 'timed_out' || status === 'refused' ? 'problem' : 'plain';
}
