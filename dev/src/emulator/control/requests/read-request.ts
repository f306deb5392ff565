/** Reads calls of the control API: their body and their query. */
import { Buffer } from 'node:buffer';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Base64File } from '../../../control/requests/fields.js';
import { RequestRejectedError, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { readBytes } from '../../server/read-bytes.js';
import { parseOrReject } from '../../server/request-validation.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { withImageDimensions } from '../../state/files/image-dimensions.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { ApplicationRecord, UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/**
 * The largest body of a call. Ten files of the largest message have 33 MiB in base64, and a saved world can contain more
 * of them.
 */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Parses the body of a call; an empty body counts as `{}`.
 * @throws {RequestRejectedError} 40005 for more than 64 MiB, 50109 for broken JSON, 50035 with every invalid field
 */
export async function readJsonBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await readTextBody(c);
  return parseOrReject(schema, text === '' ? {} : parseJson(text));
}

/** Reads the body of a call. @throws {RequestRejectedError} 40005 for more than 64 MiB */
export async function readTextBody(c: Context): Promise<string> {
  const bytes = await readBytes(c.req.raw, MAX_BODY_BYTES).catch((thrown: unknown) => {
    const isTooLarge = thrown instanceof RequestRejectedError && thrown.error === 'ENTITY_TOO_LARGE';
    throw isTooLarge ? new CallTooLargeError('ENTITY_TOO_LARGE') : thrown;
  });
  return new TextDecoder().decode(bytes);
}

class CallTooLargeError extends RequestRejectedError {
  override get responseBody(): object {
    const message = 'The body of a control API call can have 64 MiB. Load a larger world with --world or worldFile.';
    return { ...this.body, message };
  }
}

/**
 * Parses the query of a call.
 * @throws {RequestRejectedError} 50035 with every invalid parameter
 */
export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  return parseOrReject(schema, c.req.query());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return rejectRequest('INVALID_JSON');
  }
}

/** Decodes the files of a call, numbered in their order. */
export function decodeFiles(files: readonly Base64File[]): Promise<ReceivedFile[]> {
  return Promise.all(
    files.map((file, index) =>
      withImageDimensions({
        index,
        filename: file.filename,
        contentType: file.content_type,
        bytes: Buffer.from(file.data_base64, 'base64'),
      }),
    ),
  );
}

/** Encodes files that were received by another way. */
export function encodeFiles(files: readonly ReceivedFile[]): Base64File[] {
  return files.map(({ filename, contentType, bytes }) => ({
    filename,
    content_type: contentType,
    data_base64: Buffer.from(bytes).toString('base64'),
  }));
}

/** @throws {RequestRejectedError} 10013 */
export function findUserOrThrow(world: World, id: string): UserRecord {
  return world.users.get(id) ?? rejectRequest('UNKNOWN_USER');
}

/**
 * Finds a user who is not a bot. Bots have no client.
 * @throws {RequestRejectedError} 10013, or 20001 for a bot
 */
export function findHumanOrThrow(world: World, id: string): UserRecord {
  const found = findUserOrThrow(world, id);
  return found.applicationId === undefined ? found : rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
}

/** @throws {RequestRejectedError} 10002 */
export function findApplicationOrThrow(world: World, id: string | undefined): ApplicationRecord {
  return world.applications.get(id ?? '') ?? rejectRequest('UNKNOWN_APPLICATION');
}

/** @throws {RequestRejectedError} 10004 */
export function findGuildOrThrow(world: World, id: string): GuildRecord {
  return world.guilds.get(id) ?? rejectRequest('UNKNOWN_GUILD');
}

/** @throws {RequestRejectedError} 10007 */
export function findMemberOrThrow(guild: GuildRecord, userId: string): MemberRecord {
  return guild.members.get(userId) ?? rejectRequest('UNKNOWN_MEMBER');
}

/** Finds the guild and the member of a call. @throws {RequestRejectedError} 10004 or 10007 */
export function findGuildMember(
  world: World,
  { guild_id: guildId, user_id: userId }: { readonly guild_id: string; readonly user_id: string },
): { readonly guild: GuildRecord; readonly member: MemberRecord } {
  const guild = findGuildOrThrow(world, guildId);
  return { guild, member: findMemberOrThrow(guild, userId) };
}

/** @throws {RequestRejectedError} 10003 */
export function findChannelOrThrow(world: World, id: string): ChannelRecord {
  return world.channels.get(id) ?? rejectRequest('UNKNOWN_CHANNEL');
}
