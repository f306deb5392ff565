/** Converts actions to the steps that their declarations describe. */
import type { UserActionOperation } from '../../control/declaration/operation.js';
import type { StepFieldKind } from '../../control/declaration/user-action.js';
import { findSound } from '../../emulator/inspect.js';
import {
  type ActionContext,
  type ConvertedAction,
  stepOf,
  UNSEEN_MESSAGE,
  unsupported,
} from '../../scenario/capture/action-context.js';
import {
  DeclaredStep,
  isNotRecorded,
  parameterOf,
  type StepOfAction,
  stepsOfAction,
} from '../../scenario/steps/declared-steps.js';
import type { ScenarioAuthorization } from '../../scenario/steps/references.js';
import { fillLabel } from '../../scenario/steps/scenario-step.js';

const OTHER_GUILD = 'it is another guild than that of the test.';
const OTHER_BOT = 'it is another bot than that of the test.';

type Call = Readonly<Record<string, unknown>>;

/**
 * Converts an action. It is the first declared step whose parameters it has.
 * @param userId the user who acts
 * @param chosen the kind of its step, if the parameters do not decide
 */
export function convertDeclared(
  context: ActionContext,
  operation: UserActionOperation,
  call: Call,
  { userId, chosen }: { readonly userId: string; readonly chosen?: string | undefined },
): ConvertedAction {
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
  if (!step) return { kind: 'noise' };
  const { guildId, applicationId } = context.recorded;
  if (operation.path.includes('{guild_id}') && call['guild_id'] !== guildId) return unsupported(label(), OTHER_GUILD);
  if (operation.path.includes('{application_id}') && call['application_id'] !== applicationId)
    return unsupported(label(), OTHER_BOT);
  const fields: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(step.declaration.fields ?? {})) {
    const read = readField[kind](context, call, { name, userId });
    if ('reason' in read) return unsupported(label(fields), read.reason);
    fields[name] = read.value;
  }
  return stepOf(DeclaredStep.parse({ kind: step.kind, user, ...fields }));
}

/** Whether a call has the values that distinguish a step, and those of its fields. */
function describes({ declaration: { sets = {}, fields = {} } }: StepOfAction, call: Call): boolean {
  return (
    Object.entries(sets).every(([name, value]) => call[name] === value) &&
    Object.entries(fields).every(([name, kind]) => kind !== 'value' || call[parameterOf(name)] !== undefined)
  );
}

function hasParameter(step: StepOfAction | undefined, parameter: string): boolean {
  return Object.keys(step?.declaration.fields ?? {}).some((name) => parameterOf(name) === parameter);
}

/** The value of a field; or why a test cannot have it. */
type ReadField = { readonly value: unknown } | { readonly reason: string };

/** A field of a step is read from the call, before the action changes the world. */
const readField: Readonly<
  Record<
    StepFieldKind,
    (context: ActionContext, call: Call, of: { readonly name: string; readonly userId: string }) => ReadField
  >
> = {
  value: (_context, call, { name }) => ({ value: call[parameterOf(name)] }),
  emoji: (_context, { emoji }) =>
    String(emoji).includes(':') ? { reason: 'an emoji of a guild has another id in each world.' } : { value: emoji },
  user: ({ references }, call, { name }) => ({ value: references.toTemplate(String(call[`${parameterOf(name)}_id`])) }),
  channel: ({ references }, call) => ({ value: references.toTemplate(String(call['channel_id'])) }),
  message: (context, call, { userId }) =>
    valueOr(UNSEEN_MESSAGE, context.messageRef(userId, String(call['message_id']))),
  pollAnswer: ({ recorded: { world } }, call) => {
    const message = world.channels.get(String(call['channel_id']))?.messages.get(String(call['message_id']));
    const answer = message?.poll?.answers.find(({ answer_id: id }) => id === Number(call['answer_id']));
    return valueOr(UNSEEN_MESSAGE, answer?.poll_media.text);
  },
  scheduledEvent: ({ recorded: { world, guildId } }, call) => ({
    value: world.guilds.get(guildId)?.scheduledEvents.get(String(call['event_id']))?.event.name ?? '',
  }),
  sound: ({ recorded: { world, guildId } }, call) => {
    const guild = world.guilds.get(guildId);
    return valueOr(
      'the guild of the test has no such sound.',
      guild && findSound(guild, String(call['sound_id']))?.name,
    );
  },
  onboardingAnswers: ({ recorded: { world, guildId } }, call) => {
    const prompts = world.guilds.get(guildId)?.onboarding?.prompts ?? [];
    const answers = new Map(Object.entries(Object(call['answers'])).map(([id, chosen]) => [id, [chosen].flat()]));
    const titles = prompts.map(({ id, title, options }) => {
      const chosen = answers.get(id) ?? [];
      return [title, options.filter((option) => chosen.includes(option.id)).map((option) => option.title)] as const;
    });
    return { value: Object.fromEntries(titles.filter(([, chosen]) => chosen.length > 0)) };
  },
  authorization: readAuthorization,
};

const valueOr = (reason: string, value: unknown): ReadField => (value === undefined ? { reason } : { value });

/** Reads what an application asks for from the URL of its page, and what the user selected. The test has another guild and other ids. */
export function readAuthorization(
  { recorded, references }: ActionContext,
  call: Readonly<Record<string, unknown>>,
): { readonly value: ScenarioAuthorization } | { readonly reason: string } {
  const url = String(call['url']);
  if (!URL.canParse(url, 'http://localhost')) return { reason: 'its URL is invalid.' };
  const asked = new URL(url, 'http://localhost').searchParams;
  if (asked.get('client_id') !== recorded.applicationId) return { reason: 'it is another bot than that of the test.' };
  const guild = call['guild_id'] ?? asked.get('guild_id') ?? recorded.guildId;
  if (guild !== recorded.guildId) return { reason: 'it is another guild than that of the test.' };
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
    value: {
      scope: text('scope')?.split(/[ +]/),
      redirectUri: text('redirect_uri'),
      ...(responseType === 'code' || responseType === 'token' ? { responseType } : {}),
      permissions: text('permissions'),
      ...(integrationType === '0' || integrationType === '1'
        ? { integrationType: integrationType === '1' ? 1 : 0 }
        : {}),
      ...(Object.keys(selected).length === 0 ? {} : { selected }),
    },
  };
}
