/** The interface itself, for what a person does there by themselves: moderating, inviting, opening a conversation. */
import { callEmulator } from './emulator-request.js';

export interface CurrentUserApiOptions {
  readonly body?: unknown;
  /** Stands in the audit log. */
  readonly reason?: string;
}

/** The interface as one person. */
export class CurrentUserApi {
  /** @param getToken acts as the person */
  constructor(private readonly getToken: () => string) {}

  /**
   * A call of `/api/v10`; `T` is what the interface's documentation promises.
   * @throws {CallFailure} when it fails
   */
  call<T>(method: string, path: string, { body, reason }: CurrentUserApiOptions = {}): Promise<T> {
    const headers = {
      authorization: this.getToken(),
      ...(reason ? { 'x-audit-log-reason': encodeURIComponent(reason) } : {}),
    };
    return callEmulator<T>(method, `/api/v10${path}`, { headers, ...(body === undefined ? {} : { body }) });
  }
}
