/** Steps as code: each is a promise that the test awaits. */
import type { AnyCommand, AnyModal, ChatCommand } from 'guildhall';
import { componentTypes, type ModalFieldRequest } from 'guildhall/wire';
import type { StepFieldKind } from '../../control/declaration/operation.js';
import { entityKindOfOption, entityKindOfSelect } from '../../testing/input/entity-resolver.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import {
  awaitCode,
  callCode,
  callWithFunctionCode,
  chainCode,
  type Doc,
  listCode,
  objectCode,
  stringsCode,
} from '../code/code.js';
import { stringLiteral } from '../code/literals.js';
import { PrintError, type PrintedTest } from '../code/printed-test.js';
import {
  durationCode,
  entityCode,
  fileCode,
  jsonCode,
  messageName,
  placeOption,
  textCode,
  waitForMessageCode,
} from '../code/value-code.js';
import type { KnownDeclaration } from '../declarations/declaration-index.js';
import { type DeclaredStep, isDeclaredStep, stepsByKind } from '../steps/declared-steps.js';
import { OTHER_CHANNEL, OTHER_EVERYONE } from '../steps/other-guild.js';
import {
  type ChosenSuggestion,
  type ControlRef,
  type FieldValue,
  MessageRef,
  type OptionValue,
  ScenarioAuthorization,
} from '../steps/references.js';
import type { ScenarioStep, StepOf } from '../steps/scenario-step.js';

type OtherStep = Exclude<ScenarioStep, { readonly kind: 'submitModal' }>;

/** @throws {PrintError} when the kit has no method for the step */
export function actionCode(test: PrintedTest, step: OtherStep): Doc {
  if (isDeclaredStep(step)) return declaredStepCode(test, step);
  switch (step.kind) {
    case 'createMember':
    case 'createUser':
      return creationCode(step);
    case 'advanceClock':
      return callCode('world.clock.advance', [durationCode(step.ms)]);
    case 'restartBot':
      return callCode('world.restartBot', []);
    case 'injectFault':
      return callCode('world.faults.inject', [jsonCode(test, step.fault)]);
    case 'setOutage':
      return callCode(`world.faults.${step.unavailable ? 'startOutage' : 'endOutage'}`, []);
    case 'createGuild':
      return otherGuildCode(step.guild);
    case 'joinOtherGuild':
      return callCode([callCode(`${test.guild(step.guild)}.getUser`, [stringLiteral(step.user)]), '.server.join'], []);
    case 'click':
      return clickCode(test, step);
    case 'select':
      return selectCode(test, step);
    case 'useCommand':
    case 'autocomplete':
      return commandCode(test, step);
    case 'useContextMenu':
      return contextMenuCode(test, step);
    case 'atOnce':
      return callCode('Promise.all', [listCode(step.steps.map((each) => interactionCode(test, each)))]);
    case 'sendMessage':
      return sendCode(test, step);
    case 'callApi':
      return apiCallCode(test, step);
  }
}

/** A guild beside that of the world is a world of its own on the same emulator. */
function otherGuildCode(name: string): Doc {
  const guild = objectCode([
    ['name', stringLiteral(name)],
    [
      'roles',
      listCode([
        objectCode([
          ['name', stringLiteral(OTHER_EVERYONE.name)],
          ['permissions', stringsCode(OTHER_EVERYONE.permissions)],
        ]),
      ]),
    ],
    ['channels', listCode([objectCode([['name', stringLiteral(OTHER_CHANNEL)]])])],
  ]);
  return callCode('createWorld', [
    objectCode([
      ['emulator', 'world.emulator'],
      ['guild', guild],
    ]),
  ]);
}

function interactionCode(test: PrintedTest, step: StepOf<'atOnce'>['steps'][number]): Doc {
  return step.kind === 'submitModal' ? submitModalCode(test, step, undefined) : actionCode(test, step);
}

