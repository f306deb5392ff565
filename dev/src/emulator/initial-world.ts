/** The world with which an emulator starts, from its options. */
import type { AdjustableClock } from 'guildhall/internal';
import { isRedirectUri } from '../control/requests/fields.js';
import type { EmulatorOptions } from './emulator-options.js';
import { changePortalSettings } from './state/applications/portal-settings.js';
import type { ApplicationRecord } from './state/records/users.js';
import { World } from './state/world/world.js';
import { readWorldFile } from './state/world-file/world-file.js';
import { createDefaultWorld } from './world/default-world.js';
import { createDescribedWorld } from './world/described-world.js';
import { restoreWorld } from './world/world-persistence.js';

type InitialWorldOptions = Pick<EmulatorOptions, 'world' | 'worldFile' | 'guildName' | 'application' | 'clock'>;

/**
 * Restores the world file, creates the described world or creates the default world, and changes the settings of its application.
 * @throws {TypeError} when two worlds are given, or a redirect URI is invalid
 * @throws {WorldDescriptionError} when the description has mistakes
 * @throws {WorldFileError} when the file is invalid or has another version
 */
export function createInitialWorld(clock: AdjustableClock, options: InitialWorldOptions): World {
  const world = createOrRestore(clock, options);
  changeApplication(world, options);
  return world;
}

function createOrRestore(clock: AdjustableClock, options: InitialWorldOptions): World {
  if (options.world && options.worldFile !== undefined) {
    throw new TypeError('startEmulator has the options "world" and "worldFile". Pass one of them.');
  }
  if (options.world) return createDescribedWorld(clock, options.world);
  if (options.worldFile === undefined) return createDefaultWorld(clock, options.guildName).world;
  const saved = readWorldFile(options.worldFile);
  const world = new World(clock);
  const { mode } = clock;
  restoreWorld(world, clock, saved);
  // The owner of a clock from the options decides whether it runs.
  if (options.clock) clock.setMode(mode);
  return world;
}

function changeApplication(world: World, { application = {} }: InitialWorldOptions): void {
  const invalid = application.redirectUris?.find((uri) => !isRedirectUri(uri));
  if (invalid !== undefined) {
    throw new TypeError(
      `startEmulator: ${JSON.stringify(invalid)} is not a redirect URI. It must be absolute and have no fragment.`,
    );
  }
  changePortalSettings(defaultApplication(world), application);
}

/** The default application. Every world has one. */
export function defaultApplication(world: World): ApplicationRecord {
  const application = world.applications.get(world.defaultApplicationId ?? '');
  if (!application) throw new Error('the default application is missing: the state of the emulator is broken');
  return application;
}
