import type { Clock } from '../../../../../src/base/clock.js';
import { EventVisibility } from '../../gateway/events/event-visibility.js';
import type { Fanout } from '../../gateway/events/fanout.js';
import { type EmittedEvent, isWebhookEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { GalleryStore } from '../gallery/gallery-store.js';
import type { MapStore } from '../map/map-store.js';
import type { RecordingControl } from '../recording/recording-control.js';
import type { BannerStore } from './banner-store.js';
import type { StreamEventSource } from './pump-events.js';
import { UserStream } from './user-stream.js';
import { viewChangeOf } from './view-change.js';

export interface UserStreamsDependencies {
  readonly world: World;
  readonly clock: Clock;
  readonly fanout: Fanout;
  readonly banners: BannerStore;
  readonly galleries: GalleryStore;
  readonly recording: RecordingControl;
  readonly maps: MapStore;
}

/** Passes events to the streams of all users who can see them. Without open streams it does no work. */
export class UserStreams {
  readonly #open = new Set<UserStream>();

  constructor(private readonly dependencies: UserStreamsDependencies) {
    dependencies.fanout.watch((events) => this.#handleEvents(events));
    dependencies.banners.subscribe(() => this.#notifyAll((stream) => stream.markBannerChanged()));
    dependencies.recording.subscribe(() => this.#notifyAll((stream) => stream.markRecordingChanged()));
    dependencies.galleries.subscribe(() => this.#notifyAll((stream) => stream.markGalleryChanged()));
    dependencies.maps.subscribe(() => this.#notifyAll((stream) => stream.markMapsChanged()));
  }

  /** Creates the stream of a user, which starts with a full view. */
  create(userId: string): StreamEventSource {
    const register = (stream: UserStream) => {
      this.#open.add(stream);
      return () => this.#open.delete(stream);
    };
    return new UserStream({ ...this.dependencies, register }, userId);
  }

  /** Reports a change of the user list that no event reports. */
  userListChanged(): void {
    this.#notifyAll((stream) => stream.markUserListChanged());
  }

  /** Restarts every stream with a full view. Streams of users who no longer exist end. */
  restart(): void {
    for (const stream of this.#open) stream.restart();
  }

  #handleEvents(events: readonly EmittedEvent[]): void {
    if (this.#open.size === 0) return;
    for (const emitted of events) {
      if (isWebhookEvent(emitted)) continue;
      const { event } = emitted;
      if (event === 'userUpdate' || event === 'presenceUpdate')
        for (const stream of this.#open) stream.markUserListChanged();
      const change = viewChangeOf(emitted);
      if (!change) continue;
      const visibility = new EventVisibility(this.dependencies.world, emitted);
      for (const stream of this.#open) stream.addChange(change, visibility);
    }
    for (const stream of this.#open) stream.wakeIfPending();
  }

  #notifyAll(mark: (stream: UserStream) => void): void {
    for (const stream of this.#open) {
      mark(stream);
      stream.wakeIfPending();
    }
  }
}
