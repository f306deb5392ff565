import { BotMap, type ReportedMap } from '../../../control/views/bot-map.js';
import type { Banner } from '../../../control/views/user-view.js';
import { redactSecrets } from '../../log/redact-secrets.js';
import { parseOrReject } from '../../server/request-validation.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** Stores the maps that were reported for the playground, by application. They are not part of the world. */
export class MapStore {
  readonly #maps = new Map<string, ReportedMap>();
  readonly #listeners = new Set<() => void>();
  #revision = 0;

  constructor(private readonly world: World) {}

  /** Increases each time a map is reported or removed. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Replaces the map of an application. Tokens in it are not stored.
   * @throws {RequestRejectedError} 50035 when the map is invalid
   */
  set({ id, name }: ApplicationRecord, report: unknown): void {
    const map = parseOrReject(BotMap, redactSecrets(report));
    this.#maps.set(id, { application: { id, name }, map });
    this.#changed();
  }

  /** Removes the map of an application. */
  remove({ id }: ApplicationRecord): void {
    if (this.#maps.delete(id)) this.#changed();
  }

  /** Lists the maps. Those of applications of a world that was replaced are not part of it. */
  list(): ReportedMap[] {
    return [...this.#maps.values()].filter(({ application }) => this.world.applications.has(application.id));
  }

  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Stores the banner that all open playground pages show. */
export class BannerStore {
  #banner: Banner | null = null;
  readonly #listeners = new Set<() => void>();

  /** The current banner; null if there is none. */
  get banner(): Banner | null {
    return this.#banner;
  }

  /** Replaces the banner; null removes it. */
  set(banner: Banner | null): void {
    this.#banner = banner;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener on every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
