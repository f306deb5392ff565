/** The values of a member that its permissions depend on. Reading only these is several times faster than all. */
import type { MemberRestrictions, RankedMember } from '../../wire/permissions/permission-subjects.js';
import type { ByteReader } from './byte-io.js';
import { readRoles } from './role-list.js';
import type { RoleNumbers } from './role-numbers.js';
import { type RecordShape, ShapeRegistry } from './shape-registry.js';
import { readValue, skipValue, valueKinds } from './value-kinds.js';

/** The roles of a member, and the state that limits its permissions. */
export type PermissionValues = Pick<RankedMember, 'roles'> & MemberRestrictions;

/** Reads the values from a body of a shape. */
export function readPermissionValues(shape: RecordShape, body: ByteReader, numbers: RoleNumbers): PermissionValues {
  let roles: unknown;
  let pending: unknown;
  let until: unknown;
  let isWithinUser = false;
  for (let n = 0; n < shape.permissionValueCount; n++) {
    const kind = ShapeRegistry.kindAt(shape, n);
    const key = isWithinUser ? undefined : shape.keys[n];
    if (kind === valueKinds.objectStart) isWithinUser = true;
    else if (kind === valueKinds.objectEnd) isWithinUser = false;
    else if (kind === valueKinds.roles) roles = readRoles(body, numbers);
    else if (kind === valueKinds.sharedText) body.varint();
    else if (key === 'roles') roles = readValue(kind, body);
    else if (key === 'pending') pending = readValue(kind, body);
    else if (key === 'communication_disabled_until') until = readValue(kind, body);
    else skipValue(kind, body);
  }
  return toPermissionValues({ roles, pending, communication_disabled_until: until });
}

/** The values of a member that was read completely. They may be anything, because received members are not validated. */
export function toPermissionValues(member: Readonly<Record<string, unknown>>): PermissionValues {
  const { roles, pending, communication_disabled_until: until } = member;
  return {
    roles: Array.isArray(roles) ? roles : [],
    pending: pending === true,
    communication_disabled_until: typeof until === 'string' ? until : null,
  };
}
