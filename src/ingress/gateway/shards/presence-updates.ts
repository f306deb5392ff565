import type { z } from 'zod';
import type { Clock, Timer } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { isSnowflake } from '../../../base/snowflake.js';
import { ValidationError } from '../../../rest/call/errors.js';
import { limits } from '../../../wire/constants/limits.js';
import {
  type GatewayFrame,
  opcodes,
  PresenceUpdateData,
  VoiceStateUpdateData,
} from '../../../wire/gateway/protocol.js';
import { fieldErrorsOf } from '../../../wire/validation/form-errors.js';

const { presenceUpdates: MAX_CHANGES, presenceUpdateWindowMs: WINDOW_MS } = limits.gateway;

export interface PresenceUpdatesOptions {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Sends a frame as soon as the send limit allows. */
  readonly send: (frame: GatewayFrame) => Promise<void>;
}

/**
 * Sends the presence of one shard. Discord accepts 5 changes in any 20 seconds; if the presence changes more often, only
 * the latest one is sent. The latest presence outlives connections and is part of each Identify.
 */
export class PresenceUpdates {
  /** The presence that was set last. */
  #latest: PresenceUpdateData | undefined;
  /** The presence that was sent last, in this session. */
  #sent: PresenceUpdateData | undefined;
  /** Times of the changes within the window, oldest first. */
  #sentAt: number[] = [];
  /** Whether there is a ready session. */
  #isReady = false;
  #sending = false;
  #timer: Timer | undefined;

  constructor(private readonly options: PresenceUpdatesOptions) {}

  /** The presence for the next Identify. */
  get latest(): PresenceUpdateData | undefined {
    return this.#latest;
  }

  set(presence: PresenceUpdateData): void {
    this.#latest = presence;
    void this.#flush();
  }

  /** Records that an Identify with the latest presence was sent. */
  onIdentify(): void {
    this.#sent = this.#latest;
  }

  onSessionStart(): void {
    this.#isReady = true;
    void this.#flush();
  }

  /** Pauses until the next session start. */
  onConnectionEnd(): void {
    this.#isReady = false;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Never rejects. */
  async #flush(): Promise<void> {
    const presence = this.#latest;
    if (!this.#isReady || this.#sending || this.#timer || !presence || presence === this.#sent) return;
    const { clock, logger, send } = this.options;
    const now = clock.monotonicNow();
    this.#sentAt = this.#sentAt.filter((at) => at > now - WINDOW_MS);
    const [oldest] = this.#sentAt;
    if (oldest !== undefined && this.#sentAt.length >= MAX_CHANGES) {
      this.#timer = clock.schedule(oldest + WINDOW_MS - now, () => {
        this.#timer = undefined;
        void this.#flush();
      });
      return;
    }
    this.#sending = true;
    try {
      await send({ op: opcodes.PRESENCE_UPDATE, d: presence });
      this.#sent = presence;
      this.#sentAt.push(clock.monotonicNow());
    } catch (error) {
      logger.debug({ detail: errorMessage(error) }, 'the presence update is delayed until the next connection');
      this.#isReady = false;
    }
    this.#sending = false;
    void this.#flush();
  }
}

/** Validates presence and voice state updates before they are sent: Discord closes the connection on invalid data. */

/** @throws {ValidationError} when the presence breaks a rule of the API */
export function assertValidPresence(presence: PresenceUpdateData): void {
  readValid('Update Presence (op 3)', PresenceUpdateData, presence);
}

/**
 * Returns the declared fields of an update.
 * @throws {ValidationError} when it breaks a rule of the API
 */
export function readVoiceState(value: unknown): VoiceStateUpdateData {
  const update = readValid(VOICE_STATE_SUBJECT, VoiceStateUpdateData, value);
  for (const path of ['guild_id', 'channel_id'] as const) {
    const id = update[path];
    if (id !== null && !isSnowflake(id)) rejectVoiceState(path, 'Value is not a snowflake.');
  }
  return update;
}

const VOICE_STATE_SUBJECT = 'Update Voice State (op 4)';

/** @throws {ValidationError} always */
export function rejectVoiceState(path: string, message: string): never {
  throw new ValidationError(VOICE_STATE_SUBJECT, [{ path, code: 'BASE_TYPE_INVALID', message }]);
}

function readValid<Data>(subject: string, schema: z.ZodType<Data>, value: unknown): Data {
  const { data, error } = schema.safeParse(value);
  if (error) throw new ValidationError(subject, fieldErrorsOf(error, value));
  return data;
}
