import { type OAuth2Scope, oauth2Scopes } from 'guildhall/wire';

/** The scopes of a request, or undefined if one of them does not exist. They are separated by spaces. */
export function parseScopes(text: string): OAuth2Scope[] | undefined {
  const names = new Set(text.split(/\s+/).filter((name) => name !== ''));
  const known = oauth2Scopes.filter((scope) => names.has(scope));
  return known.length === names.size ? known : undefined;
}

/** Scopes that only install an application: no token is needed for them. */
export const installScopes: readonly OAuth2Scope[] = ['applications.commands', 'bot'];

/** Scopes for which users are always asked, because each authorization creates something. */
export const passthroughScopes: readonly OAuth2Scope[] = ['bot', 'webhook.incoming'];

/** Scopes that no user can grant: only the client credentials grant has them. */
export const clientScopes: readonly OAuth2Scope[] = ['applications.commands.update'];

/** Scopes that the owner of an application cannot get with its secret, because a user selects a guild or a channel for them. */
export const consentScopes: readonly OAuth2Scope[] = ['bot', 'webhook.incoming'];

/** The message with which Discord rejects scopes. */
export const INVALID_SCOPE = 'The requested scope is invalid, unknown, or malformed.';
