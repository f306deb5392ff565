/** Discord's API, for what a user does without a bot: moderating, inviting, opening a conversation. */
import { callEmulator } from './emulator-request.js';

export interface CurrentUserApiOptions {
  readonly body?: unknown;
  /** Shown in the audit log. */
  readonly reason?: string;
}

/** Sends API requests with the token of one user. */
export class CurrentUserApi {
  /** @param getToken returns the token of the current user */
  constructor(private readonly getToken: () => string) {}

  /**
   * Sends a request to `/api/v10`; `T` is the documented type of the response.
   * @throws {EmulatorRequestError} when the request fails
   */
  call<T>(method: string, path: string, { body, reason }: CurrentUserApiOptions = {}): Promise<T> {
    const headers = {
      authorization: this.getToken(),
      ...(reason ? { 'x-audit-log-reason': encodeURIComponent(reason) } : {}),
    };
    return callEmulator<T>(method, `/api/v10${path}`, { headers, ...(body === undefined ? {} : { body }) });
  }
}
