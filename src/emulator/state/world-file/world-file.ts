/**
 * The whole world as a file, and back. A file has a version; what it holds is checked before anything is changed. Saved
 * with it is how late it was, on the service's clock and on the machine's: see `timeIn`.
 */
import { z } from 'zod';
import type { ClockMode } from '../../../base/adjustable-clock.js';
import { systemClock } from '../../../base/clock.js';
import { errorMessage, GuildhallError } from '../../../base/errors.js';
import { compareSnowflakes, isSnowflake } from '../../../base/snowflake.js';
import { type FieldError, fieldErrorsOf } from '../../../wire/validation/form-errors.js';
import { FILE_KEY_BYTES, type World, type WorldContents } from '../world/world.js';
import { bytesCodec, type WorldFileCodec } from './codecs.js';
import { worldCollections } from './record-codecs.js';
import { referenceProblems } from './reference-problems.js';

/** The version of the files that are written, and the only one that is read. */
export const WORLD_FILE_VERSION = 1;

/** A world as JSON. What stands in it beside these is the service's own affair; `docs/control-api.md` tells of it. */
export interface WorldFile {
  readonly version: number;
  /** When it was saved, by the machine's clock, as ISO 8601. */
  readonly saved_at?: string | undefined;
  readonly [part: string]: unknown;
}

/** How late it was when a world was saved. */
interface SavedTime {
  /** Milliseconds since 1970, on the service's clock. */
  readonly now: number;
  readonly mode: ClockMode;
}

/** A world file, read. */
export interface SavedWorld extends WorldContents {
  readonly clock?: SavedTime | undefined;
  /** When it was saved, by the machine's clock, in milliseconds since 1970. */
  readonly savedAt?: number | undefined;
  /** The largest id in it. */
  readonly lastId: string;
}

/** A world file that cannot be loaded: of another version, or with something in it that is wrong. */
export class WorldFileError extends GuildhallError {
  readonly code = 'world_file_error';

  /** @param problems what is wrong, each with its path in the file */
  constructor(readonly problems: readonly FieldError[]) {
    const shown = problems
      .slice(0, MAX_SHOWN_PROBLEMS)
      .map(({ path, message }) => `\n- ${path === '' ? 'the file' : path}: ${message}`);
    const more = problems.length > MAX_SHOWN_PROBLEMS ? `\n- and ${problems.length - MAX_SHOWN_PROBLEMS} more` : '';
    super(`The world file cannot be loaded:${shown.join('')}${more}`);
  }
}

/** So many problems are told in a message. */
const MAX_SHOWN_PROBLEMS = 20;

const Head = z.object({
  saved_at: z.iso.datetime({ offset: true }).optional(),
  clock: z.strictObject({ now: z.number().min(0), mode: z.enum(['real', 'manual']) }).optional(),
  last_id: z.string().refine(isSnowflake, 'An id.').optional(),
  default_application_id: z.string().optional(),
  default_guild_id: z.string().optional(),
  default_channel_id: z.string().optional(),
  file_key: bytesCodec.read.refine((key) => key.length === FILE_KEY_BYTES, `${FILE_KEY_BYTES} bytes.`).optional(),
});

const Body = z.strictObject({
  version: z.literal(WORLD_FILE_VERSION),
  ...Head.shape,
  users: worldCollections.users.read,
  applications: worldCollections.applications.read,
  guilds: worldCollections.guilds.read,
  channels: worldCollections.channels.read,
  invites: worldCollections.invites.read,
  commands: worldCollections.commands.read,
  command_permissions: worldCollections.commandPermissions.read,
  webhooks: worldCollections.webhooks.read,
  presences: worldCollections.presences.read,
  access_tokens: worldCollections.accessTokens.read,
  interactions: worldCollections.interactions.read,
  modals: worldCollections.modals.read,
  files: worldCollections.files.read,
});

/** A collection that a file leaves out is empty. */
const emptyCollections = {
  users: [],
  applications: [],
  guilds: [],
  channels: [],
  invites: [],
  commands: [],
  command_permissions: [],
  webhooks: [],
  presences: {},
  access_tokens: {},
  interactions: [],
  modals: [],
  files: {},
};

