/**
 * The steps of a scenario: what users do, as data that means the same in every world. The recorder writes them from what a user did
 * on the page, and the explorer generates them. They are JSON, because they are sent between processes. Ids are replaced with
 * references (`Template`), and users are named.
 */
import { z } from 'zod';
import { locales } from '../../../../src/wire/constants/locales.js';

/** A text with references in place of ids. */
const Text = z.string();
/** The display name of the user who acts. */
const user = z.string();

/** A file that a user uploads. */
export const ScenarioFile = z.object({ name: z.string(), contentType: z.string().optional(), dataBase64: z.string() });
export type ScenarioFile = z.output<typeof ScenarioFile>;

/** A message that the user sees: the newest one with this author and text. Created by `toMessageRef`. */
export const MessageRef = z.object({
  /** The display name. */
  author: z.string(),
  /** A template of all visible text. */
  text: Text,
  /** A part of the text that no newer message contains, and that is the same at another time. */
  match: Text.optional(),
  /** A reference to the channel; undefined for direct messages with the bot. */
  channel: Text.optional(),
});
export type MessageRef = z.output<typeof MessageRef>;

/** A button or select of a message. Created by `toControlRef`. */
export const ControlRef = z.object({
  kind: z.enum(['button', 'select']),
  /** A template. */
  customId: Text,
  /** The label of a button, or the placeholder of a select. */
  label: z.string(),
  /** The custom_id pattern of the declaration; undefined if the bot declares no such control. */
  pattern: z.string().optional(),
  /** The parameters of the custom_id that distinguish it from other visible controls of the declaration. */
  params: z.record(z.string(), z.union([Text, z.number()])).optional(),
  /** The message of the control, if a newer message has one with the same declaration and parameters, or label. */
  message: MessageRef.optional(),
});
export type ControlRef = z.output<typeof ControlRef>;

/** An open modal. Created by `toModalRef`. */
export const ModalRef = z.object({
  /** A template. */
  customId: Text,
  title: z.string(),
  /** The custom_id pattern of the declaration; undefined if the bot does not declare the modal. */
  pattern: z.string().optional(),
});
export type ModalRef = z.output<typeof ModalRef>;

/** The value of a field of a modal: a text, a switch, chosen values (templates), or files. Null clears the field. */
export const FieldValue = z
  .union([Text, z.boolean(), z.array(Text), z.object({ files: z.array(ScenarioFile) })])
  .nullable();
export type FieldValue = z.output<typeof FieldValue>;

/** A suggestion of the bot: the user types into the option, and chooses one. `nth` is its position, from 0. */
export const ChosenSuggestion = z.object({ typed: Text, nth: z.int().min(0) });
export type ChosenSuggestion = z.output<typeof ChosenSuggestion>;

/**
 * The value of an option of a command. Users, roles and channels are references. A value that is different in each world, for example the
 * id of a message, is one of the suggestions.
 */
export const OptionValue = z.union([
  Text,
  z.number(),
  z.boolean(),
  z.object({ file: ScenarioFile }),
  z.object({ suggestion: ChosenSuggestion }),
]);
export type OptionValue = z.output<typeof OptionValue>;

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

