import { SECRET_PARAMS } from '../../../../../src/wire/endpoints/declaration/endpoint.js';
import type { UserAction } from '../../../control/user-actions/user-action.js';
import type { UserActionOutcome } from '../../../control/user-actions/user-action-event.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { UserRequest } from '../../http/pipeline/user-requests.js';
import { redactSecrets } from '../../log/redact-secrets.js';
import { encodeFiles } from '../requests/base64-file.js';

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
    files: encodeFiles(files),
  };
  return 'userId' in caller
    ? { kind: 'callApi', call: { user_id: caller.userId, ...call, reason } }
    : { kind: 'callWebhook', call: { webhook_id: caller.webhookId, ...call } };
}

/** The outcome of a request that was not rejected. */
export function toRequestOutcome({ text }: ApiResponse): UserActionOutcome {
  const result: unknown = text === undefined ? undefined : JSON.parse(text);
  return { status: 'done', result: redactSecrets(result) };
}
