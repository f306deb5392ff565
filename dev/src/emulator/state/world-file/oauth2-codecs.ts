/** The world file codecs of what users granted to applications with OAuth2. */
import type { AccessTokenRecord, AuthorizationCodeRecord, RefreshTokenRecord } from '../records/oauth2.js';
import { idListCodec, recordCodec, textCodec, timestampCodec } from './codecs.js';

export const accessTokenCodec = recordCodec<AccessTokenRecord>({
  userId: textCodec,
  applicationId: textCodec,
  scopes: idListCodec,
  expiresAt: timestampCodec,
});

export const refreshTokenCodec = recordCodec<RefreshTokenRecord>({
  userId: textCodec,
  applicationId: textCodec,
  scopes: idListCodec,
  accessToken: textCodec,
});

export const authorizationCodeCodec = recordCodec<AuthorizationCodeRecord>({
  userId: textCodec,
  applicationId: textCodec,
  scopes: idListCodec,
  redirectUri: textCodec,
  expiresAt: timestampCodec,
  codeChallenge: textCodec.optional(),
  nonce: textCodec.optional(),
  guildId: textCodec.optional(),
  webhookId: textCodec.optional(),
  pendingPermissions: textCodec.optional(),
});
