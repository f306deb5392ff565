import type { Clock, Timer } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { limits } from '../../../wire/constants/limits.js';
import { type GatewayFrame, opcodes, type PresenceUpdateData } from '../../../wire/gateway/protocol.js';

const { presenceUpdates: CHANGES, presenceUpdateWindowMs: WINDOW_MS } = limits.gateway;

export interface PresenceUpdatesOptions {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Sends a frame as soon as the connection may. */
  readonly send: (frame: GatewayFrame) => Promise<void>;
}

/**
 * Keeps what one shard shows at what is wanted: 5 changes in any 20 seconds go out, and of those that come faster the
 * latest. What is wanted is told anew after each identify, and outlives connections.
 */
export class PresenceUpdates {
  #wanted: PresenceUpdateData | undefined;
  /** What the session shows; undefined also when that is not known. */
  #shown: PresenceUpdateData | undefined;
  /** Times of the changes within the window, oldest first. */
  #sent: number[] = [];
  /** Whether a session stands to send on. */
  #isReady = false;
  #sending = false;
  #timer: Timer | undefined;

  constructor(private readonly options: PresenceUpdatesOptions) {}

  /** What an identify must carry. */
  get wanted(): PresenceUpdateData | undefined {
    return this.#wanted;
  }

  set(presence: PresenceUpdateData): void {
    this.#wanted = presence;
    void this.#flush();
  }

  /** An identify was sent, which carried what is wanted. */
  onIdentify(): void {
    this.#shown = this.#wanted;
  }

  onSessionStart(): void {
    this.#isReady = true;
    void this.#flush();
  }

  /** The connection is over. */
  onConnectionEnd(): void {
    this.#isReady = false;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Never rejects. */
  async #flush(): Promise<void> {
    const presence = this.#wanted;
    if (!this.#isReady || this.#sending || this.#timer || !presence || presence === this.#shown) return;
    const { clock, logger, send } = this.options;
    const now = clock.now();
    this.#sent = this.#sent.filter((at) => at > now - WINDOW_MS);
    const [oldest] = this.#sent;
    if (oldest !== undefined && this.#sent.length >= CHANGES) {
      this.#timer = clock.schedule(oldest + WINDOW_MS - now, () => {
        this.#timer = undefined;
        void this.#flush();
      });
      return;
    }
    this.#sending = true;
    try {
      await send({ op: opcodes.PRESENCE_UPDATE, d: presence });
      this.#shown = presence;
      this.#sent.push(clock.now());
    } catch (error) {
      logger.debug({ detail: errorMessage(error) }, 'a presence waits for the next connection');
      this.#isReady = false;
    }
    this.#sending = false;
    void this.#flush();
  }
}
