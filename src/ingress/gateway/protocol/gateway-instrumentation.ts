import { diagnosticsChannel, Publication } from '../../../base/diagnostics/diagnostics-channel.js';

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
  /** The number of the shard. */
  readonly shard: number;
  /** Wire name. */
  readonly event: string;
  /** The sequence number of the event in its session. */
  readonly sequence: number;
  /** Whether it repeats an event that an earlier process may have handled. */
  readonly replayed: boolean;
}

/** Message on `guildhall:gateway.sequence`: a dispatch did not have the next sequence of its session. */
export interface SequenceDiagnostics {
  /** The number of the shard. */
  readonly shard: number;
  /** Wire name. */
  readonly event: string;
  /** The sequence number that was received. */
  readonly sequence: number;
  /** The highest sequence that was received before. */
  readonly last: number;
  /**
   * `after-gap`: sequences between `last` and this one were skipped; the event is delivered. `late`: the sequence was
   * skipped before; the event is delivered. `repeated`: it was received before; the event is not delivered again.
   */
  readonly order: 'after-gap' | 'late' | 'repeated';
}

/** A session of a shard that started. */
export interface GatewaySessionStart {
  /** The number of the shard. */
  readonly shard: number;
  /** Whether it is a new session, a resumed one, or that of a shard of a new shard count that replaced the previous shards. */
  readonly kind: 'identified' | 'resumed' | 'resharded';
}

/** A session of a shard that was discarded because it could not be resumed. */
export interface GatewaySessionLoss {
  /** The number of the shard. */
  readonly shard: number;
}

/** A connection of a shard that ended, without the bot stopping. */
export interface GatewayConnectionEnd {
  /** The number of the shard. */
  readonly shard: number;
  /** For example `closed`, `reconnect`, `timeout` or `unreachable`. */
  readonly cause: string;
  /** The close code; undefined unless the cause is `closed`. */
  readonly closeCode: number | undefined;
}

/** Observes the gateway of one bot. The methods must not throw. */
export interface GatewayInstrumentation {
  /** A frame was received or sent. */
  frame?(message: FrameDiagnostics): void;
  /** An event is about to be delivered to the bot. */
  dispatch?(message: DispatchDiagnostics): void;
  /** A dispatch was received that has no listener. @param event the wire name of a known event */
  ignored?(event: string): void;
  /** A dispatch did not have the next sequence of its session. */
  sequence?(message: SequenceDiagnostics): void;
  /** A session of a shard is ready. */
  sessionStarted?(start: GatewaySessionStart): void;
  /** A session was discarded: events until the next session starts are not received. */
  sessionLost?(loss: GatewaySessionLoss): void;
  /** Is called when a connection has ended. */
  connectionEnded?(end: GatewayConnectionEnd): void;
}

const frameChannel = diagnosticsChannel('guildhall:gateway.frame');
const dispatchChannel = diagnosticsChannel('guildhall:gateway.dispatch');
const sequenceChannel = diagnosticsChannel('guildhall:gateway.sequence');

/**
 * What one gateway publishes, to diagnostics channels (`node:diagnostics_channel`) and to the instrumentation of the bot. Messages
 * are only created if anyone receives them. They never contain the data of a frame: Identify, interactions and webhooks contain tokens.
 */
export interface GatewayPublications {
  readonly frames: Publication<FrameDiagnostics>;
  readonly dispatches: Publication<DispatchDiagnostics>;
  readonly sequences: Publication<SequenceDiagnostics>;
}

/** @param instrumentation that of the bot; undefined for the diagnostics channels only */
export function createGatewayPublications(instrumentation: GatewayInstrumentation | undefined): GatewayPublications {
  return {
    frames: new Publication(frameChannel, instrumentation?.frame?.bind(instrumentation)),
    dispatches: new Publication(dispatchChannel, instrumentation?.dispatch?.bind(instrumentation)),
    sequences: new Publication(sequenceChannel, instrumentation?.sequence?.bind(instrumentation)),
  };
}
