/** The API with a user's token. Requests are neither validated before they are sent nor retried. */
import { systemClock } from 'guildhall';
import {
  type AnyCallInput,
  type AnyCallOptions,
  CallDeadline,
  callOptionNames,
  completeMessage,
  createNodeTransport,
  Downloads,
  decodeApiError,
  decodeResult,
  EndpointCallInfo,
  encodeBody,
  encodeRequest,
  OpenCalls,
  rawEndpoint,
  requireKnownNames,
} from 'guildhall/internal';
import { Api, type Call, type RawCall, RestResponse } from 'guildhall/rest';
import type { Endpoint } from 'guildhall/wire';
import type { EmulatorHttpClient } from '../control/control-client.js';

const CALL_TIMEOUT_MS = 10_000;

const API_BASE_PATH = '/api/v10';

/**
 * Creates an `Api` whose calls are made by a user.
 * @param onCallEnd is called when a call has ended
 */
export function createUserApi(httpClient: EmulatorHttpClient, token: string, onCallEnd: () => void): Api {
  const openCalls = new OpenCalls();
  const downloads = new Downloads({
    clock: systemClock,
    logger: undefined,
    openCalls,
    baseUrl: new URL(API_BASE_PATH, httpClient.origin),
    proxy: undefined,
    timeoutMs: CALL_TIMEOUT_MS,
    createTransport: createNodeTransport,
  });
  const redact = (text: string) => text.replaceAll(token, '[hidden]');
  const send = async (endpoint: Endpoint, callInput: AnyCallInput, options: AnyCallOptions) => {
    requireKnownNames(`${endpoint.method} ${endpoint.path} (${endpoint.name})`, options, callOptionNames);
    const { path = {}, files = [], body } = callInput;
    const completed = completeMessage(endpoint, body, files);
    const input = completed === body ? callInput : { ...callInput, body: completed };
    const callInfo = new EndpointCallInfo(endpoint, path);
    const deadline = new CallDeadline(callInfo, systemClock, CALL_TIMEOUT_MS, options.signal);
    try {
      const encoded = await encodeBody(endpoint, input, deadline);
      const { method, target, headers, body } = encodeRequest(endpoint, input, encoded, {
        authorization: token,
        reason: options.reason,
      });
      const received = await httpClient.send({ method, path: API_BASE_PATH + target, headers, body });
      return { callInfo, response: new RestResponse(received.status, received.headers, received.bytes) };
    } finally {
      deadline.settle();
      onCallEnd();
    }
  };
  const call = async (endpoint: Endpoint, input: AnyCallInput, options: AnyCallOptions = {}): Promise<unknown> => {
    const { callInfo, response } = await send(endpoint, input, options);
    return decodeResult(endpoint, callInfo, response, { redact, hasAccessToken: false });
  };
  const raw: RawCall = async (method, template, input = {}, options = {}) => {
    const endpoint = rawEndpoint(method, template, input);
    const { callInfo, response } = await send(endpoint, input, options);
    const error = decodeApiError(endpoint, callInfo, response, { redact, hasAccessToken: false });
    if (error) throw error;
    return response;
  };
  // The endpoint's declaration defines the result type, as in Rest.
  return new Api({
    call: call as Call,
    raw,
    download: (file, options) => downloads.download(file, options),
    baseUrl: new URL(API_BASE_PATH, httpClient.origin).href,
  });
}
