import type { Base64File } from '../../control/requests/fields.js';
import type { World } from '../../emulator/index.js';
import { type KnownWorld, toMessageRef } from '../../scenario/controls/control-ref.js';
import { DeclarationIndex } from '../../scenario/declarations/declaration-index.js';
import { WorldReferences } from '../../scenario/references/world-references.js';
import type { MessageRef, ScenarioFile } from '../../scenario/steps/references.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { findVisibleMessages } from '../../testing/visible/visibility.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';

/** The world in which users act. */
export interface RecordedWorld {
  readonly world: World;
  /** The guild of the test. */
  readonly guildId: string;
  /** The bot under test. */
  readonly applicationId: string;
  readonly botUserId: string;
}

/** What an action of a user is in a test. */
export type ConvertedAction =
  | { readonly kind: 'step'; readonly step: ScenarioStep }
  /** It has no effect that a test needs. */
  | { readonly kind: 'noise' }
  /** A test cannot repeat it. `reason` continues "… is not in the test: ". */
  | { readonly kind: 'unsupported'; readonly action: string; readonly reason: string };

/** The process of the command has no declarations: the replays find them. */
const NO_DECLARATIONS = new DeclarationIndex([], []);

/** Describes what an action refers to, while the user still sees it. */
export class ActionContext implements KnownWorld {
  readonly references: WorldReferences;
  readonly declarations = NO_DECLARATIONS;

  constructor(readonly recorded: RecordedWorld) {
    this.references = new WorldReferences(recorded.world, recorded.guildId);
  }

  /** The display name of a user. */
  userName(userId: string): string {
    const user = this.recorded.world.users.get(userId)?.user;
    return user?.global_name ?? user?.username ?? userId;
  }

  /** The messages that a user can see, newest first. */
  messages(userId: string): VisibleMessage[] {
    return [...findVisibleMessages(this.recorded.world, userId)];
  }

  /** Undefined if the user cannot see the message. */
  messageRef(userId: string, messageId: string): MessageRef | undefined {
    const messages = this.messages(userId);
    const message = messages.find(({ id }) => id === messageId);
    return message && toMessageRef(message, messages, this.references);
  }

  /**
   * Where a user acts: a reference to a channel of the guild, or undefined for the direct messages with the bot.
   * @returns undefined if it is another place, which a test cannot name
   */
  placeOf(channelId: string): { readonly channel: string | undefined } | undefined {
    if (this.references.refOf(channelId)) return { channel: this.references.toTemplate(channelId) };
    const recipients = this.recorded.world.channels.get(channelId)?.recipientIds ?? [];
    return recipients.includes(this.recorded.botUserId) ? { channel: undefined } : undefined;
  }
}

/** A file of a call as a file of a step. */
export function toStepFile({ filename, content_type, data_base64 }: Base64File): ScenarioFile {
  return { name: filename, contentType: content_type, dataBase64: data_base64 };
}

/** A test cannot repeat an action. */
export class UnsupportedActionError extends Error {
  constructor(
    readonly action: string,
    readonly reason: string,
  ) {
    super(`${action}: ${reason}`);
  }
}

/** @throws {UnsupportedActionError} always */
export function unsupported(action: string, reason: string): never {
  throw new UnsupportedActionError(action, reason);
}

export const OTHER_PLACE = 'it is neither in the guild of the test nor in the direct messages with the bot.';
export const UNSEEN_MESSAGE = 'the message is not among the latest 100 of its channel.';
