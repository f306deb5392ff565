/** Removes secrets from bodies before the log shows them. */

/** Keys whose values are secrets. */
const secretKeys: readonly string[] = [
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'external_auth_token',
  'secret',
];

/** Tokens in the path of a URL, and tokens of users. */
const pathTokenPattern = /(\/(?:webhooks|interactions)\/\d+\/)[\w-]{20,}/g;
// Starts only at the first character of a word, so that a long word without a token is not searched from each of its characters.
const userTokenPattern = /(?<![\w-])[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}/g;

const REDACTED = '[secret]';

/** Replaces secrets in a text. */
export function redactSecretText(text: string): string {
  return text.replace(pathTokenPattern, `$1${REDACTED}`).replace(userTokenPattern, REDACTED);
}

/** A copy in which secrets are replaced. */
export function redactSecrets(value: Readonly<Record<string, unknown>>): Record<string, unknown>;
export function redactSecrets(value: unknown): unknown;
export function redactSecrets(value: unknown): unknown {
  if (typeof value === 'string') return redactSecretText(value);
  if (Array.isArray(value)) return value.map((each: unknown) => redactSecrets(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [
      key,
      secretKeys.includes(key) && typeof each === 'string' ? REDACTED : redactSecrets(each),
    ]),
  );
}
