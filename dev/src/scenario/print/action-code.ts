/** Steps as code: each is a promise that the test awaits. */
import type { StepFieldKind } from '../../control/declaration/user-action.js';
import { awaitCode, callCode, listCode, objectCode, type Property, stringsCode } from '../code/code.js';
import type { Doc } from '../code/doc.js';
import {
  clickCode,
  commandCode,
  contextMenuCode,
  inputCode,
  selectCode,
  submitModalCode,
} from '../code/interaction-code.js';
import { stringLiteral } from '../code/literals.js';
import { waitForMessageCode } from '../code/message-code.js';
import { PrintError, type PrintedTest } from '../code/printed-test.js';
import { durationCode, entityCode, fileCode, jsonCode, textCode } from '../code/value-code.js';
import { type DeclaredStep, isDeclaredStep, stepsByKind } from '../steps/declared-steps.js';
import { MessageRef, ScenarioAuthorization } from '../steps/references.js';
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
    ? callCode(`${sender}.sendDm`, ['world.bot', ...args])
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
export function declaredStepCode(test: PrintedTest, step: DeclaredStep): Doc {
  const { method = '', fields = {} } = stepsByKind.get(step.kind)?.declaration ?? {};
  const args = Object.entries(fields).flatMap(([name, kind]) => codeOf[kind](test, step.user, Reflect.get(step, name)));
  return callCode(`${test.user(step.user)}.${method}`, args);
}

type CodeOf = (test: PrintedTest, user: string, value: unknown) => Doc[];

const literal: CodeOf = (test, _user, value) => [
  typeof value === 'string' ? stringLiteral(value) : jsonCode(test, value),
];

/** The arguments of a method for a field of a step. */
const codeOf: Readonly<Record<StepFieldKind, CodeOf>> = {
  value: literal,
  emoji: literal,
  pollAnswer: literal,
  scheduledEvent: literal,
  sound: literal,
  channel: (test, _user, value) => [entityCode(test, String(value))],
  user: (test, _user, value) => [entityCode(test, String(value))],
  message: (test, user, value) => [awaitCode(waitForMessageCode(test, user, MessageRef.parse(value)))],
  onboardingAnswers: (_test, _user, value) => [
    objectCode(
      Object.entries(Object(value)).map(
        ([title, chosen]): Property => [title, inputCode([chosen].flat().map(String), stringLiteral)],
      ),
    ),
  ],
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
