/** The interface itself, for what a person does there by themselves: moderating, inviting, opening a conversation. */
import { callService } from './request.js';

export interface InterfaceOptions {
  readonly body?: unknown;
  /** Stands in the audit log. */
  readonly reason?: string;
}

/** The interface as one person. */
export class PersonInterface {
  /** @param token acts as the person */
  constructor(private readonly token: () => string) {}

  /**
   * A call of `/api/v10`; `T` is what the interface's documentation promises.
   * @throws {CallFailure} when it fails
   */
  call<T>(method: string, path: string, { body, reason }: InterfaceOptions = {}): Promise<T> {
    const headers = {
      authorization: this.token(),
      ...(reason ? { 'x-audit-log-reason': encodeURIComponent(reason) } : {}),
    };
    return callService<T>(method, `/api/v10${path}`, { headers, ...(body === undefined ? {} : { body }) });
  }
}
