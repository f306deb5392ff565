import { commandTypes } from '../../../../src/wire/objects/applications/application-command.js';
import type { ModalFieldValue } from '../../../../src/wire/objects/components/modal-initial-values.js';
import { operations, type UserActionName } from '../../control/operations/all-operations.js';
import type { SubmittedOption } from '../../control/requests/submitted-option.js';
import type { UserAction, UserActionOf } from '../../control/user-actions/user-action.js';
import { findSticker } from '../../emulator/inspect.js';
import {
  type ActionContext,
  type ConvertedAction,
  OTHER_PLACE,
  stepOf,
  toStepFile,
  UNSEEN_MESSAGE,
  unsupported,
} from '../../scenario/capture/action-context.js';
import { controlsOf, toControlRef, toModalRef } from '../../scenario/controls/control-ref.js';
import type { FieldValue, MessageRef, OptionValue } from '../../scenario/steps/references.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import { convertDeclared } from './convert-declared.js';

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

type CommandAction = UserActionOf<'useCommand'> | UserActionOf<'autocomplete'>;

export function convertCommand(context: ActionContext, action: CommandAction): ConvertedAction {
  const { world, applicationId } = context.recorded;
  const { call } = action;
  const user = context.userName(call.user_id);
  const registered = world.commands.get(call.command);
  const name = registered?.name ?? call.command;
  const owner = registered?.application_id ?? call.application_id ?? applicationId;
  if (owner !== applicationId) return unsupported(`${user} uses "${name}"`, 'it is a command of another bot.');
  const place = context.placeOf(call.channel_id);
  if (!place) return unsupported(`${user} uses "${name}"`, OTHER_PLACE);
  const { USER, MESSAGE } = commandTypes;
  switch (call.command_type ?? registered?.type) {
    case USER: {
      const target = context.references.toTemplate(call.target_id ?? '');
      return stepOf({ kind: 'useContextMenu', user, name, target, ...place });
    }
    case MESSAGE: {
      const target = context.messageRef(call.user_id, call.target_id ?? '');
      if (!target) return unsupported(`${user} uses "${name}"`, UNSEEN_MESSAGE);
      return stepOf({ kind: 'useContextMenu', user, name, target, ...place });
    }
    default:
      return convertChatCommand(context, action, { user, name, ...place });
  }
}

function convertChatCommand(
  context: ActionContext,
  action: CommandAction,
  { user, name, channel }: { readonly user: string; readonly name: string; readonly channel: string | undefined },
): ConvertedAction {
  const path = [name];
  let submitted: readonly SubmittedOption[] = action.call.options;
  // A subcommand or group is the only option of its level. Files are not among the options.
  for (let [only] = submitted; only && only.value === undefined && only.options; [only] = submitted) {
    path.push(only.name);
    submitted = only.options;
  }
  const options: Record<string, OptionValue> = {};
  for (const option of submitted) {
    const value = toOptionValue(context, option);
    if (value !== undefined) options[option.name] = value;
  }
  for (const [option, [file]] of Object.entries(action.call.files))
    if (file) options[option] = { file: toStepFile(file) };
  const use = { user, path, options, channel };
  if (action.kind === 'useCommand') return stepOf({ kind: 'useCommand', ...use });
  const focused = submitted.find((option) => option.focused)?.name;
  return focused === undefined ? { kind: 'noise' } : stepOf({ kind: 'autocomplete', ...use, focused });
}

function toOptionValue({ references }: ActionContext, { value }: SubmittedOption): OptionValue | undefined {
  return typeof value === 'string' ? references.toTemplate(value) : value;
}

export function convertComponent(context: ActionContext, action: UserActionOf<'useComponent'>): ConvertedAction {
  const { references, declarations } = context;
  const { call } = action;
  const user = context.userName(call.user_id);
  const messages = context.messages(call.user_id);
  const message = messages.find(({ id }) => id === call.message_id);
  const found = message && controlsOf(message).find(({ customId }) => customId === call.custom_id);
  if (!found) return unsupported(`${user} uses a control of a message`, UNSEEN_MESSAGE);
  const control = toControlRef(found, messages, references, declarations);
  if (found.kind === 'button') return stepOf({ kind: 'click', user, control });
  const values = (call.values ?? []).map((value) => references.toTemplate(value));
  return stepOf({ kind: 'select', user, control, values });
}

export function convertModal(context: ActionContext, action: UserActionOf<'submitModal'>): ConvertedAction {
  const { references, declarations, recorded } = context;
  const { call } = action;
  const user = context.userName(call.user_id);
  const open = recorded.world.modals.get(call.modal_id);
  if (!open) return { kind: 'noise' };
  if (open.interactionId === undefined) {
    return unsupported(`${user} submits "${open.modal.title}"`, 'the modal was opened in the gallery, not by the bot.');
  }
  const inputs: Record<string, FieldValue> = {};
  for (const { name, value: initial } of new VisibleModal(open.modal).fields) {
    const value = call.values[name];
    if (value !== undefined && !isEqual(value, initial)) inputs[name] = toFieldValue(context, value);
    const files = call.files[name] ?? [];
    if (files.length > 0) inputs[name] = { files: files.map(toStepFile) };
  }
  return stepOf({ kind: 'submitModal', user, modal: toModalRef(open.modal, references, declarations), inputs });
}

function toFieldValue({ references }: ActionContext, value: ModalFieldValue): FieldValue {
  if (typeof value === 'string') return references.toTemplate(value);
  return typeof value === 'boolean' || value === null ? value : value.map((each) => references.toTemplate(each));
}

/** Whether a user has not changed a field. The order of selected values does not matter. */
function isEqual(value: ModalFieldValue, initial: ModalFieldValue): boolean {
  if (typeof value === 'object' && typeof initial === 'object' && value && initial) {
    return value.length === initial.length && value.every((each) => initial.includes(each));
  }
  return value === initial;
}

export function convertSentMessage(context: ActionContext, action: UserActionOf<'sendMessage'>): ConvertedAction {
  const { call } = action;
  const user = context.userName(call.user_id);
  const place = context.placeOf(call.channel_id);
  const description = `${user} sends a message`;
  if (!place) return unsupported(description, OTHER_PLACE);
  const { reply_to: replyToId, files, sticker_ids: stickerIds } = call;
  const { world, guildId } = context.recorded;
  const stickers = stickerIds.flatMap((id) => findSticker(world, id) ?? []);
  if (stickers.some(({ guild_id: source = guildId }) => source !== guildId)) {
    return unsupported(description, 'a sticker of another guild is not in the world of the test.');
  }
  const replyTo = replyToId === undefined ? undefined : context.messageRef(call.user_id, replyToId);
  if (replyToId !== undefined && !replyTo) return unsupported(description, UNSEEN_MESSAGE);
  return stepOf({
    kind: 'sendMessage',
    user,
    ...place,
    content: context.references.toTemplate(call.content ?? ''),
    ...(files.length === 0 ? {} : { files: files.map(toStepFile) }),
    ...(stickers.length === 0 ? {} : { stickers: stickers.map(({ name }) => name) }),
    ...(replyTo === undefined ? {} : { replyTo }),
  });
}
