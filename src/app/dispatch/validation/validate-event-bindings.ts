/** Validates bindings to events. Types prevent most problems; these checks are for programs in plain JavaScript. */

import { nearestName } from '../../../base/options/nearest-name.js';
import { isSnowflake } from '../../../base/snowflake.js';
import type { DeclarationProblem } from '../../../interactions/declarations/declaration-problem.js';
import type { EventBinding, RawBinding, WebhookBinding } from '../../decorators/binding-metadata.js';
import type { EventFilter, IdFilter } from '../../decorators/event-filter.js';
import { eventGuardProblems } from '../../guards/event-guard.js';
import {
  eventHasChannel,
  eventHasGuild,
  eventNamesByWireName,
  listenableEventNames,
  webhookEventNames,
} from '../events/event-names.js';

const WIRE_NAME = /^[A-Z][A-Z0-9_]*$/;

/** Validates the names, the filter and the guards of `@On` and `@Once`. */
export function validateEventBinding({ events, filter, guards }: EventBinding): DeclarationProblem[] {
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
    ...eventGuardProblems(guards),
  ];
}

/** Validates the names of `@OnRaw`. Names that Guildhall does not know are valid. */
export function validateRawBinding({ events = ['READY'] }: RawBinding): DeclarationProblem[] {
  const malformed = events.filter((name) => typeof name !== 'string' || !WIRE_NAME.test(name));
  return [...listProblems(events), ...malformed.map(malformedWireName)];
}

/** Validates the names of `@OnWebhookEvent`. */
export function validateWebhookBinding({ events }: WebhookBinding): DeclarationProblem[] {
  const unknownNames = events.filter((name) => !webhookEventNames.includes(name));
  return [...listProblems(events), ...unknownNames.map((name) => unknownEvent(name, webhookEventNames))];
}

function listProblems(names: readonly string[]): DeclarationProblem[] {
  if (names.length === 0) return [{ message: 'it names no event.', remedy: 'Name at least one.' }];
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((name) => ({ message: `it names "${name}" twice.`, remedy: 'Name each event once.' }));
}

function unknownEvent(name: string, known: readonly string[]): DeclarationProblem {
  const suggestion = nearestName(String(name), known);
  return {
    message: `there is no event "${name}".`,
    remedy: suggestion ? `Did you mean "${suggestion}"?` : `Use one of ${known.join(', ')}.`,
  };
}

function malformedWireName(name: string): DeclarationProblem {
  const suggestion = nearestName(String(name), eventNamesByWireName.keys());
  return {
    message: `"${name}" is not a wire name of an event.`,
    remedy: suggestion ? `Did you mean "${suggestion}"?` : 'Use capitals, for example GUILD_MEMBER_ADD.',
  };
}

function filterProblems(
  kind: 'guild' | 'channel',
  filter: EventFilter,
  without: readonly string[],
): DeclarationProblem[] {
  const idFilter: IdFilter | undefined = kind === 'guild' ? filter.guilds : filter.channels;
  if (idFilter === undefined) return [];
  const unfilterable = without.map((name) => ({
    message: `"${name}" has no ${kind}, so it cannot be filtered by one.`,
    remedy: `Remove \`${kind}s\`, or bind the event without it.`,
  }));
  return [...unfilterable, ...idProblems(kind, idFilter)];
}

function idProblems(kind: 'guild' | 'channel', filter: IdFilter): DeclarationProblem[] {
  if (typeof filter === 'function') return [];
  if (filter.length === 0) {
    return [{ message: `the list \`${kind}s\` is empty: no event passes.`, remedy: `Name at least one ${kind}.` }];
  }
  return filter
    .filter((id) => !isSnowflake(id))
    .map((id) => ({
      message: `${JSON.stringify(id)} in \`${kind}s\` is not the id of a ${kind}.`,
      remedy: 'Pass ids as strings of digits.',
    }));
}
