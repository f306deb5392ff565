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
  /** Whether it repeats an event that a previous process may have handled. */
  readonly replayed: boolean;
}

export const frameChannel = channel('guildhall:gateway.frame');
export const dispatchChannel = channel('guildhall:gateway.dispatch');
