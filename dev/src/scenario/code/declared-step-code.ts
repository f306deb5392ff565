import type { StepFieldKind } from '../../control/declaration/user-action.js';
import { type DeclaredStep, stepsByKind } from '../steps/declared-steps.js';
import { MessageRef, ScenarioAuthorization } from '../steps/references.js';
import { awaitCode, callCode, listCode, objectCode, type Property } from './code.js';
import { inputCode } from './control-code.js';
import type { Doc } from './doc.js';
import { stringLiteral } from './literals.js';
import { waitForMessageCode } from './message-code.js';
import type { PrintedTest } from './printed-test.js';
import { entityCode } from './template-code.js';
import { jsonCode } from './value-code.js';

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
