import { z } from 'zod';
import type { TestedBot } from '../bot/scenario-bot.js';
import type { ScenarioStep } from '../steps/scenario-step.js';

/** The world in which a test starts. */
export type InitialWorld =
  /** A new world with one guild. */
  | { readonly kind: 'new' }
  /** The default export of this file, which `guildhall dev` uses too. An absolute path. */
  | { readonly kind: 'description'; readonly path: string }
  /** A saved world. An absolute path. */
  | { readonly kind: 'file'; readonly path: string };

/** A test to write: what users do, and what is true after each step. */
export interface ScenarioTest {
  readonly title: string;
  readonly bot: TestedBot;
  readonly initialWorld: InitialWorld;
  /** The absolute path of the file with the invariants of the bot's author. Needed for the assertion `invariant`. */
  readonly invariantsPath?: string | undefined;
  /** The absolute path of the file that will contain the test. Imports are relative to it. */
  readonly path: string;
  readonly steps: readonly { readonly step: ScenarioStep; readonly assertions: readonly Assertion[] }[];
  /** Lines of comments above the test, for example how it was found. */
  readonly comments?: readonly string[] | undefined;
}

const Text = z.string();

/** What a message shows. Absent parts are not asserted. */
const MessageFacts = {
  lines: z.array(Text),
  /** Labels of enabled buttons. */
  buttons: z.array(z.string()).optional(),
  /** Labels of disabled buttons. */
  disabledButtons: z.array(z.string()).optional(),
  /** The labels of options of string selects, by placeholder. */
  selects: z.array(z.object({ placeholder: z.string(), options: z.array(Text) })).optional(),
  /** Names of files. */
  files: z.array(z.string()).optional(),
  /** Labels of buttons that the message does not show any more. */
  removedButtons: z.array(z.string()).optional(),
  /** Placeholders of selects that the message does not show any more. */
  removedSelects: z.array(z.string()).optional(),
};

/** What a test asserts after a step. Texts are templates; `lines` are lines of the visible text that must be contained. */
export const Assertion = z.discriminatedUnion('kind', [
  /** The response to the interaction of the step is a message, new or changed. Who can see a changed one is not asserted. */
  z.object({ kind: z.literal('response'), isEphemeral: z.boolean().optional(), ...MessageFacts }),
  /** The response to the interaction of the step is a modal with these initial values. */
  z.object({
    kind: z.literal('modalOpened'),
    title: z.string(),
    values: z.record(z.string(), z.union([Text, z.boolean(), z.array(Text)])),
  }),
  /** The suggestions of autocomplete. */
  z.object({ kind: z.literal('choices'), names: z.array(Text) }),
  /** No suggestion of autocomplete has a name with this text. */
  z.object({ kind: z.literal('notSuggested'), text: Text }),
  /** The step is refused: the user cannot do that. */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
  /** A user can see another message than the response. `channel` is a reference; undefined for direct messages. */
  z.object({
    kind: z.literal('message'),
    user: z.string(),
    author: z.string(),
    /** Whether a webhook sent it. Then the name of the author is asserted. */
    isWebhook: z.boolean().optional(),
    /** Whether only this user can see it. */
    isEphemeral: z.boolean().optional(),
    /** How many messages in the channel contain the lines, if there are several: then waiting for one of them is not sufficient. */
    count: z.int().optional(),
    /** Whether no message in the channel contained the lines before the step. */
    isNew: z.boolean().optional(),
    channel: Text.optional(),
    ...MessageFacts,
  }),
  /** The user sees no message with these lines: it is gone, or does not exist yet. */
  z.object({ kind: z.literal('messageGone'), user: z.string(), channel: Text.optional(), lines: z.array(Text) }),
  /** How many messages a user can see in a channel; without a channel, everywhere. An additional one is not expected. */
  z.object({ kind: z.literal('messageCount'), user: z.string(), channel: Text.optional(), count: z.int() }),
  z.object({
    kind: z.literal('reaction'),
    channel: Text.optional(),
    lines: z.array(Text),
    emoji: z.string(),
    count: z.int(),
  }),
  z.object({ kind: z.enum(['roleAdded', 'roleRemoved']), user: z.string(), role: z.string() }),
  /** Whether a member is pending, timed out, or in the guild at all; whether a user is banned. */
  z.object({ kind: z.enum(['pending', 'timedOut', 'member', 'banned']), user: z.string(), value: z.boolean() }),
  z.object({ kind: z.literal('nickname'), user: z.string(), value: Text.nullable() }),
  /** A channel or thread exists, or not any more. */
  z.object({ kind: z.literal('channel'), name: z.string(), exists: z.boolean() }),
  z.object({ kind: z.literal('thread'), name: z.string(), archived: z.boolean(), locked: z.boolean() }),
  z.object({ kind: z.literal('role'), name: z.string(), exists: z.boolean() }),
  /**
   * The latest entry of the audit log that the bot wrote, or one of its entries in any order if it wrote several in the step. `action` is the
   * number of the action.
   */
  z.object({
    kind: z.literal('auditEntry'),
    isOneOfSeveral: z.literal(true).optional(),
    action: z.int(),
    target: Text.nullable(),
    reason: Text.nullable(),
  }),
  /** No message of a bot with this text notifies `everyone`, or the role or user with this reference. */
  z.object({ kind: z.literal('noMention'), mentioned: Text, text: Text }),
  /** The user sees no message of a bot with this text. */
  z.object({ kind: z.literal('notShown'), user: z.string(), text: Text, channel: Text.optional() }),
  /** No file of the messages that the user sees contains this text. */
  z.object({ kind: z.literal('notInFiles'), user: z.string(), text: Text }),
  /** The bot has sent fewer messages in the channels of the guild. `afterMs`: milliseconds that pass before, for a manual clock. */
  z.object({ kind: z.literal('messagesOfBot'), below: z.int(), afterMs: z.number().optional() }),
  /** Whether a message in a channel has a line with exactly this text. `channel` is a reference. */
  z.object({ kind: z.literal('lineOfBot'), text: Text, channel: Text, isShown: z.boolean() }),
  /** So many lines of messages of bots in a channel contain this text. `channel` is a reference. */
  z.object({ kind: z.literal('linesOfBot'), text: Text, channel: Text, count: z.int() }),
  /** An invariant of the bot's author is true. */
  z.object({ kind: z.literal('invariant'), name: z.string() }),
  /** The messages of the response to the interaction of the step do not have exactly this text. */
  z.object({ kind: z.literal('responseDiffers'), text: Text }),
  /** The bot had no problems so far: `world.problems` is empty. */
  z.object({ kind: z.literal('noProblems') }),
  /** No handler, prompt, collector or call of the bot is pending. */
  z.object({ kind: z.literal('noPendingWork') }),
]);
export type Assertion = z.output<typeof Assertion>;

/** The assertion of one kind. */
export type AssertionOf<Kind extends Assertion['kind']> = Extract<Assertion, { readonly kind: Kind }>;
