/** Reading calls of the control API: who may make them, what they hold, and what their ids stand for. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { fieldErrorsOf } from '../../../wire/validation/form-errors.js';
import { RequestRejectedError, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Whether a call was addressed to this machine by one of its own names: a page elsewhere cannot make such a call. */
export function isLoopback(host: string | undefined): boolean {
  return LOOPBACK.test(host ?? '');
}

/**
 * The body of a call.
 * @throws {RequestRejectedError} 50109 for broken JSON, 50035 with every field that is wrong
 */
export async function readJsonBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await c.req.text().catch(() => rejectRequest('INCOMPLETE_BODY'));
  return parseWithSchema(schema, text === '' ? {} : parseJson(text));
}

/**
 * The query of a call.
 * @throws {RequestRejectedError} 50035 with every parameter that is wrong
 */
export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  return parseWithSchema(schema, c.req.query());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return rejectRequest('INVALID_JSON');
  }
}

function parseWithSchema<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw new RequestRejectedError('INVALID_FORM', fieldErrorsOf(result.error, value));
  return result.data;
}

/** @throws {RequestRejectedError} 10013 */
export function findUserOrThrow(world: World, id: string): UserRecord {
  return world.users.get(id) ?? rejectRequest('UNKNOWN_USER');
}

/** @throws {RequestRejectedError} 10004 */
export function findGuildOrThrow(world: World, id: string): GuildRecord {
  return world.guilds.get(id) ?? rejectRequest('UNKNOWN_GUILD');
}

/** @throws {RequestRejectedError} 10007 */
export function findMemberOrThrow(guild: GuildRecord, userId: string): MemberRecord {
  return guild.members.get(userId) ?? rejectRequest('UNKNOWN_MEMBER');
}

/** @throws {RequestRejectedError} 10003 */
export function findChannelOrThrow(world: World, id: string): ChannelRecord {
  return world.channels.get(id) ?? rejectRequest('UNKNOWN_CHANNEL');
}
