import type { UserActionOf } from '../../control/user-actions/user-action.js';
import {
  type ActionContext,
  type ConvertedAction,
  stepOf,
  UNSEEN_MESSAGE,
  unsupported,
} from '../../scenario/capture/action-context.js';
import type { MessageRef } from '../../scenario/steps/references.js';

/** Calls that the page makes without an action of the user, or that a later step repeats. */
const NOISE = new Set(['POST /channels/{channel_id}/typing', 'POST /users/@me/channels']);
const ID = /^\d{15,20}$/;

/** Converts a call of the REST API with the token of a user. */
export function convertApiCall(context: ActionContext, action: UserActionOf<'callApi'>): ConvertedAction {
  const { method, route, files, query, body, reason } = action.call;
  if (NOISE.has(`${method} ${route}`)) return { kind: 'noise' };
  const user = context.userName(action.call.user_id);
  const description = `${user} calls ${method} ${route}`;
  if (files.length > 0) return unsupported(description, 'a test cannot send files with calls of the API.');
  const params: Record<string, string | { message: MessageRef }> = {};
  for (const [name, value] of Object.entries(action.call.params)) {
    if (name === 'message_id') {
      const message = context.messageRef(action.call.user_id, value);
      if (!message) return unsupported(description, UNSEEN_MESSAGE);
      params[name] = { message };
    } else if (value === '[secret]' || (ID.test(value) && !context.references.refOf(value))) {
      return unsupported(description, `${name} has another value in each world.`);
    } else {
      params[name] = context.references.toTemplate(value);
    }
  }
  const templates = Object.entries(query).map(([name, value]) => [name, context.references.toTemplate(value)]);
  return stepOf({
    kind: 'callApi',
    user,
    method,
    route,
    params,
    ...(templates.length === 0 ? {} : { query: Object.fromEntries(templates) }),
    ...(body === undefined ? {} : { body: toTemplates(context, body) }),
    ...(reason === undefined ? {} : { reason }),
  });
}

/** Replaces the ids in the texts of a JSON value. */
function toTemplates(context: ActionContext, value: unknown): unknown {
  if (typeof value === 'string') return context.references.toTemplate(value);
  if (Array.isArray(value)) return value.map((each) => toTemplates(context, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toTemplates(context, each)]));
}
