/** Causes the interactions of steps. */

import { Buffer } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { commandTypes } from '../../../../src/wire/objects/applications/application-command.js';
import { interactionTypes } from '../../../../src/wire/objects/interactions/interaction.js';
import { operations } from '../../control/operations/all-operations.js';
import type { InteractionReport } from '../../control/views/interaction-report.js';
import { toInteractionReport } from '../../emulator/inspect.js';
import type { UncheckedOperation } from '../../testing/control/control-client.js';
import { ActionRejectedError } from '../../testing/errors/action-rejected-error.js';
import { type FileInput, toUploadPayload } from '../../testing/input/file-input.js';
import type { TestUser } from '../../testing/users/test-user.js';
import { findControl } from '../controls/control-ref.js';
import { formatText } from '../references/entity-ref.js';
import type { ChosenSuggestion, FieldValue, OptionValue, ScenarioFile } from '../steps/references.js';
import type { ScenarioStep, StepOf } from '../steps/scenario-step.js';
import { MissingError, type ScenarioWorld } from '../world/scenario-world.js';
import { isRefused, type StepOutcome } from './step-outcome.js';

const INTERACTION_KINDS = ['click', 'select', 'submitModal', 'useCommand', 'autocomplete', 'useContextMenu'] as const;

const operationOfStep: Readonly<Record<InteractingStep['kind'], UncheckedOperation<InteractionReport>>> = {
  click: operations.useComponent,
  select: operations.useComponent,
  submitModal: operations.submitModal,
  useCommand: operations.useCommand,
  autocomplete: operations.autocomplete,
  useContextMenu: operations.useCommand,
};

/** A step that causes an interaction. */
export type InteractingStep = StepOf<(typeof INTERACTION_KINDS)[number]>;

export function isInteractionStep(step: ScenarioStep): step is InteractingStep {
  return INTERACTION_KINDS.some((kind) => kind === step.kind);
}

/**
 * Causes the interaction, and waits until the bot has finished it.
 * @param step its suggestions were chosen: see `performInteraction`
 * @throws {MissingError} when what the step refers to does not exist
 */
export async function causeInteraction(
  world: ScenarioWorld,
  step: InteractingStep,
  settle: () => Promise<unknown>,
): Promise<StepOutcome> {
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
      const found = findControl(step.control, user.messages(), world.references, world.declarations);
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

function toSubmission(world: ScenarioWorld, user: TestUser, { modal, inputs }: StepOf<'submitModal'>): object {
  const customId = world.references.fill(modal.customId);
  const open = world.openModals(user);
  const found =
    open.find((each) => each.modal.custom_id === customId) ?? open.find((each) => each.modal.title === modal.title);
  if (!found) throw new MissingError(`No modal "${modal.title}" is open for ${user.name}.`);
  const values: Record<string, unknown> = {};
  const files: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(inputs)) {
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
export type PreparedInteraction = { readonly step: InteractingStep } | { readonly outcome: StepOutcome };

/**
 * Chooses suggestions, causes the interaction, and waits until the bot has finished it.
 * @throws {MissingError} when what the step refers to does not exist
 */
export async function performInteraction(
  world: ScenarioWorld,
  step: InteractingStep,
  settle: () => Promise<unknown>,
): Promise<StepOutcome> {
  const prepared = await prepareInteraction(world, step, settle);
  return 'outcome' in prepared ? prepared.outcome : causeInteraction(world, prepared.step, settle);
}

/**
 * Types into the options whose values are suggestions, and chooses these.
 * @throws {MissingError} when there is no such suggestion
 */
export async function prepareInteraction(
  world: ScenarioWorld,
  step: InteractingStep,
  settle: () => Promise<unknown>,
): Promise<PreparedInteraction> {
  if (step.kind !== 'useCommand' && step.kind !== 'autocomplete') return { step };
  const entries = Object.entries(step.options);
  const options = Object.fromEntries(entries.filter(([, value]) => suggestionOf(value) === undefined));
  for (const [focused, value] of entries) {
    const chosen = suggestionOf(value);
    if (!chosen) continue;
    const { typed, nth } = chosen;
    const typing = { ...step, kind: 'autocomplete', options: { ...options, [focused]: typed }, focused } as const;
    const outcome = await causeInteraction(world, typing, settle);
    if (outcome.status !== 'done') return { outcome };
    const found = outcome.report?.choices?.[nth]?.value;
    if (found === undefined)
      throw new MissingError(`There is no suggestion ${nth} for the option "${focused}" after "${typed}".`);
    options[focused] = typeof found === 'string' ? formatText(found) : found;
  }
  return { step: { ...step, options } };
}

function suggestionOf(value: OptionValue): ChosenSuggestion | undefined {
  return typeof value === 'object' && 'suggestion' in value ? value.suggestion : undefined;
}

/**
 * Causes several interactions. Each one starts when the previous one exists, without waiting for its response, so that their order is
 * always the same. Suggestions are chosen before. It is refused if each of them is.
 * @param settle waits until the bot has finished
 */
export async function performAtOnce(
  world: ScenarioWorld,
  { steps }: StepOf<'atOnce'>,
  settle: () => Promise<unknown>,
): Promise<StepOutcome> {
  const prepared = [];
  for (const step of steps) prepared.push(await prepare(world, step, settle));
  const { interactions } = world.world.emulator.world;
  const running: Promise<StepOutcome>[] = [];
  for (const each of prepared) {
    const count = interactions.size;
    let hasEnded = false;
    const outcome = 'outcome' in each ? each.outcome : orMissing(() => causeInteraction(world, each.step, settle));
    running.push(
      Promise.resolve(outcome).finally(() => {
        hasEnded = true;
      }),
    );
    // One that is refused does not exist.
    while (interactions.size === count && !hasEnded) await nextTurn();
  }
  const parts = await Promise.all(running);
  const done = parts.filter((each) => !isRefused(each));
  const outcome = done.find(({ status }) => status !== 'done') ?? done[0] ?? parts[0] ?? { status: 'done' };
  return { ...outcome, parts };
}

async function prepare(world: ScenarioWorld, step: InteractingStep, settle: () => Promise<unknown>) {
  const prepared = await orMissing(() => prepareInteraction(world, step, settle));
  return 'status' in prepared ? { outcome: prepared } : prepared;
}

async function orMissing<T>(perform: () => Promise<T>): Promise<T | StepOutcome> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    return { status: 'missing', message: error.message };
  }
}

/** A file of a step as users of the kit pass it. */
export function fromScenarioFile({ name, contentType, dataBase64 }: ScenarioFile): FileInput {
  return { name, data: Buffer.from(dataBase64, 'base64'), contentType };
}
