/** ID tokens of OpenID Connect, and the key that signs them. Each world has one key, which is created when it is first needed. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { IdTokenKey, UserInfo } from 'guildhall/wire';
import type { UserRecord } from '../records/users.js';
import type { World } from '../world/world.js';

const KEY_BITS = 2048;

/** The claims of an ID token besides its issuer. */
export interface IdTokenClaims {
  /** The id of the user. */
  readonly sub: string;
  /** The id of the application. */
  readonly aud: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
  readonly nonce?: string | undefined;
}

/** Signs an ID token. The issuer is the origin of the emulator: at Discord, it is Discord's. */
export function signIdToken(world: World, claims: IdTokenClaims): string {
  const key = privateKeyOf(world);
  const header = { alg: 'RS256', typ: 'JWT', kid: publicIdTokenKey(world).kid };
  const content = [header, { iss: world.origin, ...claims }].map(encode).join('.');
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

/** The public key with which ID tokens are verified. */
export function publicIdTokenKey(world: World): IdTokenKey {
  const { n = '', e = '' } = createPublicKey(privateKeyOf(world)).export({ format: 'jwk' });
  return {
    kty: 'RSA',
    use: 'sig',
    kid: createHash('sha256').update(n).digest('base64url').slice(0, 16),
    n,
    e,
    alg: 'RS256',
  };
}

/** Whether a text is a private key that can sign ID tokens. */
export function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function privateKeyOf(world: World): KeyObject {
  if (world.idTokenKey === undefined) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
    world.idTokenKey = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  }
  return createPrivateKey(world.idTokenKey);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/**
 * The claims of OpenID Connect about a user. That they depend on the scopes like the fields of the user is an assumption: the
 * OpenAPI document only requires `openid`.
 * @param scopes the scopes of the access token; undefined for bots, which see all
 */
export function userInfo(
  world: World,
  { user, email, hasVerifiedEmail, locale }: UserRecord,
  scopes: readonly string[] | undefined,
): UserInfo {
  const has = (scope: string) => scopes?.includes(scope) ?? true;
  const picture = user.avatar === null ? undefined : `${world.filesOrigin}/avatars/${user.id}/${user.avatar}.png`;
  return {
    sub: user.id,
    ...(has('identify')
      ? {
          preferred_username: user.username,
          nickname: user.global_name ?? null,
          locale,
          ...(picture === undefined ? {} : { picture }),
        }
      : {}),
    ...(has('email') ? { email, email_verified: hasVerifiedEmail } : {}),
  };
}
