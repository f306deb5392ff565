import type { Dispatcher } from 'undici';
import type { CallDeadline } from '../call/call-deadline.js';
import { ResponseCollector } from './response-collector.js';
import { type ConnectionFailure, type ResponseHeaders, ResponseTooLarge, RestResponse } from './rest-response.js';

/**
 * Collects the body of one response with status 200 up to a maximum size. For any other response it returns only the
 * status and the headers. A body that is not needed is not read: the connection is closed.
 */
export class LimitedResponseCollector extends ResponseCollector<ResponseTooLarge> {
  #receivedBytes = 0;

  constructor(
    resolve: (outcome: RestResponse | ConnectionFailure | ResponseTooLarge) => void,
    reject: (reason: unknown) => void,
    deadline: CallDeadline,
    private readonly maxBytes: number,
  ) {
    super(resolve, reject, deadline);
  }

  override onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    super.onResponseStart(controller, status, headers);
    if (status !== 200) return this.#end(new RestResponse(status, headers, new Uint8Array()));
    const size = Number(headers['content-length']);
    if (size > this.maxBytes) this.#end(new ResponseTooLarge(size));
  }

  override onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.isAborted) return;
    this.#receivedBytes += chunk.byteLength;
    if (this.#receivedBytes > this.maxBytes) this.#end(new ResponseTooLarge(undefined));
    else super.onResponseData(controller, chunk);
  }

  override onResponseEnd(): void {
    if (!this.isAborted) super.onResponseEnd();
  }

  #end(outcome: RestResponse | ResponseTooLarge): void {
    this.settle(outcome);
    this.abort(new Error('the rest of the response is not needed'));
  }
}
