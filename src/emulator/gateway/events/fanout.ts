/**
 * The only place that sends events: from what a change of state asks for to the sessions that may hear it, each in its
 * own version. Most sessions get the same version: what is the same is made into text once.
 */
import { hasBits } from '../../../base/bit-set.js';
import { intents, shardIdOf } from '../../../wire/gateway/protocol.js';
import { type EmittedEvent, type EmittedGatewayEvent, isWebhookEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { EmulatorSession } from '../sessions/emulator-session.js';
import type { SessionTable } from '../sessions/session-table.js';
import { EventVisibility, intentsOfWireEvent } from './event-visibility.js';
import { payloadForSession } from './session-payloads.js';
import { ThreadSync } from './thread-sync.js';

/** The data of one event as JSON, by the data itself. */
type Texts = Map<unknown, string>;

export class Fanout {
  readonly #threads: ThreadSync;
  readonly #watchers = new Set<(emissions: readonly EmittedEvent[]) => void>();

  constructor(
    private readonly world: World,
    private readonly sessions: SessionTable,
  ) {
    this.#threads = new ThreadSync(world);
  }

  /** Sends events to every session that may hear them, in order; those that are posted are not for sessions. */
  emit(emissions: readonly EmittedEvent[]): void {
    for (const emission of emissions) {
      if (isWebhookEvent(emission)) continue;
      const texts: Texts = new Map();
      for (const session of this.#receivers(emission)) this.#send(emission, session, texts);
    }
    for (const watch of this.#watchers) watch(emissions);
  }

  /**
   * Tells of all events together that one act asked for, none too, once they were sent; until the returned function is
   * called. What a watcher passes on, and to whom, `Hearing` says.
   */
  watch(watcher: (emissions: readonly EmittedEvent[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Whether anybody would hear an event now, or when it resumes its session. */
  hasReceiver(emission: EmittedEvent): boolean {
    return !isWebhookEvent(emission) && this.#receivers(emission).length > 0;
  }

  /** Sends an event to one session, if it may hear it: the guilds with which a session begins, answers to it alone. */
  deliver(emission: EmittedEvent, session: EmulatorSession): void {
    if (isWebhookEvent(emission)) return;
    if (new EventVisibility(this.world, emission).isVisibleToSession(session.info))
      this.#send(emission, session, new Map());
  }

  /**
   * Sends an application the event of another time or place as it came: to its session of the right shard, if that asked
   * for such events. What may be seen there was decided where it happened.
   * @param name the wire name
   * @returns whether a session took it
   */
  relay(applicationId: string, name: string, data: unknown, guildId: string | undefined): boolean {
    const gates = intentsOfWireEvent(name, guildId !== undefined);
    const session = [...this.sessions.all()].findLast(({ connected, info }) => {
      const [id, count] = info.shard;
      const shard = guildId === undefined ? 0 : shardIdOf(guildId, count);
      const asked = gates.length === 0 || gates.some((gate) => hasBits(info.intents, intents[gate]));
      return connected && info.applicationId === applicationId && shard === id && asked;
    });
    session?.dispatch(name, JSON.stringify(data));
    return session !== undefined;
  }

  #send(emission: EmittedGatewayEvent, session: EmulatorSession, texts: Texts): void {
    const { name, data } = payloadForSession(this.world, emission, session.info);
    const text = texts.get(data) ?? JSON.stringify(data);
    texts.set(data, text);
    session.dispatch(name, text, messageIdOf(emission));
    const sync = this.#threads.syncAfter(emission, session);
    if (sync) this.deliver(sync, session);
  }

  #receivers(emission: EmittedGatewayEvent): EmulatorSession[] {
    const hearing = new EventVisibility(this.world, emission);
    const admitted: EmulatorSession[] = [];
    for (const session of this.sessions.all()) if (hearing.isVisibleToSession(session.info)) admitted.push(session);
    if (emission.event !== 'interactionCreate') return admitted;
    // An interaction is for one: two sessions of the same shard must not both answer it.
    const one = admitted.findLast((session) => session.connected) ?? admitted.at(-1);
    return one ? [one] : [];
  }
}

/** The message that an event tells of, when it is one that is new or changed. */
function messageIdOf({ event, data }: EmittedGatewayEvent): string | undefined {
  return event === 'messageCreate' || event === 'messageUpdate' ? data.id : undefined;
}
