/** The world file codecs of what users granted to applications with OAuth2. */
import type { AccessTokenRecord, AuthorizationCodeRecord, RefreshTokenRecord } from '../records/oauth2.js';
import { idListCodec, optionalCodec, recordCodec, textCodec, timestampCodec } from './codecs.js';

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
  codeChallenge: optionalCodec(textCodec),
  nonce: optionalCodec(textCodec),
  guildId: optionalCodec(textCodec),
  webhookId: optionalCodec(textCodec),
  pendingPermissions: optionalCodec(textCodec),
});
