/**
 * The only place that sends events: from what a change of state asks for to the sessions that may hear it, each in its
 * own version. Most sessions get the same version: what is the same is made into text once.
 */
import { type Emission, type GatewayEmission, isPosted } from '../state/change.js';
import type { World } from '../state/world.js';
import { Hearing } from './hearing.js';
import type { Session } from './session.js';
import type { SessionTable } from './session-table.js';
import { frameFor } from './tailoring.js';
import { ThreadSync } from './thread-sync.js';

/** The data of one event as JSON, by the data itself. */
type Texts = Map<unknown, string>;

export class Fanout {
  readonly #threads: ThreadSync;

  constructor(
    private readonly world: World,
    private readonly sessions: SessionTable,
  ) {
    this.#threads = new ThreadSync(world);
  }

  /** Sends events to every session that may hear them, in order; those that are posted are not for sessions. */
  emit(emissions: readonly Emission[]): void {
    for (const emission of emissions) {
      if (isPosted(emission)) continue;
      const texts: Texts = new Map();
      for (const session of this.#receivers(emission)) this.#send(emission, session, texts);
    }
  }

  /** Whether anybody would hear an event now, or when it resumes its session. */
  reaches(emission: Emission): boolean {
    return !isPosted(emission) && this.#receivers(emission).length > 0;
  }

  /** Sends an event to one session, if it may hear it: the guilds with which a session begins, answers to it alone. */
  deliver(emission: Emission, session: Session): void {
    if (isPosted(emission)) return;
    if (new Hearing(this.world, emission).admits(session.facts)) this.#send(emission, session, new Map());
  }

  #send(emission: GatewayEmission, session: Session, texts: Texts): void {
    const { name, data } = frameFor(this.world, emission, session.facts);
    const text = texts.get(data) ?? JSON.stringify(data);
    texts.set(data, text);
    session.dispatch(name, text);
    const sync = this.#threads.after(emission, session);
    if (sync) this.deliver(sync, session);
  }

  #receivers(emission: GatewayEmission): Session[] {
    const hearing = new Hearing(this.world, emission);
    const admitted: Session[] = [];
    for (const session of this.sessions.all()) if (hearing.admits(session.facts)) admitted.push(session);
    if (emission.event !== 'interactionCreate') return admitted;
    // An interaction is for one: two sessions of the same shard must not both answer it.
    const one = admitted.findLast((session) => session.connected) ?? admitted.at(-1);
    return one ? [one] : [];
  }
}
