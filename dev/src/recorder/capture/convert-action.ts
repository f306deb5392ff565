import type { UserAction, UserActionOf } from '../../control/user-actions/user-action.js';
import {
  type ActionContext,
  type ConvertedAction,
  stepOf,
  unsupported,
} from '../../scenario/capture/action-context.js';
import {
  convertAccountChange,
  convertInterest,
  convertMembership,
  convertNewUser,
  convertOnboarding,
  convertSound,
  convertStageRole,
  convertVoice,
} from './convert-account.js';
import { convertApiCall } from './convert-api-call.js';
import { convertCommand } from './convert-command.js';
import { convertComponent, convertModal } from './convert-component.js';
import { convertReaction, convertSentMessage, convertVote } from './convert-message.js';

const NO_METHOD = 'the test kit has no method for it.';
const NOT_RECORDED = 'the recorder does not write this step.';

/** Converts an action to a step of a test. Call it before the action changes the world: the step refers to what the user sees. */
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
    case 'addReaction':
    case 'removeReaction':
      return convertReaction(context, action);
    case 'vote':
    case 'removeVote':
      return convertVote(context, action);
    case 'joinGuild':
    case 'leaveGuild':
    case 'passScreening':
      return convertMembership(context, action);
    case 'answerOnboarding':
      return convertOnboarding(context, action);
    case 'connectVoice':
      return convertVoice(context, action);
    case 'playSound':
      return convertSound(context, action);
    case 'createUser':
      return convertNewUser(action);
    case 'editUser':
      return convertAccountChange(context, action);
    case 'changeStageRole':
      return convertStageRole(context, action);
    case 'showInterest':
    case 'withdrawInterest':
      return convertInterest(context, action);
    case 'setStatus':
      return stepOf({ kind: 'setStatus', user: context.userName(action.call.user_id), status: action.call.status });
    case 'callApi':
      return convertApiCall(context, action);
    case 'changeClock':
      return action.call.advance_ms ? stepOf({ kind: 'advanceClock', ms: action.call.advance_ms }) : { kind: 'noise' };
    case 'armFault':
      return stepOf({ kind: 'injectFault', fault: { ...action.call } });
    default:
      return convertOther(context, action);
  }
}

type OtherAction = UserActionOf<
  | 'repeatInteraction'
  | 'openModal'
  | 'editScreening'
  | 'boostGuild'
  | 'installApplication'
  | 'uninstallApplication'
  | 'authorizeApplication'
  | 'grantAccess'
  | 'buySku'
  | 'cancelSubscription'
  | 'claimLinkedRole'
  | 'editLinkedRole'
  | 'resumeSubscription'
  | 'changeWorld'
  | 'callWebhook'
>;

function convertOther(context: ActionContext, action: OtherAction): ConvertedAction {
  const user = context.userName(actorOf(context, action));
  switch (action.kind) {
    case 'repeatInteraction':
      return unsupported(`${user} sends an interaction again`, NO_METHOD);
    case 'openModal':
      return unsupported(`${user} opens "${action.call.modal.title}"`, 'it was opened in the gallery, not by the bot.');
    case 'editScreening':
      return unsupported(`${user} changes the screening`, NO_METHOD);
    case 'boostGuild':
      return unsupported(`${user} changes the boost`, NO_METHOD);
    case 'installApplication':
      return action.call.application_id === context.recorded.applicationId
        ? stepOf({ kind: 'installBot', user })
        : unsupported(`${user} installs another bot`, NO_METHOD);
    case 'uninstallApplication':
      return unsupported(`${user} removes the bot`, NO_METHOD);
    case 'authorizeApplication':
    case 'grantAccess':
      return unsupported(`${user} authorizes a bot`, NO_METHOD);
    case 'buySku':
      return unsupported(`${user} buys a SKU`, NOT_RECORDED);
    case 'cancelSubscription':
    case 'resumeSubscription':
      return unsupported(`${user} changes a subscription`, NOT_RECORDED);
    case 'claimLinkedRole':
      return unsupported(`${user} takes a linked role`, NOT_RECORDED);
    case 'editLinkedRole':
      return unsupported(`${user} changes the requirements of a role`, NOT_RECORDED);
    case 'callWebhook':
      return unsupported(
        `A call of a webhook (${action.call.method} ${action.call.route})`,
        'the webhook has another address in each world.',
      );
    case 'changeWorld':
      return unsupported(`${action.call.method} /_control${action.call.path}`, 'no user can do that.');
  }
}

function actorOf({ recorded }: ActionContext, { call }: OtherAction): string {
  if ('interaction_id' in call) return recorded.world.interactions.get(call.interaction_id)?.userId ?? '';
  return ('user_id' in call ? call.user_id : undefined) ?? '';
}
