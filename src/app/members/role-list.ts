/** Role ids of a member, as their count and numbers. */
import type { Snowflake } from '../../base/snowflake.js';
import type { ByteReader, ByteWriter } from './byte-io.js';
import type { RoleNumbers } from './role-numbers.js';

/** Writes role ids. False: the value is not a list of ids, and nothing is written. */
export function writeRoles(value: unknown, roles: RoleNumbers, out: ByteWriter): boolean {
  if (!Array.isArray(value)) return false;
  const { position } = out;
  out.varint(value.length);
  for (const id of value) {
    const number = roles.numberOf(id);
    if (number === undefined) {
      out.position = position;
      return false;
    }
    out.varint(number);
  }
  return true;
}

/** Reads role ids. Members do not have deleted roles. */
export function readRoles(body: ByteReader, roles: RoleNumbers): Snowflake[] {
  const ids: Snowflake[] = [];
  for (let left = body.varint(); left > 0; left--) {
    const id = roles.idOf(body.varint());
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** Moves a reader behind role ids. */
export function skipRoles(body: ByteReader): void {
  for (let left = body.varint(); left > 0; left--) body.varint();
}
