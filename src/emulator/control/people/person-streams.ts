import type { Clock } from '../../../base/clock.js';
import type { Fanout } from '../../gateway/fanout.js';
import { Hearing } from '../../gateway/hearing.js';
import { type EmittedEvent, isWebhookEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { BannerBoard } from '../banner-board.js';
import type { EventSource } from '../event-stream.js';
import { PersonStream } from './person-stream.js';
import { traceOf } from './traces.js';

export interface PersonStreamsParts {
  readonly world: World;
  readonly clock: Clock;
  readonly fanout: Fanout;
  readonly banners: BannerBoard;
}

/** Tells the streams of all people what happens before their eyes. While nobody looks, it costs nothing. */
export class PersonStreams {
  readonly #open = new Set<PersonStream>();

  constructor(private readonly parts: PersonStreamsParts) {
    parts.fanout.watch((emissions) => this.#hear(emissions));
    parts.banners.subscribe(() => this.#each((stream) => stream.noteBanner()));
  }

  /** What a person is told from now on: first everything that the person sees. */
  of(userId: string): EventSource {
    const join = (stream: PersonStream) => {
      this.#open.add(stream);
      return () => this.#open.delete(stream);
    };
    return new PersonStream({ ...this.parts, join }, userId);
  }

  /** Tells everybody that the list of people is another one, where no event says so. */
  peopleChanged(): void {
    this.#each((stream) => stream.notePeople());
  }

  /** Begins every stream anew, with a fresh view; those of people who are gone end. */
  restart(): void {
    for (const stream of this.#open) stream.restart();
  }

  #hear(emissions: readonly EmittedEvent[]): void {
    if (this.#open.size === 0) return;
    for (const emission of emissions) {
      if (isWebhookEvent(emission)) continue;
      const { event } = emission;
      if (event === 'userUpdate' || event === 'presenceUpdate') for (const stream of this.#open) stream.notePeople();
      const trace = traceOf(emission);
      if (!trace) continue;
      const hearing = new Hearing(this.parts.world, emission);
      for (const stream of this.#open) stream.note(trace, hearing);
    }
    for (const stream of this.#open) stream.stir();
  }

  #each(tell: (stream: PersonStream) => void): void {
    for (const stream of this.#open) {
      tell(stream);
      stream.stir();
    }
  }
}
