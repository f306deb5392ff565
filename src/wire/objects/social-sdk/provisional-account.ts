import { z } from 'zod';
import { isSnowflake } from '../../../base/snowflake.js';
import { limits } from '../../constants/limits.js';
import { boundedText, formIssue, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

const bounds = limits.provisionalAccount;

/** What kind of token of another service identifies a user. */
export const externalAuthTypes = [
  'OIDC',
  'EPIC_ONLINE_SERVICES_ACCESS_TOKEN',
  'EPIC_ONLINE_SERVICES_ID_TOKEN',
  'STEAM_SESSION_TICKET',
  'UNITY_SERVICES_ID_TOKEN',
  'DISCORD_BOT_ISSUED_ACCESS_TOKEN',
  'APPLE_ID_TOKEN',
  'PLAYSTATION_NETWORK_ID_TOKEN',
] as const;

/** The message does not repeat the value: a caller may have passed the secret. */
const ClientId = z.string().check((ctx) => {
  if (isSnowflake(ctx.value)) return;
  ctx.issues.push(formIssue(undefined, { formCode: 'NUMBER_TYPE_COERCE', message: 'Value is not snowflake.' }));
});

/** A user, identified by a token of another service. */
export interface ExternalCredentials {
  /** The id of the application. */
  client_id: string;
  /** At most 1024 characters. Not for public clients. */
  client_secret?: string | null | undefined;
  /** 1 to 10240 characters. */
  external_auth_token: string;
  external_auth_type: (typeof externalAuthTypes)[number];
}
export const ExternalCredentials: ObjectSchema<ExternalCredentials> = z.object({
  client_id: ClientId,
  client_secret: boundedText(0, bounds.clientSecret).nullable().optional(),
  external_auth_token: boundedText(1, bounds.externalToken),
  external_auth_type: z.literal(externalAuthTypes),
});

/** A user, identified by an id of the game. */
export interface ExternalUser {
  /** 1 to 1024 characters. */
  external_user_id: string;
}
export const ExternalUser: ObjectSchema<ExternalUser> = z.object({
  external_user_id: boundedText(1, bounds.externalUserId),
});

/** The user of the game who gets a token. */
export interface ProvisionalTokenRequest extends ExternalUser {
  /** 1 to 32 characters. */
  preferred_global_name?: string | null | undefined;
  /** Only in the OpenAPI document. */
  provisional_user_id?: string | null | undefined;
}
export const ProvisionalTokenRequest: ObjectSchema<ProvisionalTokenRequest> = ExternalUser.extend({
  preferred_global_name: boundedText(1, bounds.globalName).nullable().optional(),
  provisional_user_id: snowflake().nullable().optional(),
});

/** An access token of a provisional account, or of the linked account of Discord. */
export interface ProvisionalToken {
  token_type: string;
  access_token: string;
  /** Seconds. */
  expires_in: number;
  scope: string;
  id_token: string;
  refresh_token?: string | null | undefined;
  scopes?: string[] | undefined;
  /** Seconds since 1970. */
  expires_at_s?: number | null | undefined;
}
export const ProvisionalToken: ObjectSchema<ProvisionalToken> = z.object({
  token_type: z.string(),
  access_token: z.string(),
  expires_in: z.int(),
  scope: z.string(),
  id_token: z.string(),
  refresh_token: z.string().nullable().optional(),
  scopes: z.array(z.string()).optional(),
  expires_at_s: z.int().nullable().optional(),
});
