import { GuildhallError } from 'guildhall';
import type { Oauth2ErrorCode } from '../errors/oauth2-error.js';

/** The outcome of an authorization that is not granted. */
export interface RedirectedError {
  readonly error: Oauth2ErrorCode;
  readonly description: string;
}

/** A request whose error is sent to its redirect URI. */
export class AuthorizationRedirect extends GuildhallError {
  readonly code = 'authorization_redirect';

  constructor(readonly location: string) {
    super('The authorization was redirected with an error.');
  }
}

/** The URL that reports to a program why there is no access. */
export function redirectLocation(
  redirectUri: string,
  state: string | undefined,
  { error, description }: RedirectedError,
): string {
  return withQuery(redirectUri, { error, error_description: description, state });
}

/** Adds parameters to the query of a redirect URI, which can have a query already. */
export function withQuery(redirectUri: string, params: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Adds parameters as the fragment of a redirect URI. */
export function withFragment(redirectUri: string, params: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirectUri);
  const entries = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  url.hash = String(new URLSearchParams(entries));
  return url.href;
}
