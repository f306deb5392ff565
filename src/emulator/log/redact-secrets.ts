/** Removes secrets from bodies before the log shows them. */

/** Keys whose values are secrets. */
const secretKeys: readonly string[] = ['token', 'access_token', 'refresh_token', 'client_secret'];

/** Tokens in the path of a URL, and tokens of users. */
const pathTokenPattern = /(\/(?:webhooks|interactions)\/\d+\/)[\w-]{20,}/g;
const userTokenPattern = /[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}/g;

const REDACTED = '[secret]';

/** A copy in which secrets are replaced. */
export function redactSecrets(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(pathTokenPattern, `$1${REDACTED}`).replace(userTokenPattern, REDACTED);
  if (Array.isArray(value)) return value.map(redactSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      secretKeys.includes(key) && typeof each === 'string' ? REDACTED : redactSecrets(each),
    ]),
  );
}