function creationCode({ kind, user, locale, timeZone, ...rest }: StepOf<'createMember' | 'createUser'>): Doc {
  const roles = 'roles' in rest ? (rest.roles ?? []) : [];
  const options = objectCode([
    ['locale', locale && stringLiteral(locale)],
    ['timeZone', timeZone === undefined ? undefined : stringLiteral(timeZone)],
    ['roles', roles.length === 0 ? undefined : stringsCode(roles)],
  ]);
  return callCode(`world.${kind}`, [stringLiteral(user), options === '{}' ? undefined : options]);
}

function sendCode(test: PrintedTest, step: StepOf<'sendMessage'>): Doc {
  const { user, channel, content, files = [], stickers = [], replyTo } = step;
  const options = objectCode([
    ['files', files.length === 0 ? undefined : listCode(files.map((file) => fileCode(test, file)))],
    ['stickers', stickers.length === 0 ? undefined : listCode(stickers.map(stringLiteral))],
    ['replyTo', replyTo && awaitCode(waitForMessageCode(test, user, replyTo))],
  ]);
  const args = [textCode(test, content), options === '{}' ? undefined : options];
  const sender = test.user(user);
  return channel === undefined
    ? callCode(`${sender}.sendDm`, [test.botCode, ...args])
    : callCode(`${sender}.send`, [entityCode(test, channel), ...args]);
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function apiCallCode(test: PrintedTest, { user, method, route, params, query, body, reason }: StepOf<'callApi'>): Doc {
  if (!METHODS.includes(method)) throw new PrintError(`The API has no method ${method}.`);
  const path = Object.entries(params).map(([name, value]): [string, Doc] => {
    if (typeof value === 'string') return [name, textCode(test, value)];
    return [name, ['(', awaitCode(waitForMessageCode(test, user, value.message)), ').id']];
  });
  const input = objectCode([
    ['path', path.length === 0 ? undefined : objectCode(path)],
    ['query', query && jsonCode(test, query)],
    ['body', body === undefined ? undefined : jsonCode(test, body)],
  ]);
  const options = reason === undefined ? undefined : objectCode([['reason', stringLiteral(reason)]]);
  const args = [stringLiteral(method), stringLiteral(route), input === '{}' && !options ? undefined : input, options];
  return callCode(`${test.user(user)}.api.raw`, args);
}

/** Prints the call of the declared method of the test user: `robin.voice.join('General')`. */
function declaredStepCode(test: PrintedTest, step: DeclaredStep): Doc {
  const { method = '', fields = {} } = stepsByKind.get(step.kind)?.declaration ?? {};
  const args = Object.entries(fields).flatMap(([name, kind]) => codeOf[kind](test, step.user, Reflect.get(step, name)));
  return callCode(`${test.user(step.user)}.${method}`, args);
}

type CodeOf = (test: PrintedTest, user: string, value: unknown) => Doc[];

const literal: CodeOf = (test, _user, value) => [
  typeof value === 'string' ? stringLiteral(value) : jsonCode(test, value),
];

const entity: CodeOf = (test, _user, value) => [entityCode(test, String(value))];

/** The arguments of a method for a field of a step. */
const codeOf: Readonly<Record<StepFieldKind, CodeOf>> = {
  value: literal,
  emoji: literal,
  pollAnswer: literal,
  scheduledEvent: literal,
  sound: literal,
  webhook: literal,
  guildEmoji: literal,
  forumTags: (_test, _user, value) =>
    value === undefined
      ? []
      : [objectCode([['tags', listCode([value].flat().map((tag) => stringLiteral(String(tag))))]])],
  reason: (_test, _user, value) =>
    value === undefined ? [] : [objectCode([['reason', stringLiteral(String(value))]])],
  text: (test, _user, value) => [textCode(test, String(value))],
  channel: entity,
  user: entity,
  role: entity,
  message: (test, user, value) => [awaitCode(waitForMessageCode(test, user, MessageRef.parse(value)))],
  onboardingAnswers: (_test, _user, value) => {
    const answers = Object.entries(Object(value)).map(
      ([title, chosen]) => [title, [chosen].flat().map(String)] as const,
    );
    return [objectCode(answers.map(([title, chosen]) => [title, inputCode(chosen.map(stringLiteral))]))];
  },
  authorization: (test, _user, value) => authorizationCode(test, ScenarioAuthorization.parse(value)),
};

const text = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : stringLiteral(value);

function authorizationCode(test: PrintedTest, authorization: ScenarioAuthorization): Doc[] {
  const { scope, redirectUri, responseType, permissions, integrationType, selected } = authorization;
  const request = objectCode([
    ['scope', scope && listCode(scope.map(stringLiteral))],
    ['redirect_uri', text(redirectUri)],
    ['response_type', text(responseType)],
    ['permissions', text(permissions)],
    ['integration_type', integrationType === undefined ? undefined : String(integrationType)],
  ]);
  if (!selected) return [request];
  const options = objectCode([
    ['channel', selected.channel === undefined ? undefined : entityCode(test, selected.channel)],
    ['permissions', text(selected.permissions)],
    ['installation', text(selected.installation)],
    ['accept', selected.accept === undefined ? undefined : String(selected.accept)],
  ]);
  return [request, options];
}

/** A click: by the declaration of the button, by its label, or by its custom_id. */
function clickCode(test: PrintedTest, { user, control }: StepOf<'click'>): Doc {
  const callee = `${test.user(user)}.click`;
  const declared = declaredCode(test, control);
  if (declared) return callCode(callee, [declared.code, paramsCode(test, control)]);
  const named = namedControlCode(test, user, control);
  if (named) return callCode(callee, [named]);
  const label = stringLiteral(control.label);
  if (!control.message) return callCode(callee, [label]);
  const message = messageVariable(test, user, control.message);
  return callCode(callee, [callCode(`${message}.button`, [label])]);
}

/** The variable of a message that the user waits for. */
function messageVariable(test: PrintedTest, user: string, message: MessageRef): string {
  return test.addVariable(messageName(message.match), awaitCode(waitForMessageCode(test, user, message)));
}

/** What is random, or another id in another world. */
const RANDOM_ID = /\d{15,20}|[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f]{4}-/i;

/**
 * A control that has no label, or the label of another one on its message: by its custom_id, or by its position if the custom_id is
 * random. Undefined if the label suffices.
 */
function namedControlCode(test: PrintedTest, user: string, control: ControlRef): Doc | undefined {
  const { kind, label, nth, customId } = control;
  if (label !== '' && nth === undefined) return undefined;
  const message = control.message && messageVariable(test, user, control.message);
  if (!RANDOM_ID.test(customId)) {
    return objectCode([
      ['customId', textCode(test, customId)],
      ['message', message],
    ]);
  }
  const [list, property] = kind === 'button' ? ['buttons', 'label'] : ['selects', 'placeholder'];
  const isEqual = `${property} === ${stringLiteral(label)}`;
  const owner =
    message ??
    test.addVariable(
      messageName(label),
      awaitCode(
        callWithFunctionCode(
          `${test.user(user)}.waitForMessage`,
          `({ ${list} })`,
          `${list}.some(({ ${property} }) => ${isEqual})`,
        ),
      ),
    );
  return [callCode(`${owner}.${list}.filter`, [`({ ${property} }) => ${isEqual}`]), `[${nth ?? 0}]!`];
}

/** A choice: by the declaration of the select, by its placeholder, or by its custom_id. */
function selectCode(test: PrintedTest, { user, control, values }: StepOf<'select'>): Doc {
  const callee = `${test.user(user)}.select`;
  const declared = declaredCode(test, control);
  const isText = declared?.known.declaration.kind === 'select' && declared.known.declaration.selectType === 'string';
  const input = inputCode(values.map((value) => (isText ? textCode(test, value) : entityCode(test, value))));
  if (declared) return callCode(callee, [declared.code, input, paramsCode(test, control)]);
  const named = namedControlCode(test, user, control);
  if (named) return callCode(callee, [named, input]);
  const placeholder = stringLiteral(control.label);
  if (!control.message) return callCode(callee, [objectCode([['placeholder', placeholder]]), input]);
  const message = messageVariable(test, user, control.message);
  return callCode(callee, [callCode(`${message}.select`, [placeholder]), input]);
}

/** One value, or a list. */
function inputCode(values: readonly Doc[]): Doc {
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? only : listCode(values);
}

/** The exported declaration of a control, unless the newest control of the declaration is another one. */
function declaredCode(
  test: PrintedTest,
  { kind, pattern, message }: ControlRef,
): { readonly known: KnownDeclaration; readonly code: string } | undefined {
  if (pattern === undefined || message) return undefined;
  const known = test.declarations.findPattern(kind, pattern);
  return known?.exported && { known, code: test.imports.add(known.exported, kind) };
}

function paramsCode(test: PrintedTest, { params = {} }: ControlRef): Doc | undefined {
  const entries = Object.entries(params);
  if (entries.length === 0) return undefined;
  return objectCode(
    entries.map(([name, value]) => [name, typeof value === 'number' ? String(value) : textCode(test, value)]),
  );
}

/**
 * A submission: of the open modal of a declaration, of the modal that a response opened, or of the open modal without a declaration,
 * whose fields have their labels as names.
 * @param response the variable of the response; undefined if it is not needed
 * @throws {PrintError} when the bot does not export the declaration, and no step of the test opened the modal
 */
export function submitModalCode(test: PrintedTest, step: StepOf<'submitModal'>, response: string | undefined): Doc {
  const { pattern, title } = step.modal;
  const { labels = {} } = step;
  const known = pattern === undefined ? undefined : test.declarations.findPattern('modal', pattern);
  const fields = known ? fieldsOf(known.declaration) : new Map<string, ModalFieldRequest>();
  const inputs = objectCode(
    Object.entries(step.inputs).map(([name, value]) => [
      known ? name : (labels[name] ?? name),
      fieldCode(test, value, fields.get(name)),
    ]),
  );
  if (pattern === undefined) return submissionCode(test.user(step.user), [inputs]);
  if (response !== undefined) return submissionCode(response, [inputs]);
  if (!known?.exported)
    throw new PrintError(`No step of the test opens the modal "${title}", and the bot does not export it.`);
  const modal = test.imports.add(known.exported, 'modal');
  return submissionCode(test.user(step.user), [modal, inputs]);
}

function submissionCode(object: string, args: readonly Doc[]): Doc {
  return chainCode(object, callCode('.fill', args), callCode('.submit', []));
}

/** Whether a test can submit the modal by its declaration. */
export function isExportedModal(test: PrintedTest, { modal: { pattern } }: StepOf<'submitModal'>): boolean {
  return pattern !== undefined && test.declarations.findPattern('modal', pattern)?.exported !== undefined;
}

/** The fields of all pages of a declaration. */
function fieldsOf(declaration: AnyModal): Map<string, ModalFieldRequest> {
  const pages = declaration.pages ?? [declaration];
  const fields = pages.flatMap((page) =>
    page.loader === undefined ? new VisibleModal(page.open('fields', { options: page.sampleOptions })).fields : [],
  );
  return new Map(fields.map(({ name, component }) => [name, component]));
}

function fieldCode(test: PrintedTest, value: FieldValue, component: ModalFieldRequest | undefined): Doc {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return textCode(test, value);
  if (!Array.isArray(value)) return inputCode(value.files.map((file) => fileCode(test, file)));
  const isEntity = component === undefined || entityKindOfSelect(component.type) !== undefined;
  const toCode = (each: string) => (isEntity ? entityCode(test, each) : textCode(test, each));
  if (component === undefined || acceptsList(component)) return listCode(value.map(toCode));
  return value.length === 0 ? 'null' : inputCode(value.map(toCode));
}

/** Fields that accept several values have a list as input. */
function acceptsList(component: ModalFieldRequest): boolean {
  if (component.type === componentTypes.CHECKBOX_GROUP) return true;
  return 'max_values' in component && (component.max_values ?? 1) > 1;
}

type CommandStep = StepOf<'useCommand'> | StepOf<'autocomplete'>;
type PlacedStep = CommandStep | StepOf<'useContextMenu'>;

/** A use of a slash command, or a text in one of its options. */
function commandCode(test: PrintedTest, step: CommandStep): Doc {
  const user = test.user(step.user);
  const declaration = declarationOf(test, step);
  const names = Object.keys(step.options).filter((name) => step.kind !== 'autocomplete' || isTyped(step, name));
  const inputs = objectCode(
    names.map((name) => [name, optionCode(test, step.options[name] ?? '', declaration?.options[name]?.type)]),
  );
  const exported = declaration && test.declarations.findCommand('chat', step.path)?.exported;
  const command = exported ? test.imports.add(exported, 'command') : stringLiteral(step.path.join(' '));
  const place = placeCode(test, step);
  if (step.kind === 'autocomplete') {
    return callCode(`${user}.autocomplete`, [command, inputs, stringLiteral(step.focused), place]);
  }
  return callCode(`${user}.useCommand`, [command, inputs === '{}' && !place ? undefined : inputs, place]);
}

/** A use of a command in the context menu of a message or a user. */
function contextMenuCode(test: PrintedTest, step: StepOf<'useContextMenu'>): Doc {
  const { name, target } = step;
  const isUser = typeof target === 'string';
  const known = test.declarations.findCommand(isUser ? 'user' : 'message', [name]);
  const command = known?.exported ? test.imports.add(known.exported, 'command') : stringLiteral(name);
  const callee = `${test.user(step.user)}.useContextMenu`;
  if (!isUser) return callCode(callee, [command, awaitCode(waitForMessageCode(test, step.user, target))]);
  const user = entityCode(test, target);
  const isVariable = /^\w+$/.test(user);
  return callCode(callee, [command, isVariable ? user : objectCode([['id', user]]), placeCode(test, step)]);
}

/** The declaration, if the inputs have its types. The kit accepts other inputs only for a command that is named. */
function declarationOf(test: PrintedTest, { path, options, kind }: CommandStep): ChatCommand | undefined {
  const known: KnownDeclaration<AnyCommand> | undefined = test.declarations.findCommand('chat', path);
  const declaration = known?.declaration;
  if (declaration?.commandType !== 'chat') return undefined;
  const isValid = Object.entries(declaration.options).every(([name, option]) => {
    const value = options[name];
    if (value === undefined) return kind === 'autocomplete' || !option.required;
    const { choices } = toChoices(option.toRequest(name));
    return kind === 'autocomplete' || choices === undefined || choices.some((each) => each.value === value);
  });
  return isValid && Object.keys(options).every((name) => name in declaration.options) ? declaration : undefined;
}

function toChoices(request: object): { readonly choices?: readonly { readonly value?: unknown }[] } {
  return 'choices' in request && Array.isArray(request.choices) ? { choices: request.choices } : {};
}

/** While a user types, options that are still empty are left out. */
function isTyped({ options }: CommandStep, name: string): boolean {
  return options[name] !== '';
}

function optionCode(test: PrintedTest, value: OptionValue, type: number | undefined): Doc {
  if (typeof value === 'object') {
    return 'file' in value ? fileCode(test, value.file) : suggestionCode(test, value.suggestion);
  }
  if (typeof value !== 'string') return String(value);
  const isEntity = type === undefined || entityKindOfOption(type) !== undefined;
  return isEntity ? entityCode(test, value) : textCode(test, value);
}

function suggestionCode(test: PrintedTest, { typed, nth, of }: ChosenSuggestion): Doc {
  test.imports.addPackage('@guildhall/dev/testing', 'suggestion');
  const fields: [string, Doc][] = [];
  if (nth !== 0) fields.push(['nth', String(nth)]);
  if (of !== undefined) fields.push(['of', test.user(of)]);
  const options = fields.length > 0 ? objectCode(fields) : undefined;
  return callCode('suggestion', [typed === '' && !options ? undefined : textCode(test, typed), options]);
}

function placeCode(test: PrintedTest, { user, channel, isDefaultChannel }: PlacedStep): Doc | undefined {
  if (isDefaultChannel) return undefined;
  if (channel !== undefined) return placeOption(test, channel);
  const directMessages = callCode(`${test.user(user)}.api.users.createDm`, ['world.emulator.botUserId']);
  return objectCode([['channel', awaitCode(directMessages)]]);
}
