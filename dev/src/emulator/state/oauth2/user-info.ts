import type { UserInfo } from '../../../../../src/wire/objects/applications/authorization.js';
import type { UserRecord } from '../records/users.js';
import type { World } from '../world/world.js';

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
