/**
 * What tracing can subscribe to by `node:diagnostics_channel`. Nothing is made for a channel that nobody listens to.
 * Messages say of a frame what it was, never what it held: identifies, interactions and webhooks carry tokens.
 */
import { channel } from 'node:diagnostics_channel';

/** On `guildhall:gateway.frame`: a frame was read, or goes out. */
export type FrameDiagnostics =
  | {
      readonly direction: 'received';
      /** Id of the shard. */
      readonly shard: number;
      /** Size of its JSON, in bytes: after inflating, where the connection is compressed. */
      readonly bytes: number;
      /** What it was: `dispatch`, `unheard`, `hello`, `heartbeat-ack`, `malformed` and so on. */
      readonly kind: string;
      /** Wire name, of dispatches alone. */
      readonly event?: string | undefined;
      /** Of dispatches alone. */
      readonly sequence?: number | undefined;
    }
  | {
      readonly direction: 'sent';
      readonly shard: number;
      readonly bytes: number;
      readonly opcode: number;
    };

/** On `guildhall:gateway.dispatch`: an event is about to be handed to the bot. */
export interface DispatchDiagnostics {
  readonly shard: number;
  /** Wire name. */
  readonly event: string;
  readonly sequence: number;
  /** Whether it is a repeat of one that an earlier process may have handled. */
  readonly replayed: boolean;
}

export const frameChannel = channel('guildhall:gateway.frame');
export const dispatchChannel = channel('guildhall:gateway.dispatch');
