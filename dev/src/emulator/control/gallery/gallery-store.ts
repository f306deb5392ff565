import type { GalleryEntry, GalleryView } from '../../../control/views/gallery-entry.js';
import type { GalleryReport } from '../../../control/views/gallery-report.js';
import { redactSecretText } from '../../log/redact-secrets.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import { buildGalleryEntry } from './build-entry.js';
import { listSeenLayouts } from './seen-layouts.js';

interface StoredGallery {
  readonly entries: readonly GalleryEntry[];
  readonly omitted: number;
}

/** Stores what bots have reported for the gallery, by application. It is not part of the world. */
export class GalleryStore {
  readonly #galleries = new Map<string, StoredGallery>();
  readonly #listeners = new Set<() => void>();
  #revision = 0;

  constructor(private readonly world: World) {}

  /** Increases each time a bot reports. */
  get revision(): number {
    return this.#revision;
  }

  /** Replaces the gallery of an application. */
  set(application: ApplicationRecord, { entries, omitted = 0 }: GalleryReport): void {
    const counts = new Map<string, number>();
    const built = entries.map((entry) => {
      const name = `${application.id}/${entry.kind}/${redactSecretText(entry.title)}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return buildGalleryEntry(this.world, application, entry, count === 1 ? name : `${name} (${count})`);
    });
    this.#galleries.set(application.id, { entries: built, omitted });
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Returns the gallery as a user sees it. Applications of a world that was replaced are not part of it. */
  viewOf(userId: string): GalleryView {
    const current = [...this.#galleries].flatMap(([id, gallery]) => (this.world.applications.has(id) ? [gallery] : []));
    return {
      entries: current.flatMap(({ entries }) => entries),
      omitted: current.reduce((sum, { omitted }) => sum + omitted, 0),
      seen: listSeenLayouts(this.world, userId),
    };
  }

  /** Calls the listener after each report, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
