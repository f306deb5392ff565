import { formatToken, type ServiceToken } from './inject.js';
import type { ServiceEntry, ServiceSource } from './service-entry.js';

/** A service of a bot, as its composition lists it. */
export interface ServiceInfo {
  /** What constructors inject: `override` of the test kit replaces the service by this token. */
  readonly token: ServiceToken;
  /** The name of the token. */
  readonly name: string;
  /**
   * The class that is created, or the class of a value (`function` for a function). Undefined for a factory, for another name of a
   * service (`useExisting`), and for plain data: texts, numbers, and lists and objects of these.
   */
  readonly className: string | undefined;
  readonly kind: 'class' | 'value' | 'factory' | 'existing';
  /** The feature that lists it; undefined for the bot itself. */
  readonly feature: string | undefined;
}

/** Describes the entries of `services`, of the bot and its features. Parts of the bot itself are left out. */
export function describeServices(entries: readonly ServiceEntry[]): ServiceInfo[] {
  return entries.flatMap(({ token, source, feature }) =>
    source.kind === 'own'
      ? []
      : [{ token, name: formatToken(token), className: classNameOf(source), kind: source.kind, feature }],
  );
}

function classNameOf(source: ServiceSource): string | undefined {
  if (source.kind === 'class') return source.target.name;
  if (source.kind !== 'value' || isPlainData(source.value)) return undefined;
  return typeof source.value === 'object' ? (source.value?.constructor?.name ?? 'Object') : typeof source.value;
}

/** Whether a value consists of texts, numbers, lists and simple objects only, so that it does nothing. */
function isPlainData(value: unknown): boolean {
  if (typeof value === 'function') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlainData);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainData);
}