const interactionSteps = [
  z.object({ kind: z.literal('click'), user, control: ControlRef }),
  /** `values` are templates: values of options, or references to users, roles and channels. */
  z.object({ kind: z.literal('select'), user, control: ControlRef, values: z.array(Text) }),
  z.object({
    kind: z.literal('submitModal'),
    user,
    modal: ModalRef,
    /** Only the fields that the user changed. */
    inputs: z.record(z.string(), FieldValue),
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
] as const;

export const ScenarioStep = z.discriminatedUnion('kind', [
  ...interactionSteps,
  /** The users do not wait for the response to the previous step. */
  z.object({ kind: z.literal('atOnce'), steps: z.array(z.discriminatedUnion('kind', interactionSteps)) }),
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
  z.object({ kind: z.literal('joinGuild'), user }),
  z.object({ kind: z.literal('leaveGuild'), user }),
  z.object({ kind: z.literal('passScreening'), user }),
  /** The titles of options, by the titles of questions. */
  z.object({ kind: z.literal('answerOnboarding'), user, answers: z.record(z.string(), z.array(z.string())) }),
  z.object({ kind: z.literal('setLocale'), user, locale: z.enum(locales) }),
  z.object({ kind: z.literal('setStatus'), user, status: z.enum(['online', 'idle', 'dnd', 'offline']) }),
  z.object({ kind: z.literal('joinVoice'), user, channel: Text }),
  z.object({ kind: z.literal('leaveVoice'), user }),
  /** `sound` is the name of a sound of the guild, or of a default sound. */
  z.object({ kind: z.literal('playSound'), user, sound: z.string() }),
  /** In the voice channel to which the user is connected. */
  z.object({ kind: z.enum(['startStream', 'stopStream']), user }),
  /** On the stage to which the user is connected. */
  z.object({ kind: z.enum(['raiseHand', 'speak', 'moveToAudience']), user }),
  /** `event` is the name of a scheduled event of the guild. */
  z.object({ kind: z.enum(['showInterest', 'withdrawInterest']), user, event: z.string() }),
  z.object({ kind: z.literal('installBot'), user }),
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
  /** `emoji` is a Unicode emoji, or `name:id` of an emoji of the guild. */
  z.object({ kind: z.enum(['addReaction', 'removeReaction']), user, message: MessageRef, emoji: z.string() }),
  /** `answer` is the text of an answer. */
  z.object({ kind: z.enum(['vote', 'removeVote']), user, message: MessageRef, answer: z.string() }),
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
]);
export type ScenarioStep = z.output<typeof ScenarioStep>;

/** The step of one kind. */
export type StepOf<Kind extends ScenarioStep['kind']> = Extract<ScenarioStep, { readonly kind: Kind }>;

/** Describes a step for people: `Robin clicks [Apply]`. */
export function describeStep(step: ScenarioStep): string {
  switch (step.kind) {
    case 'createMember':
      return `${step.user} joins${step.roles?.length ? ` as ${step.roles.join(', ')}` : ''}`;
    case 'createUser':
      return `${step.user} registers`;
    case 'joinGuild':
      return `${step.user} joins again`;
    case 'leaveGuild':
      return `${step.user} leaves`;
    case 'passScreening':
      return `${step.user} passes the screening`;
    case 'answerOnboarding':
      return `${step.user} answers the onboarding`;
    case 'setLocale':
      return `${step.user} changes the language to ${step.locale}`;
    case 'setStatus':
      return `${step.user} is ${step.status}`;
    case 'joinVoice':
      return `${step.user} joins a voice channel`;
    case 'leaveVoice':
      return `${step.user} leaves the voice channel`;
    case 'playSound':
      return `${step.user} plays the sound "${step.sound}"`;
    case 'startStream':
      return `${step.user} starts a stream`;
    case 'stopStream':
      return `${step.user} stops the stream`;
    case 'raiseHand':
      return `${step.user} raises the hand`;
    case 'speak':
      return `${step.user} speaks on the stage`;
    case 'moveToAudience':
      return `${step.user} moves to the audience`;
    case 'showInterest':
      return `${step.user} is interested in "${step.event}"`;
    case 'withdrawInterest':
      return `${step.user} is not interested in "${step.event}" any more`;
    case 'installBot':
      return `${step.user} installs the bot`;
    case 'click':
      return `${step.user} clicks [${step.control.label}]`;
    case 'select':
      return `${step.user} selects in <${step.control.label}>`;
    case 'submitModal':
      return `${step.user} submits "${step.modal.title}"`;
    case 'useCommand':
      return `${step.user} uses /${step.path.join(' ')}`;
    case 'autocomplete':
      return `${step.user} types in ${step.focused} of /${step.path.join(' ')}`;
    case 'useContextMenu':
      return `${step.user} uses "${step.name}"`;
    case 'sendMessage':
      return `${step.user} sends a message`;
    case 'addReaction':
      return `${step.user} reacts with ${step.emoji}`;
    case 'removeReaction':
      return `${step.user} removes the reaction ${step.emoji}`;
    case 'vote':
      return `${step.user} votes "${step.answer}"`;
    case 'removeVote':
      return `${step.user} removes the vote "${step.answer}"`;
    case 'callApi':
      return `${step.user} calls ${step.method} ${step.route}`;
    case 'advanceClock':
      return `${step.ms / 1000} s pass`;
    case 'restartBot':
      return 'the bot restarts';
    case 'atOnce':
      return `at once: ${step.steps.map(describeStep).join(', ')}`;
    case 'injectFault':
      return `a fault occurs: ${String(step.fault['kind'])}`;
  }
}

/** The display name of the user of a step; undefined if no user acts. */
export function userOf(step: ScenarioStep): string | undefined {
  return 'user' in step ? step.user : undefined;
}
