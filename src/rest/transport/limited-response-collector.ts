import type { Dispatcher } from 'undici';
import { ResponseCollector } from './response-collector.js';
import { type ConnectionFailure, type ResponseHeaders, ResponseTooLarge, RestResponse } from './rest-response.js';

/**
 * Collects the body of one response with status 200 up to a maximum size. For any other response it returns only the
 * status and the headers. A body that is not needed is not read: the connection is closed.
 */
export class LimitedResponseCollector extends ResponseCollector {
  #receivedBytes = 0;

  constructor(
    private readonly settleDownload: (outcome: RestResponse | ConnectionFailure | ResponseTooLarge) => void,
    private readonly maxBytes: number,
  ) {
    super(settleDownload);
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
    this.settleDownload(outcome);
    this.abort(new Error('the rest of the response is not needed'));
  }
}
