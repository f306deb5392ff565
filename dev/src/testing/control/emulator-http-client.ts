/**
 * Sends HTTP requests to the emulator of a world. It uses `node:http`, which is already loaded, instead of `fetch`,
 * which Node loads on its first use.
 */
import { Agent, request } from 'node:http';

export interface EmulatorHttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
}

export interface EmulatorHttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Uint8Array;
}

export class EmulatorHttpClient {
  readonly #agent = new Agent({ keepAlive: true });

  /** @param origin for example `http://127.0.0.1:4000` */
  constructor(readonly origin: string) {}

  /** Sends a request and reads the complete response. @throws the system error when the connection fails */
  send({ method, path, headers = {}, body }: EmulatorHttpRequest): Promise<EmulatorHttpResponse> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = request(
        new URL(path, this.origin),
        { method, headers: { ...headers, ...length }, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }
}
