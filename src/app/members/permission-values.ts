/** The values of a member that its permissions depend on. Reading only these is several times faster than all. */
import type { Snowflake } from '../../base/snowflake.js';
import type { PermissionMember } from '../../wire/permissions/permission-subjects.js';
import type { ByteReader } from './byte-io.js';
import { readRoles } from './role-list.js';
import type { RoleNumbers } from './role-numbers.js';
import { type RecordShape, ShapeRegistry } from './shape-registry.js';
import { readValue, skipValue, valueKinds } from './value-kinds.js';

/** Reads the values from a body of a shape. */
export function readPermissionValues(
  shape: RecordShape,
  body: ByteReader,
  userId: Snowflake,
  numbers: RoleNumbers,
): PermissionMember {
  let roles: unknown;
  let pending: unknown;
  let until: unknown;
  let isWithinUser = false;
  for (let n = 0; n < shape.permissionValueCount; n++) {
    const kind = ShapeRegistry.kindAt(shape, n);
    const key = isWithinUser ? undefined : shape.order.keys[n];
    if (kind === valueKinds.objectStart) isWithinUser = true;
    else if (kind === valueKinds.objectEnd) isWithinUser = false;
    else if (kind === valueKinds.roles) roles = readRoles(body, numbers);
    else if (kind === valueKinds.sharedText) body.varint();
    else if (key === 'roles') roles = readValue(kind, body);
    else if (key === 'pending') pending = readValue(kind, body);
    else if (key === 'communication_disabled_until') until = readValue(kind, body);
    else skipValue(kind, body);
  }
  return toPermissionMember(userId, roles, pending, until);
}

/** Creates a member from values that may be anything, because received members are not validated. */
export function toPermissionMember(
  userId: Snowflake,
  roles: unknown,
  pending: unknown,
  until: unknown,
): PermissionMember {
  return {
    user: { id: userId },
    roles: Array.isArray(roles) ? roles : [],
    pending: pending === true,
    communication_disabled_until: typeof until === 'string' ? until : null,
  };
}
