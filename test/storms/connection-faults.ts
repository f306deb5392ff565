import type { RandomInt } from '../stress/seeded-random.js';
import type { ResumeRefusal, ScriptedGateway } from './scripted-gateway.js';
import type { StormEvent } from './storm-events.js';

/** Close codes after which a session can be resumed. */
const RESUMABLE_CODES = [1001, 1011, 4000, 4001, 4002, 4005, 4008] as const;
/** One in this many faults ends the session. */
const INVALIDATION_EVERY = 25;
/** How resumes of a session are answered that the service has lost without saying so. */
const REFUSALS: readonly ResumeRefusal[] = ['close', 'close', 'close', 'reset', 'reset'];

/** Faults of gateway connections. */
export class ConnectionFaults {
  readonly counts: Record<string, number> = {};
  readonly #gateway: ScriptedGateway;
  readonly #random: RandomInt;

  readonly #refusals: readonly ResumeRefusal[];

  /** @param hasSilence whether some resumes get no answer: a client waits for 15 seconds, three times */
  constructor(gateway: ScriptedGateway, random: RandomInt, hasSilence: boolean) {
    this.#gateway = gateway;
    this.#random = random;
    this.#refusals = hasSilence ? [...REFUSALS, 'silence'] : REFUSALS;
  }

  /** Applies a random fault to a shard. @param createEvent returns an event to send meanwhile */
  apply(shard: number, createEvent: () => StormEvent | undefined): void {
    const connection = this.#gateway.connectionOf(shard);
    if (!connection) return;
    const kind = this.#random(INVALIDATION_EVERY) === 0 ? this.#endOfSession() : this.#resumableFault();
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    switch (kind) {
      case 'invalid session':
        return this.#gateway.invalidate(shard, false);
      case 'session not resumable':
        return this.#gateway.loseSession(shard, this.#refusals[this.#random(this.#refusals.length)] ?? 'close');
      case 'close':
        return connection.close(RESUMABLE_CODES[this.#random(RESUMABLE_CODES.length)] ?? 4000);
      case 'drop':
        return connection.drop();
      case 'partial frame':
        return this.#gateway.dispatchPart(shard, createEvent());
      case 'reconnect':
        return this.#gateway.requestReconnect(shard);
      case 'resumable session':
        return this.#gateway.invalidate(shard, true);
      case 'no response':
        connection.isMuted = true;
    }
  }

  #endOfSession() {
    return this.#random(2) === 0 ? 'invalid session' : 'session not resumable';
  }

  #resumableFault() {
    const faults = ['close', 'drop', 'partial frame', 'reconnect', 'resumable session', 'no response'] as const;
    return faults[this.#random(faults.length)] ?? 'close';
  }
}
