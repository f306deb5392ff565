import { operations, type UserActionName } from '../../control/operations/all-operations.js';
import type { UserAction, UserActionOf } from '../../control/user-actions/user-action.js';
import {
  type ActionContext,
  type ConvertedAction,
  stepOf,
  unsupported,
} from '../../scenario/capture/action-context.js';
import { convertApiCall } from './convert-api-call.js';
import { convertCommand } from './convert-command.js';
import { convertComponent, convertModal } from './convert-component.js';
import { convertDeclared } from './convert-declared.js';
import { convertSentMessage } from './convert-message.js';

/**
 * Converts an action to a step of a test. Call it before the action changes the world: the step refers to what the user sees. Most steps
 * follow from the declaration of the action; those with a form of their own are converted here.
 */
export function convertAction(context: ActionContext, action: UserAction): ConvertedAction {
  switch (action.kind) {
    case 'useComponent':
      return convertComponent(context, action);
    case 'submitModal':
      return convertModal(context, action);
    case 'useCommand':
    case 'autocomplete':
      return convertCommand(context, action);
    case 'sendMessage':
      return convertSentMessage(context, action);
    case 'createUser':
      return convertNewUser(action);
    case 'connectVoice':
      return convertVoice(context, action);
    case 'changeClock':
      return action.call.advance_ms ? stepOf({ kind: 'advanceClock', ms: action.call.advance_ms }) : { kind: 'noise' };
    case 'armFault':
      return stepOf({ kind: 'injectFault', fault: { ...action.call } });
    case 'callApi':
      return convertApiCall(context, action);
    case 'callWebhook':
      return unsupported(
        `A call of a webhook (${action.call.method} ${action.call.route})`,
        'the webhook has another address in each world.',
      );
    case 'changeWorld':
      return unsupported(`${action.call.method} /_control${action.call.path}`, 'no user can do that.');
    default:
      return convertDeclared(context, operations[action.kind], action.call, { userId: actorOf(context, action) });
  }
}

function actorOf({ recorded }: ActionContext, { call }: UserActionOf<UserActionName>): string {
  if ('interaction_id' in call) return recorded.world.interactions.get(call.interaction_id)?.userId ?? '';
  return ('user_id' in call ? call.user_id : undefined) ?? '';
}

function convertNewUser({ call }: UserActionOf<'createUser'>): ConvertedAction {
  const { username, global_name: globalName, locale, time_zone: timeZone } = call;
  return stepOf({
    kind: 'createUser',
    user: globalName ?? username,
    ...(locale === undefined ? {} : { locale }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

/** What a member does in a voice channel depends on where the member is. */
function convertVoice(context: ActionContext, { call }: UserActionOf<'connectVoice'>): ConvertedAction {
  const { user_id: userId, guild_id: guildId, channel_id: channelId, self_stream: isStreaming } = call;
  const voice = context.recorded.world.guilds.get(guildId)?.voices.get(userId);
  const isSameChannel = channelId !== null && voice?.channelId === channelId;
  const hasChanged = isStreaming !== undefined && isStreaming !== voice?.selfStream;
  if (isSameChannel && guildId === context.recorded.guildId && !hasChanged) return { kind: 'noise' };
  const stream = isStreaming ? 'startStream' : 'stopStream';
  const chosen = channelId === null ? 'leaveVoice' : isSameChannel ? stream : 'joinVoice';
  return convertDeclared(context, operations.connectVoice, call, { userId, chosen });
}
