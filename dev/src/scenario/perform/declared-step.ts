import type { StepFieldKind } from '../../control/declaration/user-action.js';
import type { TestUser } from '../../testing/users/test-user.js';
import { type DeclaredStep, stepsByKind } from '../steps/declared-steps.js';
import { MessageRef, ScenarioAuthorization } from '../steps/references.js';
import type { ScenarioWorld } from '../world/scenario-world.js';

/** Performs a step as a test does that is written from it: it calls the declared method of the test user. */
export async function performDeclaredStep(world: ScenarioWorld, user: TestUser, step: DeclaredStep): Promise<void> {
  const { method = '', fields = {} } = stepsByKind.get(step.kind)?.declaration ?? {};
  const args = await Promise.all(
    Object.entries(fields).map(([name, kind]) => argumentsOf[kind](world, user, Reflect.get(step, name))),
  );
  await callMethod(user, method.split('.'), args.flat());
}

type ArgumentsOf = (world: ScenarioWorld, user: TestUser, value: unknown) => readonly unknown[] | Promise<unknown[]>;

const asItIs: ArgumentsOf = (_world, _user, value) => [value];

/** The arguments of a method for a field of a step. */
const argumentsOf: Readonly<Record<StepFieldKind, ArgumentsOf>> = {
  value: asItIs,
  emoji: asItIs,
  pollAnswer: asItIs,
  scheduledEvent: asItIs,
  sound: asItIs,
  onboardingAnswers: asItIs,
  channel: (world, _user, value) => [world.fill(String(value))],
  user: (world, _user, value) => [world.fill(String(value))],
  message: (world, user, value) => [world.message(user, MessageRef.parse(value))],
  authorization: async (world, _user, value) => {
    const { scope, redirectUri, responseType, permissions, integrationType, selected } =
      ScenarioAuthorization.parse(value);
    if (redirectUri !== undefined) await registerRedirect(world, redirectUri);
    const request = {
      scope,
      redirect_uri: redirectUri,
      response_type: responseType,
      permissions,
      integration_type: integrationType,
    };
    if (!selected) return [request];
    const channel = selected.channel === undefined ? undefined : world.fill(selected.channel);
    return [request, { ...selected, channel }];
  },
};

/** A test passes it as an option of `createWorld`. */
async function registerRedirect({ world: { control, emulator } }: ScenarioWorld, uri: string): Promise<void> {
  await control.call('editApplication', { application_id: emulator.applicationId, redirect_uris: [uri] });
}

async function callMethod(
  owner: object,
  [name = '', ...rest]: readonly string[],
  args: readonly unknown[],
): Promise<void> {
  const member: unknown = Reflect.get(owner, name);
  if (typeof member === 'function') await Reflect.apply(member, owner, args);
  else if (typeof member === 'object' && member !== null) await callMethod(member, rest, args);
  else throw new Error(`a test user has no ${name}: the declaration of the step names it`);
}
