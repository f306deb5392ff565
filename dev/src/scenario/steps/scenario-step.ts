/**
 * The steps of a scenario: what users do, as data that means the same in every world. The recorder writes them from what a user did
 * on the page, and the explorer generates them. They are JSON, because they are sent between processes. Ids are replaced with
 * references (`Template`), and users are named. Most steps follow from the declarations of user actions (`declared-steps.ts`); those
 * with a form of their own are here.
 */

import { locales } from 'guildhall/wire';
import { z } from 'zod';
import { DeclaredStep, membershipOf, stepsByKind } from './declared-steps.js';
import { ControlRef, FieldValue, MessageRef, ModalRef, OptionValue, ScenarioFile, Text } from './references.js';

/** The display name of the user who acts. */
const user = z.string();

/** Where a command is used. */
const place = {
  /** A reference to the channel; undefined for direct messages with the bot. */
  channel: Text.optional(),
  /** Whether it is the channel in which the test kit uses commands unless another is named: see `isDefaultChannel`. */
  isDefaultChannel: z.boolean().optional(),
};

const command = {
  user,
  /** The names of the command, group and subcommand. */
  path: z.array(z.string()),
  options: z.record(z.string(), OptionValue),
  ...place,
};

const InteractingStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('click'), user, control: ControlRef }),
  /** `values` are templates: values of options, or references to users, roles and channels. */
  z.object({ kind: z.literal('select'), user, control: ControlRef, values: z.array(Text) }),
  z.object({
    kind: z.literal('submitModal'),
    user,
    modal: ModalRef,
    /** Only the fields that the user changed. */
    inputs: z.record(z.string(), FieldValue),
    /** The labels of these fields, except for labels that several fields of the modal have. */
    labels: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ kind: z.literal('useCommand'), ...command }),
  /** The user types in the option `focused`. */
  z.object({ kind: z.literal('autocomplete'), ...command, focused: z.string() }),
  z.object({
    kind: z.literal('useContextMenu'),
    user,
    name: z.string(),
    /** The message, or a reference to the user. */
    target: z.union([MessageRef, Text]),
    ...place,
  }),
]);
/** A step that causes an interaction. */
export type InteractingStep = z.output<typeof InteractingStep>;

const OwnStep = z.discriminatedUnion('kind', [
  ...InteractingStep.options,
  /** The users do not wait for the response to the previous step. */
  z.object({ kind: z.literal('atOnce'), steps: z.array(InteractingStep) }),
  /** A new user joins the guild. */
  z.object({
    kind: z.literal('createMember'),
    user,
    locale: z.enum(locales).optional(),
    timeZone: z.string().optional(),
    /** Names of roles, which the owner grants. */
    roles: z.array(z.string()).optional(),
  }),
  z.object({
    kind: z.literal('createUser'),
    user,
    locale: z.enum(locales).optional(),
    timeZone: z.string().optional(),
  }),
  z.object({
    kind: z.literal('sendMessage'),
    user,
    /** A reference; undefined for a direct message to the bot. */
    channel: Text.optional(),
    content: Text,
    files: z.array(ScenarioFile).optional(),
    /** Names of stickers of the guild, or of standard stickers. */
    stickers: z.array(z.string()).optional(),
    replyTo: MessageRef.optional(),
  }),
  /** A call of the REST API as the user, for example to ban a member. */
  z.object({
    kind: z.literal('callApi'),
    user,
    method: z.string(),
    /** The template of the path, for example `/guilds/{guild_id}/bans/{user_id}`. */
    route: z.string(),
    /** Templates, by the names of the path's parameters. A message is `{ message: MessageRef }`. */
    params: z.record(z.string(), z.union([Text, z.object({ message: MessageRef })])),
    query: z.record(z.string(), Text).optional(),
    /** JSON whose texts are templates. */
    body: z.unknown().optional(),
    /** The reason for the audit log. */
    reason: z.string().optional(),
  }),
  /** Time passes, in milliseconds of the world's clock. */
  z.object({ kind: z.literal('advanceClock'), ms: z.number() }),
  z.object({ kind: z.literal('restartBot') }),
  /** The next requests of the bot, or its connection, fail. `fault` is the body of `POST /_control/faults`. */
  z.object({ kind: z.literal('injectFault'), fault: z.record(z.string(), z.unknown()) }),
  /** The guild becomes unavailable, or available again. */
  z.object({ kind: z.literal('setOutage'), unavailable: z.boolean() }),
  /** The bot comes to another guild, which has one text channel: see `describeOtherGuild`. */
  z.object({ kind: z.literal('createGuild'), guild: z.string() }),
  /** A user joins a guild that was created. */
  z.object({ kind: z.literal('joinOtherGuild'), user, guild: z.string() }),
]);

