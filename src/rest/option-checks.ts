/** Checks of what a client is made with. No message shows the token. */
import type { FieldError } from '../wire/form-errors.js';

/** The problem of a call that needs the bot's token when there is none. */
export const TOKEN_MISSING: FieldError = {
  path: 'token',
  code: 'BASE_TYPE_REQUIRED',
  message: 'This call needs the token of a bot: give `token` to the client.',
};

/** An empty token counts as none: that is how an unset environment variable often comes. */
export function tokenProblems(token: string | undefined): FieldError[] {
  if (token === undefined || /^[\x21-\x7e]*$/.test(token)) return [];
  const message = 'Must be printable ASCII without spaces: the token alone, without the word "Bot".';
  return [{ path: 'token', code: 'BASE_TYPE_INVALID', message }];
}

export function baseUrlProblems(baseUrl: string): FieldError[] {
  const isWeb = URL.canParse(baseUrl) && ['http:', 'https:'].includes(new URL(baseUrl).protocol);
  if (isWeb) return [];
  const message = 'Must be an http or https address, for example https://discord.com/api/v10.';
  return [{ path: 'baseUrl', code: 'URL_TYPE_INVALID_URL', message }];
}

/** What is below 1, endless, or no number. */
export function positiveProblems(path: string, value: number): FieldError[] {
  return Number.isFinite(value) && value >= 1
    ? []
    : [{ path, code: 'NUMBER_TYPE_MIN', message: 'Must be a number of 1 or more.' }];
}
