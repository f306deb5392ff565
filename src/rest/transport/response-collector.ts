import type { Dispatcher } from 'undici';
import { ConnectionFailure, type ResponseHeaders, RestResponse } from './rest-response.js';

const NO_BYTES = new Uint8Array();

/**
 * Collects the response of one request. It uses the dispatch handler of the HTTP client instead of promises and
 * streams: the body is always read completely, and this halves the cost of a request. Only this level also shows
 * whether the client started to write the request.
 */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #abortReason: Error | undefined;
  #status = 0;
  #headers: ResponseHeaders = {};
  #firstChunk: Uint8Array | undefined;
  #chunks: Uint8Array[] | undefined;

  /**
   * @param settle receives the response, or the failure of the connection
   * @param gate if it is closed, the request is not written
   */
  constructor(
    private readonly settle: (outcome: RestResponse | ConnectionFailure) => void,
    private readonly gate?: { readonly isOpen: boolean } | undefined,
  ) {}

  /** Whether the request was aborted. */
  get isAborted(): boolean {
    return this.#abortReason !== undefined;
  }

  /** Aborts the request. @param reason the error with which the call has ended */
  abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.gate !== undefined && !this.gate.isOpen) {
      controller.abort(new Error('this process has no contact to its cluster'));
      return;
    }
    this.#controller = controller;
    if (this.#abortReason) controller.abort(this.#abortReason);
  }

  onResponseStart(_controller: unknown, status: number, headers: ResponseHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: unknown, chunk: Uint8Array): void {
    if (!this.#firstChunk) this.#firstChunk = chunk;
    else if (!this.#chunks) this.#chunks = [this.#firstChunk, chunk];
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const bytes = this.#chunks ? Buffer.concat(this.#chunks) : (this.#firstChunk ?? NO_BYTES);
    this.settle(new RestResponse(this.#status, this.#headers, bytes));
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#abortReason) return;
    // Writing starts right after `onRequestStart`; an earlier failure is a failure to connect.
    this.settle(new ConnectionFailure(this.#controller !== undefined, error));
  }
}
