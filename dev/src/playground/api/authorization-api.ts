/** The requests of the page on which users authorize applications. All of them throw `EmulatorRequestError`. */
import { type AuthorizationPrompt } from '../../control/views/authorization-prompt.js';
import { callEmulator } from './emulator-request.js';

/** Where the user is sent; null if nowhere. */
export interface Redirection {
  readonly location: string | null;
}

/** What a user selects. */
export interface ConsentSelection {
  readonly integration_type?: number;
  readonly guild_id?: string;
  readonly channel_id?: string;
  readonly permissions?: string;
}

/** What an application asks a user for, or where the user is sent because the request is invalid. */
export const fetchAuthorizationPrompt = (userId: string, url: string, signal: AbortSignal) =>
  callEmulator<AuthorizationPrompt | Redirection>(
    'GET',
    `/_control/users/${userId}/authorization_prompt?url=${encodeURIComponent(url)}`,
    { signal },
  );

/** Accepts or declines as a user. */
export const decideAuthorization = (userId: string, url: string, accept: boolean, selection: ConsentSelection = {}) =>
  callEmulator<Redirection>('POST', `/_control/users/${userId}/authorizations`, {
    body: { url, accept, ...selection },
  });