/** The world as it is now, as JSON that shares nothing with it. */
export function saveWorld(world: World, mode: ClockMode): WorldFile {
  const file = {
    version: WORLD_FILE_VERSION,
    saved_at: new Date(systemClock.now()).toISOString(),
    clock: { now: world.clock.now(), mode },
    last_id: world.lastId,
    default_application_id: world.defaultApplicationId,
    default_guild_id: world.defaultGuildId,
    default_channel_id: world.defaultChannelId,
    file_key: bytesCodec.write(world.fileKey),
    users: encode(worldCollections.users, world.users),
    applications: encode(worldCollections.applications, world.applications),
    guilds: encode(worldCollections.guilds, world.guilds),
    channels: encode(worldCollections.channels, world.channels),
    invites: encode(worldCollections.invites, world.invites),
    commands: encode(worldCollections.commands, world.commands),
    command_permissions: encode(worldCollections.commandPermissions, world.commandPermissions),
    webhooks: encode(worldCollections.webhooks, world.webhooks),
    presences: encode(worldCollections.presences, world.presences),
    access_tokens: encode(worldCollections.accessTokens, world.accessTokens),
    interactions: encode(worldCollections.interactions, world.interactions),
    modals: encode(worldCollections.modals, world.modals),
    files: encode(worldCollections.files, world.files),
  };
  return JSON.parse(JSON.stringify(file));
}

function encode<Value>(part: WorldFileCodec<Value>, value: Value): unknown {
  return part.write(value);
}

/**
 * Reads a world file.
 * @param file the file's JSON, as text or parsed; it is not changed, and nothing is shared with it
 * @throws {WorldFileError} with the path of everything that is wrong
 */
export function readWorldFile(file: unknown): SavedWorld {
  const found = typeof file === 'string' ? parseJson(file) : structuredClone(file);
  checkVersion(found);
  const whole = { ...emptyCollections, ...found };
  const { data, error } = Body.safeParse(whole);
  if (error) throw new WorldFileError(fieldErrorsOf(error, whole));
  const { saved_at: savedAt, last_id: lastId = '0', clock } = data;
  const contents: WorldContents = {
    ...data,
    commandPermissions: data.command_permissions,
    accessTokens: data.access_tokens,
    defaultApplicationId: data.default_application_id,
    defaultGuildId: data.default_guild_id,
    defaultChannelId: data.default_channel_id,
    fileKey: data.file_key,
  };
  const problems = referenceProblems(contents);
  if (problems.length > 0) throw new WorldFileError(problems);
  return {
    ...contents,
    clock,
    savedAt: savedAt === undefined ? undefined : Date.parse(savedAt),
    lastId: [lastId, ...allIdsIn(contents)].reduce((a, b) => (compareSnowflakes(a, b) < 0 ? b : a)),
  };
}

/**
 * How late it is in a world that is loaded, in milliseconds since 1970. Where time stands, it goes on where the world was
 * saved. Where time passes, it has gone on passing meanwhile.
 */
export function restoredTime({ now, mode }: SavedTime, savedAt = systemClock.now()): number {
  return mode === 'manual' ? now : now + Math.max(0, systemClock.now() - savedAt);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createWorldFileError('', `It is not JSON, or was cut off: ${errorMessage(error)}.`);
  }
}

function checkVersion(found: unknown): asserts found is object {
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw createWorldFileError('', 'It is not a JSON object.');
  const version: unknown = 'version' in found ? found.version : undefined;
  if (version === WORLD_FILE_VERSION) return;
  if (version === undefined) {
    throw createWorldFileError('version', `It is missing: a world file begins with "version": ${WORLD_FILE_VERSION}.`);
  }
  const remedy = 'Load it with the release of Guildhall that saved it, or save the world anew with this one.';
  throw createWorldFileError(
    'version',
    `It is ${JSON.stringify(version)}, and this release reads ${WORLD_FILE_VERSION}. ${remedy}`,
  );
}

function createWorldFileError(path: string, message: string): WorldFileError {
  return new WorldFileError([{ path, code: 'WORLD_FILE_INVALID', message }]);
}

/** Every id that something in the world has for itself. */
function allIdsIn(contents: WorldContents): string[] {
  const { users, applications, guilds, channels, commands, webhooks, interactions, modals } = contents;
  const known = [users, applications, guilds, channels, commands, webhooks, interactions, modals];
  const files = [...contents.files.keys()].filter(isSnowflake);
  return [
    ...known.flatMap((map) => [...map.keys()]),
    ...files,
    ...[...contents.guilds.values()].flatMap(({ roles, auditLog }) => [
      ...roles.keys(),
      ...auditLog.map(({ id }) => id),
    ]),
    ...[...contents.channels.values()].flatMap(({ messages }) => [...messages.keys()]),
  ];
}
