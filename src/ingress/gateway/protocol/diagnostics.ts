/**
 * What the gateway publishes, to diagnostics channels (`node:diagnostics_channel`) and to the instrumentation of the bot.
 * Messages are only created if anyone receives them. They never contain the data of a frame, because Identify, interactions and webhooks contain tokens.
 */
import { diagnosticsChannel, Publication } from '../../../base/diagnostics/diagnostics-channel.js';
import type {
  DispatchDiagnostics,
  FrameDiagnostics,
  GatewayInstrumentation,
  SequenceDiagnostics,
} from './gateway-instrumentation.js';

const frameChannel = diagnosticsChannel('guildhall:gateway.frame');
const dispatchChannel = diagnosticsChannel('guildhall:gateway.dispatch');
const sequenceChannel = diagnosticsChannel('guildhall:gateway.sequence');

/** The publications of one gateway. */
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
