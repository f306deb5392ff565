/**
 * Saves the world as a file and reads it again. The file has a version and is validated completely before the world
 * changes. It contains the time at which it was saved, of the emulator's clock and of the system clock (see
 * `restoredTime`).
 */

import { GuildhallError, systemClock } from 'guildhall';
import { type ClockMode, errorMessage } from 'guildhall/internal';
import { compareSnowflakes, type FieldError, fieldErrorsOf, isSnowflake } from 'guildhall/wire';
import { z } from 'zod';
import { isPrivateKey } from '../oauth2/id-tokens.js';
import { FILE_KEY_BYTES, type World, type WorldContents } from '../world/world.js';
import { bytesCodec, recordCodec } from './codecs.js';
import { referenceProblems } from './reference-problems.js';
import { worldCollections } from './world-collections.js';

/** The version of saved files, and the only one that can be read. */
export const WORLD_FILE_VERSION = 1;

/** A world as JSON. All other keys are internal; see `docs/control-api.md`. */
export interface WorldFile {
  readonly version: number;
  /** When it was saved, by the system clock, as ISO 8601. */
  readonly saved_at?: string | undefined;
  readonly [part: string]: unknown;
}

/** The time at which a world was saved. */
interface SavedTime {
  /** Milliseconds since 1970, by the emulator's clock. */
  readonly now: number;
  readonly mode: ClockMode;
}

/** What a file contains. */
interface FileContents extends WorldContents {
  readonly version: number;
  /** When it was saved, by the system clock, as ISO 8601. */
  readonly savedAt?: string | undefined;
  readonly clock?: SavedTime | undefined;
  readonly lastId?: string | undefined;
}

/** The parsed content of a world file. */
export interface SavedWorld extends WorldContents {
  readonly clock?: SavedTime | undefined;
  /** When it was saved, by the system clock, in milliseconds since 1970. */
  readonly savedAt?: number | undefined;
  /** The largest id in it. */
  readonly lastId: string;
}

/** A world file cannot be loaded: it has another version, or its content is invalid. */
export class WorldFileError extends GuildhallError {
  readonly code = 'world_file_error';

  /** @param problems the problems, each with its path in the file */
  constructor(readonly problems: readonly FieldError[]) {
    const shown = problems
      .slice(0, MAX_SHOWN_PROBLEMS)
      .map(({ path, message }) => `\n- ${path === '' ? 'the file' : path}: ${message}`);
    const more = problems.length > MAX_SHOWN_PROBLEMS ? `\n- and ${problems.length - MAX_SHOWN_PROBLEMS} more` : '';
    super(`The world file cannot be loaded:${shown.join('')}${more}`);
  }
}

/** The maximum number of problems in an error message. */
const MAX_SHOWN_PROBLEMS = 20;

const fileCodec = recordCodec<FileContents>({
  version: z.literal(WORLD_FILE_VERSION),
  savedAt: z.iso.datetime({ offset: true }).optional(),
  clock: z.strictObject({ now: z.number().min(0), mode: z.enum(['real', 'manual']) }).optional(),
  lastId: z.string().refine(isSnowflake, 'Must be an id.').optional(),
  defaultApplicationId: z.string().optional(),
  defaultGuildId: z.string().optional(),
  defaultChannelId: z.string().optional(),
  fileKey: bytesCodec.refine((key) => key.length === FILE_KEY_BYTES, `Must have ${FILE_KEY_BYTES} bytes.`).optional(),
  idTokenKey: z.string().refine(isPrivateKey, 'Must be a private RSA key in PEM.').optional(),
  ...worldCollections,
});

/** Returns the current world as JSON, independent of later changes. */
export function saveWorld(world: World, mode: ClockMode): WorldFile {
  const contents: FileContents = {
    ...world,
    version: WORLD_FILE_VERSION,
    savedAt: new Date(systemClock.now()).toISOString(),
    clock: { now: world.clock.now(), mode },
    lastId: world.lastId,
  };
  return JSON.parse(JSON.stringify(z.encode(fileCodec, contents)));
}

/**
 * Reads a world file.
 * @param file the JSON as text or parsed; it is copied
 * @throws {WorldFileError} with all problems and their paths
 */
export function readWorldFile(file: unknown): SavedWorld {
  const found = typeof file === 'string' ? parseJson(file) : structuredClone(file);
  checkVersion(found);
  const { data: contents, error } = z.safeDecode(fileCodec, found);
  if (error) throw new WorldFileError(fieldErrorsOf(error, found));
  const problems = referenceProblems(contents);
  if (problems.length > 0) throw new WorldFileError(problems);
  const { savedAt, lastId = '0' } = contents;
  return {
    ...contents,
    savedAt: savedAt === undefined ? undefined : Date.parse(savedAt),
    lastId: [lastId, ...allIdsIn(contents)].reduce((a, b) => (compareSnowflakes(a, b) < 0 ? b : a)),
  };
}

/**
 * The time of a loaded world, in milliseconds since 1970. A manual clock continues at the saved time. A real clock
 * continues as if time had passed since then.
 */
export function restoredTime({ now, mode }: SavedTime, savedAt = systemClock.now()): number {
  return mode === 'manual' ? now : now + Math.max(0, systemClock.now() - savedAt);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createWorldFileError('', `The file is not valid JSON or is truncated: ${errorMessage(error)}.`);
  }
}

function checkVersion(found: unknown): asserts found is object {
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw createWorldFileError('', 'The file is not a JSON object.');
  const version: unknown = 'version' in found ? found.version : undefined;
  if (version === WORLD_FILE_VERSION) return;
  if (version === undefined) {
    throw createWorldFileError(
      'version',
      `The version is missing: a world file needs "version": ${WORLD_FILE_VERSION}.`,
    );
  }
  const remedy =
    'Load the file with the release of Guildhall that saved it, or save the world again with this release.';
  throw createWorldFileError(
    'version',
    `The version is ${JSON.stringify(version)}, but this release reads only ${WORLD_FILE_VERSION}. ${remedy}`,
  );
}

function createWorldFileError(path: string, message: string): WorldFileError {
  return new WorldFileError([{ path, code: 'WORLD_FILE_INVALID', message }]);
}

/** The ids of all entities in the world. */
function allIdsIn(contents: WorldContents): string[] {
  const { users, applications, guilds, channels, commands, webhooks, interactions, modals } = contents;
  const { entitlements, subscriptions } = contents;
  const known: readonly ReadonlyMap<string, unknown>[] = [
    users,
    applications,
    guilds,
    channels,
    commands,
    webhooks,
    interactions,
    modals,
    entitlements,
    subscriptions,
  ];
  const files = [...contents.files.keys()].filter(isSnowflake);
  return [
    ...known.flatMap((map) => [...map.keys()]),
    ...files,
    ...[...contents.guilds.values()].flatMap(({ roles, auditLog, autoModerationRules, scheduledEvents, stages }) => [
      ...roles.keys(),
      ...autoModerationRules.keys(),
      ...scheduledEvents.keys(),
      ...[...stages.values()].map(({ instance }) => instance.id),
      ...auditLog.map(({ id }) => id),
    ]),
    ...[...contents.channels.values()].flatMap(({ messages }) => [...messages.keys()]),
  ];
}
