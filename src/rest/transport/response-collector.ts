import type { Dispatcher } from 'undici';
import type { CallDeadline, CallEndListener } from '../call/call-deadline.js';
import type { TransportError } from '../call/errors.js';
import { ConnectionFailure, type ResponseHeaders, RestResponse } from './rest-response.js';

const NO_BYTES = new Uint8Array();
const NO_HEADERS: ResponseHeaders = {};

/**
 * Collects the response of one request. It uses the dispatch handler of the HTTP client instead of promises and
 * streams: the body is always read completely, and this halves the cost of a request. Only this level also shows
 * whether the client started to write the request.
 */
export class ResponseCollector<Outcome = never> implements Dispatcher.DispatchHandler, CallEndListener {
  #controller: Dispatcher.DispatchController | undefined;
  #abortReason: Error | undefined;
  #status = 0;
  #headers: ResponseHeaders = NO_HEADERS;
  #firstChunk: Uint8Array | undefined;
  #chunks: Uint8Array[] | undefined;

  /**
   * @param resolve receives the response, or the failure of the connection
   * @param reject receives why the call was ended before
   * @param deadline ends the request
   * @param gate if it is closed, the request is not written
   */
  constructor(
    private readonly resolve: (outcome: RestResponse | ConnectionFailure | Outcome) => void,
    private readonly reject: (reason: unknown) => void,
    private readonly deadline: CallDeadline,
    private readonly gate?: { readonly isOpen: boolean } | undefined,
  ) {
    deadline.setEndListener(this);
  }

  /** Whether the request was aborted. */
  get isAborted(): boolean {
    return this.#abortReason !== undefined;
  }

  /** The call was ended: its request is aborted. */
  callEnded(reason: TransportError): void {
    this.abort(reason);
    this.reject(reason);
  }

  /** The request could not be dispatched. */
  fail(error: unknown): void {
    this.deadline.setEndListener(undefined);
    this.reject(error);
  }

  /** Aborts the request. */
  protected abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  /** The call has its outcome. */
  protected settle(outcome: RestResponse | ConnectionFailure | Outcome): void {
    this.deadline.setEndListener(undefined);
    this.resolve(outcome);
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
