import { SECRET_PARAMS } from '../../../../../src/wire/endpoints/declaration/endpoint.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { UserRequest } from '../../http/pipeline/user-requests.js';
import { redactSecrets } from '../../log/redact-secrets.js';
import { receivedToActionFiles } from './action-files.js';
import type { UserAction } from './user-action.js';
import type { UserActionOutcome } from './user-action-event.js';

const REDACTED = '[secret]';

/** Describes a request of the REST API as the action of a user or webhook. */
export function toRequestUserAction(request: UserRequest): UserAction {
  const { caller, endpoint, path, query, body, files, reason } = request;
  const params = Object.entries(path).map(([name, value]) => [name, SECRET_PARAMS.has(name) ? REDACTED : value]);
  const call = {
    method: endpoint.method,
    route: endpoint.path,
    params: Object.fromEntries(params),
    query,
    body: redactSecrets(body),
    files: receivedToActionFiles(files),
  };
  return 'userId' in caller
    ? { kind: 'callApi', userId: caller.userId, ...call, reason }
    : { kind: 'callWebhook', webhookId: caller.webhookId, ...call };
}

/** The outcome of a request that was not rejected. */
export function toRequestOutcome({ text }: ApiResponse): UserActionOutcome {
  const result: unknown = text === undefined ? undefined : JSON.parse(text);
  return { status: 'done', result: redactSecrets(result) };
}
