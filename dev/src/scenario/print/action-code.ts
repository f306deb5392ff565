/** Steps as code: each is a promise that the test awaits. */

import { awaitCode, callCode, listCode, objectCode, stringsCode } from '../code/code.js';
import { commandCode, contextMenuCode } from '../code/command-code.js';
import { clickCode, selectCode } from '../code/control-code.js';
import { declaredStepCode } from '../code/declared-step-code.js';
import type { Doc } from '../code/doc.js';
import { stringLiteral } from '../code/literals.js';
import { waitForMessageCode } from '../code/message-code.js';
import { submitModalCode } from '../code/modal-code.js';
import { PrintError } from '../code/print-error.js';
import type { PrintedTest } from '../code/printed-test.js';
import { entityCode, textCode } from '../code/template-code.js';
import { durationCode, fileCode, jsonCode } from '../code/value-code.js';
import { isDeclaredStep } from '../steps/declared-steps.js';
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
