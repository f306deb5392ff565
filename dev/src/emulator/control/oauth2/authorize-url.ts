import { rejectInvalidFields } from '../../policy/errors/request-rejected-error.js';

/** The path of the page on which a user authorizes an application. */
const AUTHORIZE_PATH = '/oauth2/authorize';

/** The parameters of the URL of the page. @throws {RequestRejectedError} 50035 when it is another URL */
export function authorizeUrlParams(url: string): URLSearchParams {
  const base = 'http://localhost';
  const parsed = URL.canParse(url, base) ? new URL(url, base) : undefined;
  if (parsed?.pathname.endsWith(AUTHORIZE_PATH)) return parsed.searchParams;
  rejectInvalidFields([
    { path: 'url', code: 'URL_TYPE_INVALID_URL', message: 'Must be a URL with the path /oauth2/authorize.' },
  ]);
  return new URLSearchParams();
}
