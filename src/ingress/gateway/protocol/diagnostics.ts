/**
 * Diagnostics channels (`node:diagnostics_channel`) of the gateway. Messages are only created for channels with
 * subscribers. They never contain the data of a frame, because Identify, interactions and webhooks contain tokens.
 */
import { channel } from 'node:diagnostics_channel';

/** Message on `guildhall:gateway.frame`: a frame was received or sent. */
export type FrameDiagnostics =
  | {
      readonly direction: 'received';
      /** Id of the shard. */
      readonly shard: number;
      /** Size of the JSON in bytes, after decompression. */
      readonly bytes: number;
      /**
       * The kind of frame: `dispatch`, `ignored` (a dispatch without a listener), `hello`, `heartbeat-ack`, `malformed`
       * and so on.
       */
      readonly kind: string;
      /** Wire name; dispatches only. */
      readonly event?: string | undefined;
      /** Dispatches only. */
      readonly sequence?: number | undefined;
    }
  | {
      readonly direction: 'sent';
      readonly shard: number;
      readonly bytes: number;
      readonly opcode: number;
    };

/** Message on `guildhall:gateway.dispatch`: an event is about to be delivered to the bot. */
export interface DispatchDiagnostics {
  readonly shard: number;
  /** Wire name. */
  readonly event: string;
  readonly sequence: number;
  /** Whether it repeats an event that an earlier process may have handled. */
  readonly replayed: boolean;
}

/** Message on `guildhall:gateway.sequence`: a dispatch did not have the next sequence of its session. */
export interface SequenceDiagnostics {
  readonly shard: number;
  /** Wire name. */
  readonly event: string;
  readonly sequence: number;
  /** The highest sequence that was received before. */
  readonly last: number;
  /**
   * `after-gap`: sequences between `last` and this one were skipped; the event is delivered. `late`: the sequence was
   * skipped before; the event is delivered. `repeated`: it was received before; the event is not delivered again.
   */
  readonly order: 'after-gap' | 'late' | 'repeated';
}

export const frameChannel = channel('guildhall:gateway.frame');
export const dispatchChannel = channel('guildhall:gateway.dispatch');
export const sequenceChannel = channel('guildhall:gateway.sequence');
