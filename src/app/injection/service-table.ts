/** Collects the services of a bot by token, and reports entries that contradict each other. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import { type Class, formatToken, type ServiceToken } from './inject.js';
import type { ServiceEntry, ServiceLocation, ServiceSource } from './service-entry.js';

/** Everything that a bot provides under one token. */
export interface ServiceSlot {
  readonly token: ServiceToken;
  /** Whether the token has a list of values. Otherwise it has exactly one entry. */
  readonly isMulti: boolean;
  readonly entries: readonly ServiceEntry[];
}

/** The services of one bot, in the order in which they were added. */
export class ServiceTable {
  readonly #slots = new Map<ServiceToken, ServiceSlot>();

  /** Returns a problem if other entries of the same token contradict this one. An equal entry is not added again. */
  add(entry: ServiceEntry): CompositionProblem | undefined {
    const slot = this.#slots.get(entry.token);
    const [first] = slot?.entries ?? [];
    if (slot === undefined || first === undefined) {
      this.#slots.set(entry.token, { token: entry.token, isMulti: entry.isMulti, entries: [entry] });
      return undefined;
    }
    if (slot.isMulti !== entry.isMulti) return mixedProblem(entry, first);
    if (slot.entries.some((listed) => isEqualSource(listed.source, entry.source))) return undefined;
    if (!slot.isMulti) return conflictProblem(entry, first);
    this.#slots.set(entry.token, { ...slot, entries: [...slot.entries, entry] });
    return undefined;
  }

  /** Adds a class unless its token is provided already. */
  addClass(target: Class, location: ServiceLocation): void {
    if (this.#slots.has(target)) return;
    this.add({ ...location, token: target, isMulti: false, source: { kind: 'class', target } });
  }

  /** Replaces all entries of a token. A token that had a list of values still has one. */
  replace(token: ServiceToken, entries: readonly ServiceEntry[]): void {
    const isMulti = this.#slots.get(token)?.isMulti === true || entries.some((entry) => entry.isMulti);
    this.#slots.set(token, { token, isMulti, entries });
  }

  get(token: ServiceToken): ServiceSlot | undefined {
    return this.#slots.get(token);
  }

  get slots(): readonly ServiceSlot[] {
    return [...this.#slots.values()];
  }

  get entries(): readonly ServiceEntry[] {
    return this.slots.flatMap((slot) => slot.entries);
  }

  /** Whether the value of a token is a list, also if the token is another name of such a token. */
  isList(token: ServiceToken, visited: ReadonlySet<ServiceToken> = new Set()): boolean {
    const slot = this.#slots.get(token);
    if (slot === undefined || visited.has(token)) return false;
    const [source] = slot.entries.map((entry) => entry.source);
    return slot.isMulti || (source?.kind === 'existing' && this.isList(source.token, new Set(visited).add(token)));
  }
}

function isEqualSource(one: ServiceSource, other: ServiceSource): boolean {
  switch (one.kind) {
    case 'own':
      return false;
    case 'value':
      return other.kind === 'value' && Object.is(one.value, other.value);
    case 'class':
      return other.kind === 'class' && one.target === other.target;
    case 'existing':
      return other.kind === 'existing' && one.token === other.token;
    case 'factory':
      return other.kind === 'factory' && one.run === other.run;
  }
}

function conflictProblem(entry: ServiceEntry, first: ServiceEntry): CompositionProblem {
  if (first.source.kind === 'own') {
    return {
      ...locationOf(entry),
      message: `${formatToken(entry.token)} is always provided, by the bot itself.`,
      remedy: 'Remove the entry, or use another token.',
    };
  }
  return {
    ...locationOf(entry),
    message: `${formatToken(entry.token)} is provided already, differently, by ${formatLocation(first)}.`,
    remedy: 'Keep one of the two entries, or set `multi: true` in both if it is a list of values.',
  };
}

function mixedProblem(entry: ServiceEntry, first: ServiceEntry): CompositionProblem {
  const [multi, single] = entry.isMulti ? ['this entry', formatLocation(first)] : [formatLocation(first), 'this entry'];
  return {
    ...locationOf(entry),
    message: `${formatToken(entry.token)} has \`multi: true\` in ${multi}, but not in ${single}.`,
    remedy: 'Set `multi: true` in all entries of the token, or in none.',
  };
}

/** The fields of a problem that say where an entry is listed. */
export function locationOf(location: ServiceLocation): ServiceLocation {
  return { setting: location.setting, ...featureOf(location) };
}

/** The feature of an entry, as a field of a problem. */
export function featureOf(location: ServiceLocation): { readonly feature?: string } {
  const { feature } = location;
  return feature === undefined ? {} : { feature };
}

function formatLocation({ setting, feature }: ServiceLocation): string {
  return feature === undefined ? setting : `${setting} of feature "${feature}"`;
}
