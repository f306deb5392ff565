import type { GatewayServer } from '../gateway/gateway-server.js';
import type { Delivery } from '../outgoing/delivery.js';
import type { EndpointChecks } from '../outgoing/endpoint-checks.js';
import type { Service } from '../service.js';
import type { WorldPersistence } from '../world/world-persistence.js';
import type { BannerBoard } from './banner-board.js';
import type { FaultPlan } from './fault-plan.js';
import type { InteractionEngine } from './interactions/interaction-engine.js';
import type { PersonStreams } from './people/person-streams.js';

/** What the calls of the control API work with. */
export interface ControlParts {
  readonly service: Service;
  readonly gateway: GatewayServer;
  readonly faults: FaultPlan;
  readonly interactions: InteractionEngine;
  readonly checks: EndpointChecks;
  readonly banners: BannerBoard;
  readonly streams: PersonStreams;
  readonly worlds: WorldPersistence;
  readonly delivery: Delivery;
}
