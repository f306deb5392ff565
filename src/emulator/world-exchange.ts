/**
 * Saves the world of a running service and puts another one in its place. The parts that hold the world go on with it;
 * what they remember of the old one is forgotten.
 */
import type { AdjustableClock } from '../base/adjustable-clock.js';
import type { PersonStreams } from './control/people/person-streams.js';
import type { GatewayServer } from './gateway/gateway-server.js';
import type { Edge } from './http/edge.js';
import type { EventWebhooks } from './outgoing/event-webhooks.js';
import { furnish } from './seed.js';
import type { Service } from './service.js';
import { giveUpInteraction } from './state/interactions.js';
import { disconnectVoice } from './state/voice-states.js';
import type { World } from './state/world.js';
import { readWorldFile, type SavedWorld, saveWorld, timeIn, type WorldFile } from './state/world-file.js';
import type { ThreadArchiving } from './thread-archiving.js';

export interface ExchangeParts {
  readonly service: Pick<Service, 'world' | 'clock' | 'log' | 'rateLimits'>;
  readonly gateway: GatewayServer;
  readonly edge: Edge;
  readonly webhooks: EventWebhooks;
  readonly archiving: ThreadArchiving;
  readonly streams: PersonStreams;
}

export class WorldExchange {
  constructor(private readonly parts: ExchangeParts) {}

  /** The whole state as JSON. */
  save(): WorldFile {
    const { world, clock } = this.parts.service;
    return saveWorld(world, clock.mode);
  }

  /**
   * Replaces the whole state. Clients of the gateway are made to begin anew, those who wait for an answer to an
   * interaction of the old world get none, and people's streams begin with a fresh view.
   * @throws {WorldFileError} when the file is of another version or broken; nothing is changed then
   */
  load(file: unknown): void {
    const saved = readWorldFile(file);
    const { service, gateway, edge, webhooks, archiving, streams } = this.parts;
    const { world, clock, log, rateLimits } = service;
    for (const record of world.interactions.values()) {
      giveUpInteraction(record, 'failed', { reason: 'world_replaced', message: 'Another world was loaded meanwhile.' });
    }
    gateway.restart('Another world was loaded: begin a new session.');
    webhooks.forget();
    rateLimits.forget();
    edge.forget();
    restore(world, clock, saved);
    archiving.stop();
    archiving.start();
    log.append({ kind: 'notice', message: 'another world was loaded' });
    streams.restart();
  }
}

/** Puts what was saved into a world: nobody is connected to it yet, and nobody waits for answers any more. */
export function restore(world: World, clock: AdjustableClock, saved: SavedWorld): void {
  if (saved.clock) {
    clock.setMode(saved.clock.mode);
    clock.setTime(timeIn(saved.clock, saved.savedAt));
  }
  world.become(saved);
  world.idsAfter(saved.lastId);
  for (const record of world.interactions.values()) giveUpInteraction(record, 'timed_out');
  for (const { botUserId } of world.applications.values()) {
    world.presences.delete(botUserId);
    for (const guild of world.guilds.values()) {
      const member = guild.members.get(botUserId);
      if (member) disconnectVoice(world, guild, member);
    }
  }
  furnish(world);
}
