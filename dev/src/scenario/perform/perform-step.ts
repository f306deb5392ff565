/**
 * Performs a step in a world. Every action is a call of the control API, as the page makes it. What the bot or the emulator does is
 * the outcome of the step, so it does not throw.
 */
import { Buffer } from 'node:buffer';
import { ApiError } from 'guildhall/rest';
import { commandTypes, type Guild, interactionTypes } from 'guildhall/wire';
import type { StepFieldKind } from '../../control/declaration/operation.js';
import { operations } from '../../control/operations/all-operations.js';
import type { ArmedFaults } from '../../control/operations/emulator.js';
import type { InteractionReport } from '../../control/views/interaction-report.js';
import { toGuildPayload, toInteractionReport } from '../../emulator/inspect.js';
import type { UncheckedOperation } from '../../testing/control/control-client.js';
import { ActionRejectedError } from '../../testing/errors/action-rejected-error.js';
import { TestStepError } from '../../testing/errors/test-step-error.js';
import { type FileInput, toUploadPayload } from '../../testing/input/file-input.js';
import type { TestUser } from '../../testing/users/test-user.js';
import { findControl } from '../controls/control-ref.js';
import { submittedInputs } from '../controls/submitted-inputs.js';
import { formatText, mapTexts } from '../references/world-references.js';
import { type DeclaredStep, isDeclaredStep, stepsByKind } from '../steps/declared-steps.js';
import { describeOtherGuild } from '../steps/other-guild.js';
import {
  type FieldValue,
  MessageRef,
  ScenarioAuthorization,
  type ScenarioFile,
  suggestionOf,
} from '../steps/references.js';
import { type InteractingStep, isInteractionStep, type ScenarioStep, type StepOf } from '../steps/scenario-step.js';
import { MissingError, type ScenarioWorld } from '../world/scenario-world.js';
import { isRefused, type StepOutcome } from './step-outcome.js';

const MAX_SETTLE_MS = 4000;

/** Waits until the bot has finished what a step caused. */
type Settle = () => Promise<unknown>;

/**
 * Performs a step, and waits until the bot has finished what it caused. Handlers that wait for a user or for time do not count.
 * @param settle waits until the bot has finished. Default: for 4 seconds of real time at most. If it takes longer, the step is done
 * anyway: handlers that never end are a problem of the bot
 */
export async function performStep(
  world: ScenarioWorld,
  step: ScenarioStep,
  settle: Settle = () => world.settle(MAX_SETTLE_MS),
): Promise<StepOutcome> {
  try {
    if (isInteractionStep(step)) return await performInteraction(world, step, settle);
    if (step.kind === 'atOnce') return await performAtOnce(world, step, settle);
    await perform(world, step);
    await settle();
    return { status: 'done' };
  } catch (error) {
    if (error instanceof MissingError) return toMissing(error);
    if (!(error instanceof TestStepError)) throw error;
    const [message = ''] = error.message.split('\n', 1);
    return { status: 'refused', reason: error.reason ?? 'rejected', message };
  }
}

/** It accepts any body: the emulator rejects an invalid one. */
const armFault: UncheckedOperation<ArmedFaults> = operations.armFault;
const createGuild: UncheckedOperation<Guild> = operations.createGuild;

type OtherStep = Exclude<ScenarioStep, InteractingStep | StepOf<'atOnce'>>;

async function perform(scenario: ScenarioWorld, step: OtherStep): Promise<void> {
  if (isDeclaredStep(step)) return performDeclaredStep(scenario, scenario.user(step.user), step);
  const { world } = scenario;
  switch (step.kind) {
    case 'createMember': {
      const { user, locale, timeZone, roles } = step;
      await world.createMember(user, { locale, timeZone, roles });
      return;
    }
    case 'createUser':
      await world.createUser(step.user, { locale: step.locale, timeZone: step.timeZone });
      return;
    case 'advanceClock':
      await world.clock.advance(step.ms);
      return;
    case 'restartBot':
      return world.restartBot();
    case 'injectFault':
      // Of the bot: what users do is not disturbed.
      await world.control.call(armFault, { application_id: world.emulator.applicationId, ...step.fault });
      return;
    case 'setOutage':
      return step.unavailable ? world.faults.startOutage() : world.faults.endOutage();
    case 'createGuild':
      await world.control.call(createGuild, toGuildPayload(describeOtherGuild(step.guild)));
      return;
    case 'joinOtherGuild': {
      const { id } = scenario.user(step.user);
      await world.control.call('joinGuild', { guild_id: scenario.otherGuildId(step.guild), user_id: id });
      return;
    }
    case 'sendMessage':
      return sendMessage(scenario, scenario.user(step.user), step);
    case 'callApi':
      return callApi(scenario, scenario.user(step.user), step);
  }
}