export const ScenarioStep = z.union([OwnStep, DeclaredStep]);
export type ScenarioStep = z.output<typeof ScenarioStep>;

/** The step of one kind. */
export type StepOf<Kind extends ScenarioStep['kind']> = Extract<ScenarioStep, { readonly kind: Kind }>;

/** Whether a step causes an interaction. */
export function isInteractionStep(step: ScenarioStep): step is InteractingStep {
  return InteractingStep.options.some(({ shape }) => shape.kind.value === step.kind);
}

/** The interactions that a step causes: several if users act at once. */
export function interactionsOf(step: ScenarioStep): readonly InteractingStep[] {
  if (step.kind === 'atOnce') return step.steps;
  return isInteractionStep(step) ? [step] : [];
}

/** Whether somebody creates a role in a step. */
export function createsRole(step: ScenarioStep): boolean {
  return step.kind === 'callApi' && step.route.endsWith('/roles');
}

/** Whether somebody creates a channel or a thread in a step. */
export function createsChannel(step: ScenarioStep): boolean {
  return step.kind === 'callApi' && step.method === 'POST' && /\/(?:channels|threads)$/.test(step.route);
}

const JOINS: readonly ScenarioStep['kind'][] = ['createMember', 'createUser', 'joinOtherGuild'];

/** Whether a user comes to a guild by a step. */
export function isJoin(step: ScenarioStep): boolean {
  return JOINS.includes(step.kind) || membershipOf(step) === 'passes';
}

/** The users who act in a step. */
export function usersOf(step: ScenarioStep | undefined): string[] {
  if (!step) return [];
  const parts = step.kind === 'atOnce' ? step.steps : [step];
  return parts.flatMap((part) => userOf(part) ?? []);
}

/** Describes a step for people: `Robin clicks [Apply]`. */
export function describeStep(step: ScenarioStep): string {
  switch (step.kind) {
    case 'createMember':
      return `${step.user} joins${step.roles?.length ? ` as ${step.roles.join(', ')}` : ''}`;
    case 'callApi':
      return `${step.user} calls ${step.method} ${step.route}`;
    case 'advanceClock':
      return `${step.ms / 1000} s pass`;
    case 'restartBot':
      return 'the bot restarts';
    case 'injectFault':
      return `a fault occurs: ${String(step.fault['kind'])}`;
    case 'setOutage':
      return `an outage of the guild ${step.unavailable ? 'begins' : 'ends'}`;
    case 'createGuild':
      return `the bot comes to the guild "${step.guild}"`;
    case 'joinOtherGuild':
      return `${step.user} joins the guild "${step.guild}"`;
    case 'atOnce':
      return `at once: ${step.steps.map(describeStep).join(', ')}`;
    case 'useCommand':
      return `${step.user} ${labelOf(step)}${step.channel === undefined ? ' in direct messages' : ''}`;
    default:
      return `${step.user} ${labelOf(step)}`;
  }
}

/** What the user of a step does, after the name. */
function labelOf(step: { readonly kind: string }): string {
  return fillLabel(stepsByKind.get(step.kind)?.declaration.label ?? step.kind, step);
}

/** Replaces the names of fields in braces: `{control.label}`. A field without a value is an ellipsis. */
export function fillLabel(label: string, values: object): string {
  return label.replaceAll(/\{([\w.]+)\}/g, (_name, path: string) => {
    const value = path.split('.').reduce<unknown>((of, name) => Reflect.get(Object(of), name), values);
    return Array.isArray(value) ? value.join(' ') : String(value ?? '…');
  });
}

/** The display name of the user of a step; undefined if no user acts. */
export function userOf(step: ScenarioStep): string | undefined {
  return 'user' in step ? step.user : undefined;
}
