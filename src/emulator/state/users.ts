import { randomBytes } from 'node:crypto';
import type { User } from '../../wire/objects/user.js';
import type { Change } from './change.js';
import type { UserRecord, World } from './world.js';

export interface NewUser {
  readonly username: string;
  readonly global_name?: string | null | undefined;
  /** The application whose bot it is. */
  readonly applicationId?: string | undefined;
}

/** Makes the account of a person, or of a bot when it belongs to an application. */
export function createUser(world: World, spec: NewUser): Change<UserRecord> {
  const id = world.newId();
  const isBot = spec.applicationId !== undefined;
  const user: User = {
    id,
    username: spec.username,
    discriminator: isBot ? String(1 + Number(BigInt(id) % 9999n)).padStart(4, '0') : '0',
    global_name: spec.global_name ?? null,
    avatar: null,
    ...(isBot ? { bot: true } : {}),
    public_flags: 0,
  };
  const record: UserRecord = { user, token: newToken(id), applicationId: spec.applicationId };
  world.users.set(id, record);
  return { result: record, events: [] };
}

/** Three parts joined by dots, of which the first is the account's id in base64. */
function newToken(userId: string): string {
  return [Buffer.from(userId), randomBytes(4), randomBytes(28)].map((part) => part.toString('base64url')).join('.');
}

/** The account that a token acts as. */
export function userByToken(world: World, token: string): UserRecord | undefined {
  const [first = ''] = token.split('.', 1);
  const record = world.users.get(Buffer.from(first, 'base64url').toString());
  return record?.token === token ? record : undefined;
}

/** An account as it sees itself. */
export function presentSelf({ user }: UserRecord): User {
  return { ...user, mfa_enabled: false, verified: true, email: null, locale: 'en-US', flags: 0, premium_type: 0 };
}
