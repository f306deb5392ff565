/** What users granted to applications with OAuth2. */

/** An OAuth2 access token that a user granted to an application. */
export interface AccessTokenRecord {
  readonly userId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A refresh token. It does not expire. */
export interface RefreshTokenRecord {
  readonly userId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  /** The access token that it replaces. */
  readonly accessToken: string;
}

/** The code of a redirect. It can be exchanged once for tokens. */
export interface AuthorizationCodeRecord {
  readonly userId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  /** The URI that received the code. */
  readonly redirectUri: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The SHA-256 digest, in base64url, of a secret that is needed to exchange the code (PKCE). */
  readonly codeChallenge?: string | undefined;
  /** The value of the program that its ID token contains. */
  readonly nonce?: string | undefined;
  /** The guild that the application is added to. */
  readonly guildId?: string | undefined;
  /** The webhook that was created. */
  readonly webhookId?: string | undefined;
  /** The permissions of the bot, if it is only added when the code is exchanged. */
  readonly pendingPermissions?: string | undefined;
}