async function sendMessage(world: ScenarioWorld, user: TestUser, step: StepOf<'sendMessage'>): Promise<void> {
  const content = world.fill(step.content);
  const options = {
    files: (step.files ?? []).map(fromScenarioFile),
    stickers: step.stickers,
    replyTo: step.replyTo && world.message(user, step.replyTo),
  };
  if (step.channel === undefined) await user.sendDm({ id: world.world.emulator.botUserId }, content, options);
  else await user.send(world.fill(step.channel), content, options);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Makes a call of the REST API as a user.
 * @throws {TestStepError} when the API rejects it
 * @throws {MissingError} when it refers to something that does not exist
 */
async function callApi(world: ScenarioWorld, user: TestUser, step: StepOf<'callApi'>): Promise<void> {
  const method = METHODS.find((each) => each === step.method);
  if (method === undefined) throw new MissingError(`There is no method ${step.method}.`);
  const path = Object.fromEntries(
    Object.entries(step.params).map(([name, value]) => [
      name,
      typeof value === 'string' ? world.fill(value) : world.message(user, value.message).id,
    ]),
  );
  const query = Object.fromEntries(Object.entries(step.query ?? {}).map(([name, value]) => [name, world.fill(value)]));
  const body = mapTexts(step.body, (text) => world.fill(text));
  try {
    await user.api.raw(method, step.route, { path, query, body }, { reason: step.reason });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new TestStepError(error.message, `status_${error.status}`);
  }
}

/** Performs a step as a test does that is written from it: it calls the declared method of the test user. */
async function performDeclaredStep(world: ScenarioWorld, user: TestUser, step: DeclaredStep): Promise<void> {
  const { method = '', fields = {} } = stepsByKind.get(step.kind)?.declaration ?? {};
  const args = await Promise.all(
    Object.entries(fields).map(([name, kind]) => argumentsOf[kind](world, user, Reflect.get(step, name))),
  );
  await callMethod(user, method.split('.'), args.flat());
}

type ArgumentsOf = (world: ScenarioWorld, user: TestUser, value: unknown) => readonly unknown[] | Promise<unknown[]>;

const asItIs: ArgumentsOf = (_world, _user, value) => [value];

/** The ids of references, or a text with them. */
const filled: ArgumentsOf = (world, _user, value) => [world.fill(String(value))];

/** The arguments of a method for a field of a step. */
const argumentsOf: Readonly<Record<StepFieldKind, ArgumentsOf>> = {
  value: asItIs,
  emoji: asItIs,
  pollAnswer: asItIs,
  scheduledEvent: asItIs,
  sound: asItIs,
  webhook: asItIs,
  guildEmoji: asItIs,
  forumTags: (_world, _user, tags) => (tags === undefined ? [] : [{ tags }]),
  reason: (_world, _user, reason) => (reason === undefined ? [] : [{ reason }]),
  onboardingAnswers: asItIs,
  text: filled,
  channel: filled,
  user: filled,
  role: filled,
  message: (world, user, value) => [world.message(user, MessageRef.parse(value))],
  authorization: async (world, _user, value) => {
    const { scope, redirectUri, responseType, permissions, integrationType, selected } =
      ScenarioAuthorization.parse(value);
    if (redirectUri !== undefined) {
      // A test passes it as an option of `createWorld`.
      const { control, emulator } = world.world;
      await control.call('editApplication', { application_id: emulator.applicationId, redirect_uris: [redirectUri] });
    }
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

const operationOfStep: Readonly<Record<InteractingStep['kind'], UncheckedOperation<InteractionReport>>> = {
  click: operations.useComponent,
  select: operations.useComponent,
  submitModal: operations.submitModal,
  useCommand: operations.useCommand,
  autocomplete: operations.autocomplete,
  useContextMenu: operations.useCommand,
};

/**
 * Causes the interaction, and waits until the bot has finished it.
 * @param step its suggestions were chosen: see `performInteraction`
 * @throws {MissingError} when what the step refers to does not exist
 */
async function causeInteraction(world: ScenarioWorld, step: InteractingStep, settle: Settle): Promise<StepOutcome> {
  const user = world.user(step.user);
  const { control } = world.world;
  const input = { user_id: user.id, ...toRequest(world, user, step) };
  try {
    const initial = await control.call(operationOfStep[step.kind], input);
    await settle();
    const report = currentReport(world, initial);
    return { status: initial.status === 'answered' ? 'done' : 'unanswered', report };
  } catch (error) {
    if (!(error instanceof ActionRejectedError)) throw error;
    const { reason, message } = error.refusal;
    return { status: 'refused', reason, message };
  }
}

/** The report of an interaction as it is now, without a call: the emulator is in this process. */
function currentReport({ world }: ScenarioWorld, initial: InteractionReport): InteractionReport {
  const record = world.emulator.world.interactions.get(initial.interaction_id);
  return record ? { ...toInteractionReport(world.emulator.world, record), status: initial.status } : initial;
}

/** The input of the operation, without the user. */
function toRequest(world: ScenarioWorld, user: TestUser, step: InteractingStep): object {
  switch (step.kind) {
    case 'click':
    case 'select': {
      const found = findControl(step.control, user.messages(), world);
      if (!found) throw new MissingError(`${user.name} can see no ${step.control.kind} "${step.control.label}".`);
      return {
        type: interactionTypes.MESSAGE_COMPONENT,
        channel_id: found.channelId,
        message_id: found.messageId,
        custom_id: found.customId,
        ...(step.kind === 'select' ? { values: step.values.map((value) => world.fill(value)) } : {}),
      };
    }
    case 'submitModal':
      return toSubmission(world, user, step);
    case 'useCommand':
    case 'autocomplete':
      return toCommandUse(world, user, step);
    case 'useContextMenu': {
      const target = typeof step.target === 'string' ? undefined : world.message(user, step.target);
      return {
        type: interactionTypes.APPLICATION_COMMAND,
        channel_id: target?.channelId ?? world.channelId(user, step.channel),
        application_id: world.world.emulator.applicationId,
        command: step.name,
        command_type: target ? commandTypes.MESSAGE : commandTypes.USER,
        target_id: target?.id ?? world.fill(String(step.target)),
      };
    }
  }
}

function toSubmission(world: ScenarioWorld, user: TestUser, step: StepOf<'submitModal'>): object {
  const found = world.findOpenModal(user, step.modal);
  if (!found) throw new MissingError(`No modal "${step.modal.title}" is open for ${user.name}.`);
  const values: Record<string, unknown> = {};
  const files: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(submittedInputs(found.modal, step).inputs)) {
    if (isFiles(value)) files[name] = value.files.map(toPayload);
    else values[name] = fillValue(world, value);
  }
  return { type: interactionTypes.MODAL_SUBMIT, channel_id: found.channelId, modal_id: found.id, values, files };
}

function isFiles(value: FieldValue): value is { readonly files: ScenarioFile[] } & FieldValue {
  return typeof value === 'object' && value !== null && 'files' in value;
}

function fillValue(world: ScenarioWorld, value: FieldValue): unknown {
  if (typeof value === 'string') return world.fill(value);
  return Array.isArray(value) ? value.map((each) => world.fill(each)) : value;
}

function toCommandUse(
  world: ScenarioWorld,
  user: TestUser,
  step: StepOf<'useCommand'> | StepOf<'autocomplete'>,
): object {
  const options: object[] = [];
  const files: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(step.options)) {
    if (typeof value === 'object') {
      if ('file' in value) files[name] = [toPayload(value.file)];
    } else {
      const isFocused = step.kind === 'autocomplete' && step.focused === name;
      options.push({
        name,
        value: typeof value === 'string' ? world.fill(value) : value,
        ...(isFocused ? { focused: true } : {}),
      });
    }
  }
  const [command = '', ...subcommands] = step.path;
  return {
    type:
      step.kind === 'autocomplete'
        ? interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE
        : interactionTypes.APPLICATION_COMMAND,
    channel_id: world.channelId(user, step.channel),
    application_id: world.world.emulator.applicationId,
    command,
    options: subcommands.reduceRight<object[]>((inner, name) => [{ name, options: inner }], options),
    files,
  };
}

function toPayload(file: ScenarioFile) {
  return toUploadPayload(fromScenarioFile(file));
}

/** A step whose options have values; or the outcome, if the bot made no suggestions. */
type PreparedInteraction = { readonly step: InteractingStep } | { readonly outcome: StepOutcome };

/**
 * Chooses suggestions, causes the interaction, and waits until the bot has finished it.
 * @throws {MissingError} when what the step refers to does not exist
 */
async function performInteraction(world: ScenarioWorld, step: InteractingStep, settle: Settle): Promise<StepOutcome> {
  const prepared = await prepareInteraction(world, step, settle);
  return 'outcome' in prepared ? prepared.outcome : causeInteraction(world, prepared.step, settle);
}

/**
 * Types into the options whose values are suggestions, and chooses these.
 * @throws {MissingError} when there is no such suggestion
 */
async function prepareInteraction(
  world: ScenarioWorld,
  step: InteractingStep,
  settle: Settle,
): Promise<PreparedInteraction> {
  if (step.kind === 'useContextMenu') await world.waitForCommand(step.name);
  if (step.kind !== 'useCommand' && step.kind !== 'autocomplete') return { step };
  await world.waitForCommand(step.path[0] ?? '');
  if (step.channel === undefined) await world.openDirectMessages(world.user(step.user));
  const entries = Object.entries(step.options);
  const options = Object.fromEntries(entries.filter(([, value]) => suggestionOf(value) === undefined));
  for (const [focused, value] of entries) {
    const chosen = suggestionOf(value);
    if (!chosen) continue;
    const { typed, nth, of: user = step.user } = chosen;
    const typing = { ...step, user, kind: 'autocomplete', options: { ...options, [focused]: typed }, focused } as const;
    const outcome = await causeInteraction(world, typing, settle);
    if (outcome.status !== 'done') return { outcome };
    const found = outcome.report?.choices?.[nth]?.value;
    if (found === undefined)
      throw new MissingError(`There is no suggestion ${nth} for the option "${focused}" after "${typed}".`, typing);
    options[focused] = typeof found === 'string' ? formatText(found) : found;
  }
  return { step: { ...step, options } };
}

/**
 * Causes several interactions in one turn, as a test does with `Promise.all`, so that the bot receives them together. Suggestions are
 * chosen before. It is refused if each of them is.
 */
async function performAtOnce(world: ScenarioWorld, { steps }: StepOf<'atOnce'>, settle: Settle): Promise<StepOutcome> {
  const prepared = [];
  for (const step of steps) prepared.push(await prepare(world, step, settle));
  const parts = await Promise.all(
    prepared.map((each) =>
      'outcome' in each ? each.outcome : orMissing(() => causeInteraction(world, each.step, settle)),
    ),
  );
  const done = parts.filter((each) => !isRefused(each));
  const outcome = done.find(({ status }) => status !== 'done') ?? done[0] ?? parts[0] ?? { status: 'done' };
  return { ...outcome, parts };
}

async function prepare(world: ScenarioWorld, step: InteractingStep, settle: Settle) {
  const prepared = await orMissing(() => prepareInteraction(world, step, settle));
  return 'status' in prepared ? { outcome: prepared } : prepared;
}

async function orMissing<T>(perform: () => Promise<T>): Promise<T | StepOutcome> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    return toMissing(error);
  }
}

function toMissing({ message, performed }: MissingError): StepOutcome {
  return { status: 'missing', message, performed };
}

/** A file of a step as users of the kit pass it. */
function fromScenarioFile({ name, contentType, dataBase64 }: ScenarioFile): FileInput {
  return { name, data: Buffer.from(dataBase64, 'base64'), contentType };
}
