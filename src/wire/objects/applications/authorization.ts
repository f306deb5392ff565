import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';

/** The application that an access token was granted to. */
export interface AuthorizedApplication {
  id: string;
  name: string;
  icon: string | null;
  description: string;
  /** Ed25519 public key, in hex. */
  verify_key: string;
  bot_public?: boolean | undefined;
  bot_require_code_grant?: boolean | undefined;
  bot?: User | undefined;
  terms_of_service_url?: string | undefined;
  privacy_policy_url?: string | undefined;
  /** Bits of `applicationFlags`. */
  flags?: number | undefined;
}
export const AuthorizedApplication: ObjectSchema<AuthorizedApplication> = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  description: z.string(),
  verify_key: z.string(),
  bot_public: z.boolean().optional(),
  bot_require_code_grant: z.boolean().optional(),
  bot: User.optional(),
  terms_of_service_url: z.string().optional(),
  privacy_policy_url: z.string().optional(),
  flags: z.int().optional(),
});

/** What a user has allowed an application to do. */
export interface Authorization {
  application: AuthorizedApplication;
  scopes: string[];
  /** When the access token expires. */
  expires: string;
  /** Only with the scope `identify`. */
  user?: User | undefined;
}
export const Authorization: ObjectSchema<Authorization> = z.object({
  application: AuthorizedApplication,
  scopes: z.array(z.string()),
  expires: z.string(),
  user: User.optional(),
});

/** A public key (JSON Web Key) with which ID tokens are verified. */
export interface IdTokenKey {
  kty: string;
  use: string;
  kid: string;
  n: string;
  e: string;
  alg: string;
}
export const IdTokenKey: ObjectSchema<IdTokenKey> = z.object({
  kty: z.string(),
  use: z.string(),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  alg: z.string(),
});

/** A set of public keys (JSON Web Key Set). */
export interface IdTokenKeys {
  keys: IdTokenKey[];
}
export const IdTokenKeys: ObjectSchema<IdTokenKeys> = z.object({ keys: z.array(IdTokenKey) });

/** The claims of OpenID Connect about a user. */
export interface UserInfo {
  /** The id of the user. */
  sub: string;
  email?: string | null | undefined;
  email_verified?: boolean | undefined;
  preferred_username?: string | undefined;
  nickname?: string | null | undefined;
  picture?: string | undefined;
  locale?: string | undefined;
}
export const UserInfo: ObjectSchema<UserInfo> = z.object({
  sub: z.string(),
  email: z.string().nullable().optional(),
  email_verified: z.boolean().optional(),
  preferred_username: z.string().optional(),
  nickname: z.string().nullable().optional(),
  picture: z.string().optional(),
  locale: z.string().optional(),
});
