/** What can be wrong with a binding to events. Types say most of it already; programs in plain JavaScript learn it here. */
import { isSnowflake } from '../../../base/snowflake.js';
import type { EventBinding, RawBinding, WebhookBinding } from '../../decorators/binding-metadata.js';
import type { EventFilter, IdFilter } from '../../decorators/event-filter.js';
import {
  eventHasChannel,
  eventHasGuild,
  eventNamesByWireName,
  listenableEventNames,
  webhookEventNames,
} from '../events/event-names.js';
import { nearestName } from './nearest-name.js';

/** A problem, without its place. */
export interface EventProblem {
  readonly message: string;
  readonly remedy: string;
}

const WIRE_NAME = /^[A-Z][A-Z0-9_]*$/;

/** Everything that is wrong with the names and the filter of `@On` and `@Once`. */
export function validateEventBinding({ events, filter }: EventBinding): EventProblem[] {
  const known = events.filter((name) => listenableEventNames.includes(name));
  return [
    ...listProblems(events),
    ...events.filter((name) => !known.includes(name)).map((name) => unknownEvent(name, listenableEventNames)),
    ...filterProblems(
      'guild',
      filter,
      known.filter((name) => !eventHasGuild(name)),
    ),
    ...filterProblems(
      'channel',
      filter,
      known.filter((name) => !eventHasChannel(name)),
    ),
  ];
}

/** Everything that is wrong with the names of `@OnRaw`. Names that Guildhall does not know are none of it. */
export function validateRawBinding({ events = ['READY'] }: RawBinding): EventProblem[] {
  const malformed = events.filter((name) => typeof name !== 'string' || !WIRE_NAME.test(name));
  return [...listProblems(events), ...malformed.map(malformedWireName)];
}

/** Everything that is wrong with the names of `@OnWebhookEvent`. */
export function validateWebhookBinding({ events }: WebhookBinding): EventProblem[] {
  const unknown = events.filter((name) => !webhookEventNames.includes(name));
  return [...listProblems(events), ...unknown.map((name) => unknownEvent(name, webhookEventNames))];
}

function listProblems(names: readonly string[]): EventProblem[] {
  if (names.length === 0) return [{ message: 'it names no event.', remedy: 'Name at least one.' }];
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((name) => ({ message: `it names "${name}" twice.`, remedy: 'Name each event once.' }));
}

function unknownEvent(name: string, known: readonly string[]): EventProblem {
  const meant = nearestName(String(name), known);
  return {
    message: `there is no event "${name}".`,
    remedy: meant ? `Did you mean "${meant}"?` : `Use one of ${known.join(', ')}.`,
  };
}

function malformedWireName(name: string): EventProblem {
  const meant = nearestName(String(name), eventNamesByWireName.keys());
  return {
    message: `"${name}" is not how an event is called on the wire.`,
    remedy: meant ? `Did you mean "${meant}"?` : 'Use capitals, for example GUILD_MEMBER_ADD.',
  };
}

function filterProblems(kind: 'guild' | 'channel', filter: EventFilter, without: readonly string[]): EventProblem[] {
  const by: IdFilter | undefined = kind === 'guild' ? filter.guilds : filter.channels;
  if (by === undefined) return [];
  const nowhere = without.map((name) => ({
    message: `"${name}" has no ${kind} by which it could be filtered.`,
    remedy: `Leave \`${kind}s\` out, or bind the event without it.`,
  }));
  return [...nowhere, ...idProblems(kind, by)];
}

function idProblems(kind: 'guild' | 'channel', by: IdFilter): EventProblem[] {
  if (typeof by === 'function') return [];
  if (by.length === 0) {
    return [{ message: `the list \`${kind}s\` is empty: nothing passes.`, remedy: `Name at least one ${kind}.` }];
  }
  return by
    .filter((id) => !isSnowflake(id))
    .map((id) => ({
      message: `${JSON.stringify(id)} in \`${kind}s\` is not the id of a ${kind}.`,
      remedy: 'Give ids as text, in digits.',
    }));
}
