import { commandTypes, type ModalFieldValue } from 'guildhall/wire';
import { snakeCase } from '../../control/declaration/control-request.js';
import type { StepFieldKind, UserActionOperation } from '../../control/declaration/operation.js';
import { operations, type UserActionName } from '../../control/operations/all-operations.js';
import type { SubmittedOption } from '../../control/operations/interactions.js';
import type { UserAction, UserActionOf } from '../../control/user-actions/user-action.js';
import { findSound, findSticker } from '../../emulator/inspect.js';
import { controlsOf, toControlRef, toModalRef, uniqueLabels } from '../../scenario/controls/control-ref.js';
import { mapTexts } from '../../scenario/references/world-references.js';
import { DeclaredStep, isNotRecorded, type StepOfAction, stepsOfAction } from '../../scenario/steps/declared-steps.js';
import type { FieldValue, MessageRef, OptionValue, ScenarioAuthorization } from '../../scenario/steps/references.js';
import { fillLabel, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import {
  type ActionContext,
  type ConvertedAction,
  OTHER_PLACE,
  toStepFile,
  UNSEEN_MESSAGE,
  UnsupportedActionError,
  unsupported,
} from './action-context.js';

/**
 * Converts an action to a step of a test. Call it before the action changes the world: the step refers to what the user sees. Most steps
 * follow from the declaration of the action; those with a form of their own are converted here.
 */
export function convertAction(context: ActionContext, action: UserAction): ConvertedAction {
  try {
    const step = toStep(context, action);
    return step ? { kind: 'step', step } : { kind: 'noise' };
  } catch (error) {
    if (!(error instanceof UnsupportedActionError)) throw error;
    return { kind: 'unsupported', action: error.action, reason: error.reason };
  }
}

/** Undefined if the action has no effect that a test needs. @throws {UnsupportedActionError} when a test cannot repeat it */
type ConvertedStep = ScenarioStep | undefined;

function toStep(context: ActionContext, action: UserAction): ConvertedStep {
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
      return action.call.advance_ms ? { kind: 'advanceClock', ms: action.call.advance_ms } : undefined;
    case 'armFault':
      return { kind: 'injectFault', fault: { ...action.call } };
    case 'setOutage':
      if (action.call.guild_id !== context.recorded.guildId) return unsupported('An outage', OTHER_GUILD);
      return { kind: 'setOutage', unavailable: action.call.unavailable };
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

function convertNewUser({ call }: UserActionOf<'createUser'>): ConvertedStep {
  const { username, global_name: globalName, locale, time_zone: timeZone } = call;
  return { kind: 'createUser', user: globalName ?? username, locale, timeZone };
}

/** What a member does in a voice channel depends on where the member is. */
function convertVoice(context: ActionContext, { call }: UserActionOf<'connectVoice'>): ConvertedStep {
  const { user_id: userId, guild_id: guildId, channel_id: channelId, self_stream: isStreaming } = call;
  const voice = context.recorded.world.guilds.get(guildId)?.voices.get(userId);
  const isSameChannel = channelId !== null && voice?.channelId === channelId;
  const hasChanged = isStreaming !== undefined && isStreaming !== voice?.selfStream;
  if (isSameChannel && guildId === context.recorded.guildId && !hasChanged) return undefined;
  const stream = isStreaming ? 'startStream' : 'stopStream';
  const chosen = channelId === null ? 'leaveVoice' : isSameChannel ? stream : 'joinVoice';
  return convertDeclared(context, operations.connectVoice, call, { userId, chosen });
}

/** Calls that the page makes without an action of the user, or that a later step repeats. */
const NOISE = new Set(['POST /channels/{channel_id}/typing', 'POST /users/@me/channels']);
const ID = /^\d{15,20}$/;

/** Converts a call of the REST API with the token of a user. */
function convertApiCall(context: ActionContext, action: UserActionOf<'callApi'>): ConvertedStep {
  const { method, route, files, query, body, reason } = action.call;
  if (NOISE.has(`${method} ${route}`)) return undefined;
  const user = context.userName(action.call.user_id);
  const description = `${user} calls ${method} ${route}`;
  if (files.length > 0) return unsupported(description, 'a test cannot send files with calls of the API.');
  const params: Record<string, string | { message: MessageRef }> = {};
  for (const [name, value] of Object.entries(action.call.params)) {
    if (name === 'message_id') {
      const message = context.messageRef(action.call.user_id, value);
      params[name] = { message: message ?? unsupported(description, UNSEEN_MESSAGE) };
    } else if (value === '[secret]' || (ID.test(value) && !context.references.refOf(value))) {
      return unsupported(description, `${name} has another value in each world.`);
    } else {
      params[name] = context.references.toTemplate(value);
    }
  }
  const templates = Object.entries(query).map(([name, value]) => [name, context.references.toTemplate(value)]);
  return {
    kind: 'callApi',
    user,
    method,
    route,
    params,
    ...(templates.length === 0 ? {} : { query: Object.fromEntries(templates) }),
    body: mapTexts(body, (text) => context.references.toTemplate(text)),
    reason,
  };
}

type CommandAction = UserActionOf<'useCommand'> | UserActionOf<'autocomplete'>;

function convertCommand(context: ActionContext, action: CommandAction): ConvertedStep {
  const { world, applicationId } = context.recorded;
  const { call } = action;
  const user = context.userName(call.user_id);
  const registered = world.commands.get(call.command);
  const name = registered?.name ?? call.command;
  const owner = registered?.application_id ?? call.application_id ?? applicationId;
  const use = `${user} uses "${name}"`;
  if (owner !== applicationId) unsupported(use, 'it is a command of another bot.');
  const place = context.placeOf(call.channel_id) ?? unsupported(use, OTHER_PLACE);
  const { USER, MESSAGE } = commandTypes;
  switch (call.command_type ?? registered?.type) {
    case USER: {
      const target = context.references.toTemplate(call.target_id ?? '');
      return { kind: 'useContextMenu', user, name, target, ...place };
    }
    case MESSAGE: {
      const target = context.messageRef(call.user_id, call.target_id ?? '') ?? unsupported(use, UNSEEN_MESSAGE);
      return { kind: 'useContextMenu', user, name, target, ...place };
    }
    default:
      return convertChatCommand(context, action, { user, name, ...place });
  }
}

function convertChatCommand(
  context: ActionContext,
  action: CommandAction,
  { user, name, channel }: { readonly user: string; readonly name: string; readonly channel: string | undefined },
): ConvertedStep {
  const path = [name];
  let submitted: readonly SubmittedOption[] = action.call.options;
  // A subcommand or group is the only option of its level. Files are not among the options.
  for (let [only] = submitted; only && only.value === undefined && only.options; [only] = submitted) {
    path.push(only.name);
    submitted = only.options;
  }
  const options: Record<string, OptionValue> = {};
  for (const option of submitted) {
    const { value } = option;
    if (value !== undefined)
      options[option.name] = typeof value === 'string' ? context.references.toTemplate(value) : value;
  }
  for (const [option, [file]] of Object.entries(action.call.files))
    if (file) options[option] = { file: toStepFile(file) };
  const use = { user, path, options, channel };
  if (action.kind === 'useCommand') return { kind: 'useCommand', ...use };
  const focused = submitted.find((option) => option.focused)?.name;
  return focused === undefined ? undefined : { kind: 'autocomplete', ...use, focused };
}

function convertComponent(context: ActionContext, action: UserActionOf<'useComponent'>): ConvertedStep {
  const { references } = context;
  const { call } = action;
  const user = context.userName(call.user_id);
  const messages = context.messages(call.user_id);
  const message = messages.find(({ id }) => id === call.message_id);
  const found = message && controlsOf(message).find(({ customId }) => customId === call.custom_id);
  if (!found) return unsupported(`${user} uses a control of a message`, UNSEEN_MESSAGE);
  const control = toControlRef(found, messages, context);
  if (found.kind === 'button') return { kind: 'click', user, control };
  const values = (call.values ?? []).map((value) => references.toTemplate(value));
  return { kind: 'select', user, control, values };
}

function convertModal(context: ActionContext, action: UserActionOf<'submitModal'>): ConvertedStep {
  const { call } = action;
  const user = context.userName(call.user_id);
  const open = context.recorded.world.modals.get(call.modal_id);
  if (!open) return undefined;
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
  const labels = uniqueLabels(open.modal, Object.keys(inputs));
  return { kind: 'submitModal', user, modal: toModalRef(open.modal, context), inputs, labels };
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

function convertSentMessage(context: ActionContext, action: UserActionOf<'sendMessage'>): ConvertedStep {
  const { call } = action;
  const user = context.userName(call.user_id);
  const description = `${user} sends a message`;
  const place = context.placeOf(call.channel_id) ?? unsupported(description, OTHER_PLACE);
  const { reply_to: replyToId, files, sticker_ids: stickerIds } = call;
  const { world, guildId } = context.recorded;
  const stickers = stickerIds.flatMap((id) => findSticker(world, id) ?? []);
  if (stickers.some(({ guild_id: source = guildId }) => source !== guildId)) {
    return unsupported(description, 'a sticker of another guild is not in the world of the test.');
  }
  const repliedTo = (id: string) => context.messageRef(call.user_id, id) ?? unsupported(description, UNSEEN_MESSAGE);
  return {
    kind: 'sendMessage',
    user,
    ...place,
    content: context.references.toTemplate(call.content ?? ''),
    ...(files.length === 0 ? {} : { files: files.map(toStepFile) }),
    ...(stickers.length === 0 ? {} : { stickers: stickers.map(({ name }) => name) }),
    ...(replyToId === undefined ? {} : { replyTo: repliedTo(replyToId) }),
  };
}

const OTHER_GUILD = 'it is another guild than that of the test.';
const OTHER_BOT = 'it is another bot than that of the test.';

type Call = Readonly<Record<string, unknown>>;

/**
 * Converts an action. It is the first declared step whose parameters it has.
 * @param userId the user who acts
 * @param chosen the kind of its step, if the parameters do not decide
 */
function convertDeclared(
  context: ActionContext,
  operation: UserActionOperation,
  call: Call,
  { userId, chosen }: { readonly userId: string; readonly chosen?: string | undefined },
): ConvertedStep {
  const user = context.userName(userId);
  const { steps, unrecorded = {}, verb } = operation.details;
  if (isNotRecorded(steps)) return unsupported(`${user} ${fillLabel(steps.label, call)}`, steps.reason);
  const step = stepsOfAction(operation).find((each) =>
    chosen === undefined ? describes(each, call) : each.kind === chosen,
  );
  const label = (fields: object = {}) =>
    step ? `${user} ${fillLabel(step.declaration.label, { ...call, ...fields })}` : `${user} (${verb})`;
  const missing = Object.keys(unrecorded).find((name) => call[name] !== undefined && !hasParameter(step, name));
  if (missing !== undefined) return unsupported(label(), unrecorded[missing] ?? '');
  if (!step) return undefined;
  const { guildId, applicationId } = context.recorded;
  if (operation.path.includes('{guild_id}') && call['guild_id'] !== guildId) return unsupported(label(), OTHER_GUILD);
  if (operation.path.includes('{application_id}') && call['application_id'] !== applicationId)
    return unsupported(label(), OTHER_BOT);
  const fields: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(step.declaration.fields ?? {})) {
    const reject = (reason: string) => unsupported(label(fields), reason);
    fields[name] = readField[kind](context, call, { name, userId, reject });
  }
  return DeclaredStep.parse({ kind: step.kind, user, ...fields });
}

/** Whether a call has the values that distinguish a step, and those of its fields. */
function describes({ declaration: { sets = {}, fields = {} } }: StepOfAction, call: Call): boolean {
  return (
    Object.entries(sets).every(([name, value]) => call[name] === value) &&
    Object.entries(fields).every(([name, kind]) => kind !== 'value' || call[snakeCase(name)] !== undefined)
  );
}

function hasParameter(step: StepOfAction | undefined, parameter: string): boolean {
  return Object.keys(step?.declaration.fields ?? {}).some((name) => snakeCase(name) === parameter);
}

interface FieldToRead {
  readonly name: string;
  readonly userId: string;
  /** A test cannot have the value. */
  readonly reject: (reason: string) => never;
}

/** A field of a step is read from the call, before the action changes the world. */
const readField: Readonly<Record<StepFieldKind, (context: ActionContext, call: Call, of: FieldToRead) => unknown>> = {
  value: (_context, call, { name }) => call[snakeCase(name)],
  emoji: (_context, { emoji }, { reject }) =>
    String(emoji).includes(':') ? reject('an emoji of a guild has another id in each world.') : emoji,
  text: ({ references }, call, { name }) => references.toTemplate(String(call[snakeCase(name)])),
  user: readReference,
  role: readReference,
  channel: readReference,
  message: (context, call, { userId, reject }) =>
    context.messageRef(userId, String(call['message_id'])) ?? reject(UNSEEN_MESSAGE),
  pollAnswer: ({ recorded: { world } }, call, { reject }) => {
    const message = world.channels.get(String(call['channel_id']))?.messages.get(String(call['message_id']));
    const answer = message?.poll?.answers.find(({ answer_id: id }) => id === Number(call['answer_id']));
    return answer?.poll_media.text ?? reject(UNSEEN_MESSAGE);
  },
  scheduledEvent: ({ recorded: { world, guildId } }, call) =>
    world.guilds.get(guildId)?.scheduledEvents.get(String(call['event_id']))?.event.name ?? '',
  sound: ({ recorded: { world, guildId } }, call, { reject }) => {
    const guild = world.guilds.get(guildId);
    const sound = guild && findSound(guild, String(call['sound_id']));
    return sound?.name ?? reject('the guild of the test has no such sound.');
  },
  webhook: ({ recorded: { world } }, call, { reject }) =>
    world.webhooks.get(String(call['webhook_id']))?.webhook.name ?? reject('the webhook has no name.'),
  guildEmoji: ({ recorded: { world, guildId } }, call, { reject }) =>
    world.guilds.get(guildId)?.guild.emojis.find(({ id }) => id === call['emoji_id'])?.name ??
    reject('the guild of the test has no such emoji.'),
  forumTags: ({ recorded: { world } }, { channel_id: channelId, applied_tags: ids }, { reject }) => {
    if (ids === undefined) return undefined;
    const tags = world.channels.get(String(channelId))?.channel.available_tags ?? [];
    return [ids].flat().map((id) => tags.find((tag) => tag.id === id)?.name ?? reject('the forum has no such tag.'));
  },
  reason: (_context, { reason }) => reason,
  onboardingAnswers: ({ recorded: { world, guildId } }, call) => {
    const prompts = world.guilds.get(guildId)?.onboarding?.prompts ?? [];
    const answers = new Map(Object.entries(Object(call['answers'])).map(([id, chosen]) => [id, [chosen].flat()]));
    const titles = prompts.map(({ id, title, options }) => {
      const chosen = answers.get(id) ?? [];
      return [title, options.filter((option) => chosen.includes(option.id)).map((option) => option.title)] as const;
    });
    return Object.fromEntries(titles.filter(([, chosen]) => chosen.length > 0));
  },
  authorization: readAuthorization,
};

/** The reference of an entity whose id the parameter has: `channel_id` of the field `channel`. */
function readReference({ references }: ActionContext, call: Call, { name }: FieldToRead): string {
  return references.toTemplate(String(call[`${snakeCase(name)}_id`]));
}

/** Reads what an application asks for from the URL of its page, and what the user selected. The test has another guild and other ids. */
function readAuthorization(
  { recorded, references }: ActionContext,
  call: Call,
  { reject }: FieldToRead,
): ScenarioAuthorization {
  const url = String(call['url']);
  if (!URL.canParse(url, 'http://localhost')) reject('its URL is invalid.');
  const asked = new URL(url, 'http://localhost').searchParams;
  if (asked.get('client_id') !== recorded.applicationId) reject(OTHER_BOT);
  const guild = call['guild_id'] ?? asked.get('guild_id') ?? recorded.guildId;
  if (guild !== recorded.guildId) reject(OTHER_GUILD);
  const responseType = asked.get('response_type');
  const integrationType = asked.get('integration_type');
  const text = (name: string) => asked.get(name) ?? undefined;
  const selected = {
    ...(call['accept'] === false ? { accept: false } : {}),
    ...(call['integration_type'] === undefined
      ? {}
      : { installation: call['integration_type'] === 1 ? ('user' as const) : ('guild' as const) }),
    ...(call['permissions'] === undefined ? {} : { permissions: String(call['permissions']) }),
    ...(call['channel_id'] === undefined ? {} : { channel: references.toTemplate(String(call['channel_id'])) }),
  };
  return {
    scope: text('scope')?.split(/[ +]/),
    redirectUri: text('redirect_uri'),
    responseType: responseType === 'code' || responseType === 'token' ? responseType : undefined,
    permissions: text('permissions'),
    integrationType: integrationType === '0' ? 0 : integrationType === '1' ? 1 : undefined,
    ...(Object.keys(selected).length === 0 ? {} : { selected }),
  };
}
