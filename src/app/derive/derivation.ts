import type { EventName } from '../../wire/events.js';
import type { Inbound } from '../../wire/inbound.js';
import {
  type DerivedEventName,
  type DerivedEventPayloads,
  isDerivedEventName,
  type MemberChangeName,
  memberChangeNames,
  memberChanges,
} from './derived-events.js';
import { MemberShadow, shadowSources } from './member-shadow.js';

/** A derived event with its data. */
export type DerivedEvent = {
  [Name in DerivedEventName]: { readonly event: Name; readonly data: DerivedEventPayloads[Name] };
}[DerivedEventName];

/**
 * Tells derived events from raw ones. It keeps a shadow of the members only when somebody listens to a derived event.
 */
export class Derivation {
  readonly #shadow: MemberShadow | undefined;
  readonly #watched: readonly MemberChangeName[];

  /** The raw events that it must see. */
  readonly sources: readonly EventName[];

  /** @param listened names of events that handlers listen to; those that are not derived are of no interest here */
  constructor(listened: Iterable<string>) {
    const derived = [...listened].filter(isDerivedEventName);
    const anyUnproven = derived.includes('memberChangeUnproven');
    this.#watched = memberChangeNames.filter((name) => anyUnproven || derived.includes(name));
    this.#shadow = derived.length > 0 ? new MemberShadow() : undefined;
    this.sources = this.#shadow ? shadowSources : [];
  }

  /** Takes a raw event in; gives what it proves, and what may have happened but cannot be told. */
  derive(inbound: Inbound): readonly DerivedEvent[] {
    const change = this.#shadow?.apply(inbound);
    if (!change) return [];
    const proofs = this.#watched.map((name) => ({ name, proof: memberChanges[name](change) }));
    const derived: DerivedEvent[] = proofs
      .filter(({ proof }) => proof === 'proven')
      .map(({ name }) => ({ event: name, data: change.update }));
    const possible = proofs.filter(({ proof }) => proof === 'unknown').map(({ name }) => name);
    if (possible.length > 0) derived.push({ event: 'memberChangeUnproven', data: { ...change.update, possible } });
    return derived;
  }
}
