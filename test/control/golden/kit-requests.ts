/** The requests that the test kit sends. */
import { type MockInstance, vi } from 'vitest';
import { EmulatorHttpClient } from '../../../dev/src/testing/control/control-client.js';

export class KitRequests {
  readonly #send: MockInstance<EmulatorHttpClient['send']> = vi.spyOn(EmulatorHttpClient.prototype, 'send');

  /** Method and path, and the body, of the requests since the last call. */
  take(): unknown[] {
    const requests = this.#send.mock.calls.map(([{ method, path, body }]) => {
      const sent = typeof body === 'string' ? [JSON.parse(body)] : body ? [`${body.length} bytes`] : [];
      return [`${method} ${decodeURIComponent(path)}`, ...sent];
    });
    this.#send.mockClear();
    return requests;
  }
}
