import { GuildhallError } from '../../base/errors.js';
import type { CloseMeaning } from '../../wire/gateway.js';

/** The gateway connection ended for good: the service refuses this client, or it was closed before it was ready. */
export class GatewayClosedError extends GuildhallError {
  readonly code = 'gateway_closed';
  readonly meaning: string;
  /** What a person must change before connecting again can succeed. */
  readonly remedy: string;

  /** @param closeCode the close code of the connection, for example 4004 */
  constructor(
    readonly closeCode: number,
    { meaning, remedy }: Pick<CloseMeaning, 'meaning' | 'remedy'>,
    options?: ErrorOptions,
  ) {
    const advice = remedy ?? 'Connect again.';
    super(`The gateway connection is closed (${closeCode}, ${meaning}). ${advice}`, options);
    this.meaning = meaning;
    this.remedy = advice;
  }
}

/** A frame that was not sent, because the service would close the connection over its size. */
export class FrameTooLargeError extends GuildhallError {
  readonly code = 'gateway_frame_too_large';

  constructor(
    readonly opcode: number,
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`A gateway frame with opcode ${opcode} is ${bytes} bytes, the limit is ${limit}: send less in one frame.`);
  }
}

/** A frame that was not sent, because there was no ready session, or the connection ended while it waited its turn. */
export class GatewayNotReadyError extends GuildhallError {
  readonly code = 'gateway_not_ready';

  constructor(readonly opcode: number) {
    super(`A gateway frame with opcode ${opcode} was not sent: the session is not ready. Send it again after READY.`);
  }
}
