/** The handlers of operations: what they return, and what they can use. */

import type { EmptyResult } from 'guildhall/wire';
import type { Context } from 'hono';
import type { CallOf, CallResultOf, Operation } from '../../../control/declaration/operation.js';
import type { GatewayServer } from '../../gateway/gateway-server.js';
import type { CallAsUser } from '../../http/pipeline/call-as-user.js';
import type { BotReports } from '../../log/bot-output.js';
import type { EndpointVerifier } from '../../outgoing/endpoint-verifier.js';
import type { InteractionDelivery } from '../../outgoing/interaction-delivery.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import type { StateChange } from '../../state/world/state-change.js';
import type { WorldFile } from '../../state/world-file/world-file.js';
import type { FaultRegistry } from '../faults/fault-registry.js';
import type { GalleryStore } from '../gallery/gallery-store.js';
import type { InteractionEngine } from '../interactions/interaction-engine.js';
import type { BannerStore, MapStore } from '../map/map-store.js';
import type { RecordingControl } from '../recording/recording-control.js';
import type { UserStreams } from '../streams/user-streams.js';
import type { UserActionReporter } from '../user-actions/user-action-reporter.js';

/** A handler for each operation. */
export type Handlers<Operations extends OperationTable> = {
  readonly [Name in keyof Operations]: OperationHandler<Operations[Name]>;
};

/** Operations by their names. */
export type OperationTable = Readonly<Record<string, Operation>>;

/**
 * Answers the calls of an operation that is not reported, also with a response, for example a stream. Calls of another operation are
 * prepared: the handler returns the function that performs the call; or the result, if nothing is to be done.
 */
export type OperationHandler<O extends Operation> = (
  call: CallOf<O>,
  c: Context,
) => O['details']['report'] extends 'nothing'
  ? Answer<O, Response>
  : (() => Answer<O>) | (IsEmpty<O> extends true ? never : CallResultOf<O>);

type IsEmpty<O extends Operation> = O['details']['result'] extends EmptyResult ? true : false;

/** The result of a call. `Other`: what else can be returned. */
type Answer<O extends Operation, Other = never> =
  IsEmpty<O> extends true ? MaybePromise<void> : MaybePromise<CallResultOf<O> | Other>;

type MaybePromise<T> = T | Promise<T>;

/** Saves the whole state and replaces it. */
interface WorldStore {
  save(): WorldFile;
  /** @throws {WorldFileError} when the file is invalid */
  load(file: unknown): void;
}

/** What the control API needs beside the context. */
export interface ControlApiDependencies {
  readonly context: EmulatorContext;
  readonly gateway: GatewayServer;
  readonly faultRegistry: FaultRegistry;
  readonly interactions: InteractionEngine;
  readonly endpointVerifier: EndpointVerifier;
  readonly banners: BannerStore;
  readonly galleries: GalleryStore;
  readonly recording: RecordingControl;
  readonly maps: MapStore;
  readonly botReports: BotReports;
  readonly userStreams: UserStreams;
  readonly userActions: UserActionReporter;
  readonly worldStore: WorldStore;
  readonly callAsUser: CallAsUser;
  readonly delivery: InteractionDelivery;
}

/** What handlers can use. Each area picks what it needs. */
export interface HandlerServices extends EmulatorContext, Omit<ControlApiDependencies, 'context' | 'userActions'> {
  /** Sends the events of a change, and returns its result. */
  readonly publish: <Result>(change: StateChange<Result>) => Result;
}

/** What handlers need that only read and change the world. */
export type WorldServices = Pick<HandlerServices, 'world' | 'emit' | 'publish'>;
