import type { Clock } from '../../../base/clock.js';
import { EventVisibility } from '../../gateway/events/event-visibility.js';
import type { Fanout } from '../../gateway/events/fanout.js';
import { type EmittedEvent, isWebhookEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { BannerStore } from './banner-store.js';
import type { ServerEventSource } from './event-stream.js';
import { UserStream } from './user-stream.js';
import { viewChangeOf } from './view-change.js';

export interface UserStreamsDependencies {
  readonly world: World;
  readonly clock: Clock;
  readonly fanout: Fanout;
  readonly banners: BannerStore;
}

/** Tells the streams of all people what happens before their eyes. While nobody looks, it costs nothing. */
export class UserStreams {
  readonly #open = new Set<UserStream>();

  constructor(private readonly dependencies: UserStreamsDependencies) {
    dependencies.fanout.watch((emissions) => this.#handleEvents(emissions));
    dependencies.banners.subscribe(() => this.#notifyAll((stream) => stream.markBannerChanged()));
  }

  /** What a person is told from now on: first everything that the person sees. */
  create(userId: string): ServerEventSource {
    const register = (stream: UserStream) => {
      this.#open.add(stream);
      return () => this.#open.delete(stream);
    };
    return new UserStream({ ...this.dependencies, register }, userId);
  }

  /** Tells everybody that the list of people is another one, where no event says so. */
  userListChanged(): void {
    this.#notifyAll((stream) => stream.markUserListChanged());
  }

  /** Begins every stream anew, with a fresh view; those of people who are gone end. */
  restart(): void {
    for (const stream of this.#open) stream.restart();
  }

  #handleEvents(emissions: readonly EmittedEvent[]): void {
    if (this.#open.size === 0) return;
    for (const emission of emissions) {
      if (isWebhookEvent(emission)) continue;
      const { event } = emission;
      if (event === 'userUpdate' || event === 'presenceUpdate')
        for (const stream of this.#open) stream.markUserListChanged();
      const trace = viewChangeOf(emission);
      if (!trace) continue;
      const hearing = new EventVisibility(this.dependencies.world, emission);
      for (const stream of this.#open) stream.addChange(trace, hearing);
    }
    for (const stream of this.#open) stream.wakeIfPending();
  }

  #notifyAll(tell: (stream: UserStream) => void): void {
    for (const stream of this.#open) {
      tell(stream);
      stream.wakeIfPending();
    }
  }
}
