/**
 * The only place that sends events: it takes the events of a state change and sends each to the sessions that may receive
 * it, with the payload for that session. Most sessions get the same payload, which is serialized once.
 */
import { hasBits } from 'guildhall/internal';
import { intents, shardIdOf } from 'guildhall/wire';
import { type EmittedEvent, type EmittedGatewayEvent, isWebhookEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { DispatchSubject, EmulatorSession } from '../sessions/emulator-session.js';
import type { SessionTable } from '../sessions/session-table.js';
import { EventVisibility, intentsOfWireEvent } from './event-visibility.js';
import { payloadForSession } from './session-payloads.js';
import { ThreadSync } from './thread-sync.js';

/** The JSON of an event's payloads, by payload. */
type Texts = Map<unknown, string>;

export class Fanout {
  readonly #threads: ThreadSync;
  readonly #watchers = new Set<(events: readonly EmittedEvent[]) => void>();

  constructor(
    private readonly world: World,
    private readonly sessions: SessionTable,
  ) {
    this.#threads = new ThreadSync(world);
  }

  /** Sends events to all sessions that may receive them, in order. Webhook events are skipped. */
  emit(events: readonly EmittedEvent[]): void {
    for (const event of events) {
      if (isWebhookEvent(event)) continue;
      const texts: Texts = new Map();
      for (const session of this.#receivers(event)) this.#send(event, session, texts);
    }
    for (const watch of this.#watchers) watch(events);
  }

  /**
   * Calls the watcher with all events of each state change after they were sent (also without events), until the returned
   * function is called. A watcher that passes events on must check `EventVisibility`.
   */
  watch(watcher: (events: readonly EmittedEvent[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Whether a session would receive the event, now or after a resume. */
  hasReceiver(event: EmittedEvent): boolean {
    return !isWebhookEvent(event) && this.#receivers(event).length > 0;
  }

  /** Sends an event to one session, if it may receive it: its initial guilds, and responses to its requests. */
  deliver(event: EmittedEvent, session: EmulatorSession): void {
    if (isWebhookEvent(event)) return;
    if (new EventVisibility(this.world, event).isVisibleToSession(session.info)) this.#send(event, session, new Map());
  }

  /**
   * Sends a recorded event unchanged to the application's session of the right shard, if that has an intent for the event.
   * Permissions are not checked: they were when the event was recorded.
   * @param name the wire name
   * @returns whether a session received it
   */
  relay(applicationId: string, name: string, data: unknown, guildId: string | undefined): boolean {
    const required = intentsOfWireEvent(name, guildId !== undefined);
    const session = [...this.sessions.all()].findLast(({ connected, info }) => {
      const [id, count] = info.shard;
      const shard = guildId === undefined ? 0 : shardIdOf(guildId, count);
      const hasIntent = required.length === 0 || required.some((intent) => hasBits(info.intents, intents[intent]));
      return connected && info.applicationId === applicationId && shard === id && hasIntent;
    });
    session?.dispatch(name, JSON.stringify(data));
    return session !== undefined;
  }

  #send(event: EmittedGatewayEvent, session: EmulatorSession, texts: Texts): void {
    const { name, data } = payloadForSession(this.world, event, session.info);
    const text = texts.get(data) ?? JSON.stringify(data);
    texts.set(data, text);
    session.dispatch(name, text, subjectOf(event));
    const sync = this.#threads.syncAfter(event, session);
    if (sync) this.deliver(sync, session);
  }

  #receivers(event: EmittedGatewayEvent): EmulatorSession[] {
    const visibility = new EventVisibility(this.world, event);
    return [...this.sessions.all()].filter((session) => visibility.isVisibleToSession(session.info));
  }
}

/** The message of an event about a new or changed message, and the interaction of its event. */
function subjectOf({ event, data }: EmittedGatewayEvent): DispatchSubject | undefined {
  if (event === 'messageCreate' || event === 'messageUpdate') return { message_id: data.id };
  return event === 'interactionCreate' ? { interaction_id: data.id } : undefined;
}
