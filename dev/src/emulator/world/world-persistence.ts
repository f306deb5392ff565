/**
 * Saves the world of a running emulator and replaces it with a saved one. The world object itself stays the same, so
 * other components need no new reference. State outside of it, such as sessions and counters, is reset.
 */
import type { AdjustableClock } from 'guildhall/internal';
import type { EmulatorContext } from '../server/emulator-context.js';
import { failInteraction } from '../state/interactions/interactions.js';
import { disconnectMemberFromVoice } from '../state/members/voice-states.js';
import type { World } from '../state/world/world.js';
import {
  readWorldFile,
  restoredTime,
  type SavedWorld,
  saveWorld,
  type WorldFile,
} from '../state/world-file/world-file.js';
import { ensureDefaults } from './default-world.js';

export interface WorldPersistenceDependencies {
  readonly context: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'rateLimits'>;
  readonly gateway: { endAllSessions(reason: string): void };
  readonly ipBan: { reset(): void };
  readonly webhooks: { clearRetries(): void };
  /** What changes the world at certain times. */
  readonly timedChanges: readonly { start(): void; stop(): void }[];
  readonly userStreams: { restart(): void };
  readonly userActions: { worldReplaced(): void };
}

export class WorldPersistence {
  constructor(private readonly dependencies: WorldPersistenceDependencies) {}

  /** Returns the complete state as JSON. */
  save(): WorldFile {
    const { world, clock } = this.dependencies.context;
    return saveWorld(world, clock.mode);
  }

  /**
   * Replaces the complete state. Gateway clients must start new sessions, pending interactions of the previous world
   * fail, and user streams send a new view.
   * @throws {WorldFileError} when the file has another version or is invalid; nothing is changed then
   */
  load(file: unknown): void {
    const saved = readWorldFile(file);
    const { context, gateway, ipBan, webhooks, timedChanges, userStreams, userActions } = this.dependencies;
    const { world, clock, log, rateLimits } = context;
    for (const record of world.interactions.values()) {
      failInteraction(record, 'failed', {
        reason: 'world_replaced',
        message: 'Another world was loaded in the meantime.',
      });
    }
    gateway.endAllSessions('Another world was loaded: start a new session.');
    webhooks.clearRetries();
    rateLimits.reset();
    ipBan.reset();
    restoreWorld(world, clock, saved);
    for (const each of timedChanges) {
      each.stop();
      each.start();
    }
    log.append({ kind: 'notice', message: 'another world was loaded' });
    userStreams.restart();
    userActions.worldReplaced();
  }
}

/** Restores a saved world. Its bots are offline and not in voice channels, and its pending interactions time out. */
export function restoreWorld(world: World, clock: AdjustableClock, saved: SavedWorld): void {
  if (saved.clock) {
    clock.setMode(saved.clock.mode);
    clock.setTime(restoredTime(saved.clock, saved.savedAt));
  }
  world.replaceContents(saved);
  world.reserveIdsUpTo(saved.lastId);
  for (const record of world.interactions.values()) failInteraction(record, 'timed_out');
  for (const { botUserId } of world.applications.values()) {
    world.presences.delete(botUserId);
    for (const guild of world.guilds.values()) {
      const member = guild.members.get(botUserId);
      if (member) disconnectMemberFromVoice(world, guild, member);
    }
  }
  ensureDefaults(world);
}
