/** The interface as a person's own client uses it: the bare token, nothing checked beforehand, nothing sent again. */
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

const DEADLINE_MS = 10_000;

/** Below which path the interface is. */
const API_BASE_PATH = '/api/v10';

/**
 * Every call of the interface, made by a person.
 * @param after is called when a call has ended
 */
export function createUserApi(connection: EmulatorHttpClient, token: string, after: () => void): Api {
  const call = async (endpoint: Endpoint, given: AnyCallInput, options: AnyCallOptions = {}): Promise<unknown> => {
    const { path = {}, files = [] } = given;
    const input = files.length === 0 ? given : { ...given, body: withAttachments(endpoint, given.body, files) };
    const place = new EndpointCallInfo(endpoint, path);
    const lifetime = new CallDeadline(place, systemClock, DEADLINE_MS, options.signal);
    try {
      const encoded = await encodeBody(endpoint, input, lifetime);
      const { method, target, headers, body } = encodeRequest(endpoint, input, encoded, {
        authorization: token,
        reason: options.reason,
      });
      const received = await connection.send({ method, path: API_BASE_PATH + target, headers, body });
      const answer = new RestResponse(received.status, received.headers, received.bytes);
      return decodeResult(endpoint, place, answer, (text) => text.replaceAll(token, '[hidden]'));
    } finally {
      lifetime.settle();
      after();
    }
  };
  // The result is read by the endpoint's own declaration, as Rest does.
  return new Api(call as ConstructorParameters<typeof Api>[0]);
}
