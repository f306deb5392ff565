/** The API with a user's token. Requests are neither validated before they are sent nor retried. */
import { systemClock } from '../../base/clock.js';
import { Api } from '../../rest/api.js';
import type { AnyCallInput, AnyCallOptions } from '../../rest/call/call.js';
import { CallDeadline } from '../../rest/call/call-deadline.js';
import { EndpointCallInfo } from '../../rest/call/call-info.js';
import { decodeResult } from '../../rest/decode.js';
import { withAttachments } from '../../rest/encode/attachments.js';
import { encodeBody } from '../../rest/encode/call-body.js';
import { encodeRequest } from '../../rest/encode/request.js';
import { RestResponse } from '../../rest/transport/transport.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import type { EmulatorHttpClient } from '../control/emulator-http-client.js';

const CALL_TIMEOUT_MS = 10_000;

const API_BASE_PATH = '/api/v10';

/**
 * Creates an `Api` whose calls are made by a user.
 * @param onCallEnd is called when a call has ended
 */
export function createUserApi(httpClient: EmulatorHttpClient, token: string, onCallEnd: () => void): Api {
  const call = async (endpoint: Endpoint, callInput: AnyCallInput, options: AnyCallOptions = {}): Promise<unknown> => {
    const { path = {}, files = [] } = callInput;
    const input =
      files.length === 0 ? callInput : { ...callInput, body: withAttachments(endpoint, callInput.body, files) };
    const callInfo = new EndpointCallInfo(endpoint, path);
    const deadline = new CallDeadline(callInfo, systemClock, CALL_TIMEOUT_MS, options.signal);
    try {
      const encoded = await encodeBody(endpoint, input, deadline);
      const { method, target, headers, body } = encodeRequest(endpoint, input, encoded, {
        authorization: token,
        reason: options.reason,
      });
      const received = await httpClient.send({ method, path: API_BASE_PATH + target, headers, body });
      const response = new RestResponse(received.status, received.headers, received.bytes);
      return decodeResult(endpoint, callInfo, response, (text) => text.replaceAll(token, '[hidden]'));
    } finally {
      deadline.settle();
      onCallEnd();
    }
  };
  // The endpoint's declaration defines the result type, as in Rest.
  return new Api(call as ConstructorParameters<typeof Api>[0]);
}
