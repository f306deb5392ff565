import type { GatewayServer } from '../../gateway/gateway-server.js';
import type { BotReports } from '../../log/bot-report-entry.js';
import type { EndpointVerifier } from '../../outgoing/endpoint-verifier.js';
import type { InteractionDelivery } from '../../outgoing/interaction-delivery.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import type { StateChange } from '../../state/world/state-change.js';
import type { WorldFile } from '../../state/world-file/world-file.js';
import type { FaultRegistry } from '../faults/fault-registry.js';
import type { GalleryStore } from '../gallery/gallery-store.js';
import type { InteractionEngine } from '../interactions/interaction-engine.js';
import type { MapStore } from '../map/map-store.js';
import type { RecordingControl } from '../recording/recording-control.js';
import type { BannerStore } from '../streams/banner-store.js';
import type { UserStreams } from '../streams/user-streams.js';
import type { UserActionReporter } from '../user-actions/user-action-reporter.js';

/** Saves the whole state and replaces it. */
export interface WorldStore {
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
  readonly delivery: InteractionDelivery;
}

/** What handlers can use. Each area picks what it needs. */
export interface HandlerServices extends EmulatorContext, Omit<ControlApiDependencies, 'context' | 'userActions'> {
  /** Sends the events of a change, and returns its result. */
  readonly publish: <Result>(change: StateChange<Result>) => Result;
}

/** What handlers need that only read and change the world. */
export type WorldServices = Pick<HandlerServices, 'world' | 'emit' | 'publish'>;
