/**
 * The only place that sends events: from what a change of state asks for to the sessions that may hear it, each in its
 * own version.
 */
import type { Emission } from '../state/change.js';
import type { World } from '../state/world.js';
import { hears } from './hearing.js';
import type { Session } from './session.js';
import type { SessionTable } from './session-table.js';
import { frameFor } from './tailoring.js';
import { ThreadSync } from './thread-sync.js';

export class Fanout {
  readonly #threads: ThreadSync;

  constructor(
    private readonly world: World,
    private readonly sessions: SessionTable,
  ) {
    this.#threads = new ThreadSync(world);
  }

  /** Sends events to every session that may hear them, in order. */
  emit(emissions: readonly Emission[]): void {
    for (const emission of emissions) {
      for (const session of this.#receivers(emission)) this.deliver(emission, session);
    }
  }

  /** Whether anybody would hear an event now, or when it resumes its session. */
  reaches(emission: Emission): boolean {
    return this.#receivers(emission).length > 0;
  }

  /** Sends an event to one session, if it may hear it: the guilds with which a session begins. */
  deliver(emission: Emission, session: Session): void {
    if (!hears(this.world, session.facts, emission)) return;
    const { name, data } = frameFor(this.world, emission, session.facts);
    session.dispatch(name, data);
    const sync = this.#threads.after(emission, session);
    if (sync) this.deliver(sync, session);
  }

  #receivers(emission: Emission): Session[] {
    const hearing = [...this.sessions.all()].filter((session) => hears(this.world, session.facts, emission));
    if (emission.event !== 'interactionCreate') return hearing;
    // An interaction is for one: two sessions of the same shard must not both answer it.
    const one = hearing.findLast((session) => session.connected) ?? hearing.at(-1);
    return one ? [one] : [];
  }
}
