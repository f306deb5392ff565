/**
 * Writes what is known of a tracked member. A body is
 *
 *     flags (3 bytes) · second of joining since 1970, or 0 (4 bytes) · role set · nickname
 *
 * The role set and the nickname are there only if they are known. The nickname is a value of the kind in the flags
 * (`value-kinds.ts`). Both are written in one way only, so equal bytes prove equal values: that nothing changed is found out
 * without reading what was before. The end of a timeout is not written, since few members have one (`TimeoutSchedule`).
 */
import type { Snowflake } from '../../base/snowflake.js';
import { ByteReader, type ByteWriter } from '../members/byte-io.js';
import type { RoleNumbers } from '../members/role-numbers.js';
import { RoleSetCodec } from '../members/role-set-codec.js';
import { readValue, writeValue } from '../members/value-kinds.js';
import { MAX_ROLES, type MemberState } from './member-state.js';
import { applyState, isKnown, nickKindOf, withNickKind } from './tracked-member-flags.js';

const FLAGS_BYTES = 3;
const JOINED_BYTES = 4;

/** The values that a body contains besides its flags. */
type TrackedValues = Pick<MemberState, 'roles' | 'nick'>;

/** A change of a body. */
export interface TrackedChange {
  /** The flags before; 0 deletes what was known. */
  readonly flags: number;
  readonly joined: number;
  readonly state: MemberState;
  readonly roleNumbers: RoleNumbers;
}

/** Writes and reads bodies. */
export class TrackedMemberCodec {
  readonly #roleSets = new RoleSetCodec(MAX_ROLES);
  /** The body of a member of which nothing is known. */
  readonly #untracked = new ByteReader();

  constructor() {
    this.#untracked.bytes = Buffer.alloc(FLAGS_BYTES + JOINED_BYTES);
  }

  /** Prepares the roles of the next `write`. False if they are not a list of ids. */
  setRoles(roles: readonly Snowflake[], numbers: RoleNumbers): boolean {
    return this.#roleSets.set(roles, numbers);
  }

  /**
   * Writes a body that changes another one, or that of a member that was not tracked. Returns the roles and the nickname
   * before, only where the change contains a value and the value before is known.
   */
  write(body: ByteReader | undefined, change: TrackedChange, out: ByteWriter): TrackedValues {
    const { flags, joined, state, roleNumbers } = change;
    const start = out.position;
    const before = body ?? this.#untracked;
    if (!body) before.position = 0;
    const { bytes } = before;
    const nickKindBefore = nickKindOf(flags);
    const [rolesStart, nickStart] = this.#findValues(before);
    let [roles, nick]: [TrackedValues['roles'], TrackedValues['nick']] = [undefined, undefined];
    let after = applyState(flags, state);
    out.uint(after, FLAGS_BYTES);
    out.uint(joined, JOINED_BYTES);

    if (state.roles !== undefined) {
      const from = out.position;
      this.#roleSets.write(out);
      if (isKnown(flags, 'roles')) {
        if (out.endsWith(from, bytes, rolesStart, nickStart)) roles = state.roles;
        else {
          before.position = rolesStart;
          roles = this.#roleSets.read(before, roleNumbers);
        }
      }
    } else if (isKnown(flags, 'roles')) out.copy(bytes, rolesStart, nickStart);

    if (state.nick !== undefined) {
      const from = out.position;
      const kind = writeValue(state.nick, out);
      if (isKnown(flags, 'nick')) {
        if (kind === nickKindBefore && out.endsWith(from, bytes, nickStart, before.end)) nick = state.nick;
        else {
          before.position = nickStart;
          nick = readNick(before, flags);
        }
      }
      after = withNickKind(after, kind);
      setFlags(out.buffer, start, after);
    } else if (isKnown(flags, 'nick')) out.copy(bytes, nickStart, before.end);
    return { roles, nick };
  }

  /** Reads the roles and the nickname. */
  read(body: ByteReader, roleNumbers: RoleNumbers): TrackedValues {
    const flags = readFlags(body);
    const [rolesStart, nickStart] = this.#findValues(body);
    body.position = rolesStart;
    const roles = isKnown(flags, 'roles') ? this.#roleSets.read(body, roleNumbers) : undefined;
    body.position = nickStart;
    return { roles, nick: isKnown(flags, 'nick') ? readNick(body, flags) : undefined };
  }

  /** The positions of the roles and the nickname in a body. */
  #findValues(body: ByteReader): [rolesStart: number, nickStart: number] {
    const flags = readFlags(body);
    body.position += FLAGS_BYTES + JOINED_BYTES;
    const rolesStart = body.position;
    if (isKnown(flags, 'roles')) this.#roleSets.skip(body);
    return [rolesStart, body.position];
  }
}

/** The flags of a body. The reader stays at the start of the body. */
export function readFlags({ bytes, position }: ByteReader): number {
  return (bytes[position] ?? 0) | ((bytes[position + 1] ?? 0) << 8) | ((bytes[position + 2] ?? 0) << 16);
}

/** The start of the membership in seconds since 1970; 0 if it is not known. The reader stays where it is. */
export function readJoined({ bytes, position }: ByteReader): number {
  return bytes.readUInt32LE(position + FLAGS_BYTES);
}

/** Changes the flags of a body in place. */
export function setFlags(bytes: Buffer, at: number, flags: number): void {
  bytes[at] = flags & 0xff;
  bytes[at + 1] = (flags >>> 8) & 0xff;
  bytes[at + 2] = flags >>> 16;
}

function readNick(body: ByteReader, flags: number): string | null {
  const nick = readValue(nickKindOf(flags), body);
  return typeof nick === 'string' ? nick : null;
}
