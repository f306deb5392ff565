/** Collects the map of a bot while it is explored. */
import {
  type BotMap,
  MAX_MAP_ACTIONS,
  MAX_MAP_SCREENS,
  type MapAction,
  type MapScreen,
} from '../../control/views/bot-map.js';
import { type Screen, START_SCREEN } from '../screens/screen.js';

export interface UsedAction {
  readonly from: Screen;
  /** The screens that it led to. */
  readonly to: readonly Screen[];
  readonly kind: string;
  readonly label: string;
  readonly declaration?: string | undefined;
  /** The kind of user who did it. */
  readonly role: string;
}

export class MapBuilder {
  readonly #screens = new Map<string, MapScreen>();
  readonly #actions = new Map<string, MapAction>();
  readonly #omitted = new Set<string>();

  constructor() {
    this.#addVisit(START_SCREEN, []);
  }

  /** Adds an action, the screen on which it was done, and the screens that it led to. */
  addAction({ from, to, role, ...action }: UsedAction): void {
    // A user can also come to a screen without an action, for example when a handler changes a message later.
    if (!this.#screens.has(from.id)) this.#addVisit(from, [role]);
    for (const screen of to) this.#addVisit(screen, [role]);
    for (const id of to.length > 0 ? to.map((screen) => screen.id) : [null]) this.#count(from.id, id, role, action);
  }

  build(): BotMap {
    const isKnown = (id: string | null) => id === null || this.#screens.has(id);
    return {
      screens: [...this.#screens.values()],
      actions: [...this.#actions.values()].filter(({ from, to }) => isKnown(from) && isKnown(to)),
      omitted: this.#omitted.size,
    };
  }

  #addVisit(screen: Screen, roles: readonly string[]): void {
    const known = this.#screens.get(screen.id);
    if (known) this.#screens.set(screen.id, { ...known, visits: known.visits + 1, roles: union(known.roles, roles) });
    else if (this.#screens.size < MAX_MAP_SCREENS)
      this.#screens.set(screen.id, { ...screen, roles: [...roles], visits: 1 });
    else this.#omitted.add(screen.id);
  }

  #count(
    from: string,
    to: string | null,
    role: string,
    {
      kind,
      label,
      declaration = null,
    }: Pick<UsedAction, 'kind' | 'label'> & { declaration?: string | null | undefined },
  ): void {
    const key = [from, to ?? '', kind, label].join('\n');
    const known = this.#actions.get(key);
    if (known) this.#actions.set(key, { ...known, count: known.count + 1, roles: union(known.roles, [role]) });
    else if (this.#actions.size < MAX_MAP_ACTIONS)
      this.#actions.set(key, { from, to, kind, label, declaration, roles: [role], count: 1 });
  }
}

/** The texts of both lists, sorted. */
function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])].sort();
}
