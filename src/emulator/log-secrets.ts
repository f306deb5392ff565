/** What the log never shows: values that act as somebody, wherever in a body they stand. */

/** Keys whose values are secrets. */
const secretKeys: readonly string[] = ['token', 'access_token', 'refresh_token', 'client_secret'];

/** A token in the path of an address, and an account's token. */
const inAddress = /(\/(?:webhooks|interactions)\/\d+\/)[\w-]{20,}/g;
const ofAccount = /[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}/g;

const HIDDEN = '[secret]';

/** A copy in which secrets are replaced. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(inAddress, `$1${HIDDEN}`).replace(ofAccount, HIDDEN);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      secretKeys.includes(key) && typeof each === 'string' ? HIDDEN : withoutSecrets(each),
    ]),
  );
}
