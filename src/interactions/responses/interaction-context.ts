import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { Entitlement } from '../../wire/objects/monetization/entitlement.js';
import type { InteractionMember } from '../../wire/objects/users/member.js';
import type { User } from '../../wire/objects/users/user.js';
import { PermissionBits } from '../../wire/permissions/permission-bits.js';
import { contextTypeOf, type InteractionContextType } from '../declarations/interaction-context-type.js';
import { getInteractionUser } from './interaction-user.js';
import {
  type ReplyHandleBase,
  ReplyMessageHandle,
  type SentMessageBase,
  SentMessageHandle,
} from './message-handles.js';
import type { ReceivedInteraction } from './received-interaction.js';
import type { ReplyEdit, ReplyMessage } from './reply-message.js';
import type { Responder } from './responder.js';

/** The part of a channel that an interaction contains. */
export type InteractionChannel = NonNullable<Interaction['channel']>;

/** Who installed an application. */
export interface IntegrationOwners {
  /** The id of the guild; `'0'` in a direct message with the bot. Undefined if no guild installed it here. */
  readonly guildInstall: Snowflake | undefined;
  /** The id of the user. Undefined if the application is not used as one of a user. */
  readonly userInstall: Snowflake | undefined;
}

/**
 * The properties of every interaction context: the user, the location, permissions and locale.
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding
 */
export abstract class InteractionContextBase {
  /** The id of the interaction. */
  readonly id: Snowflake;
  readonly applicationId: Snowflake;
  /** The user who caused the interaction. */
  readonly user: User;
  /** The user as a guild member; undefined outside guilds. */
  readonly member: InteractionMember | undefined;
  /** Undefined outside guilds. */
  readonly guildId: Snowflake | undefined;
  readonly channelId: Snowflake | undefined;
  /** The language of the user, for example `en-GB`. */
  readonly locale: string;
  /** The preferred language of the guild; undefined outside guilds. */
  readonly guildLocale: string | undefined;
  /** The entitlements of the user and of the guild to SKUs of the application. The guard `entitled` checks them. */
  readonly entitlements: readonly Entitlement[];
  /** The client of Discord's HTTP API. */
  readonly api: Api;
  protected readonly responder: Responder;
  readonly #received: ReceivedInteraction;
  #appPermissions: PermissionBits | undefined;
  #memberPermissions: PermissionBits | undefined;

  protected constructor(received: ReceivedInteraction) {
    const { interaction } = received;
    this.id = interaction.id;
    this.applicationId = interaction.application_id;
    this.user = getInteractionUser(interaction);
    this.member = interaction.member;
    this.guildId = interaction.guild_id;
    this.channelId = interaction.channel_id;
    this.locale = interaction.locale;
    this.guildLocale = interaction.guild_locale;
    this.entitlements = interaction.entitlements;
    this.api = received.api;
    this.responder = received.responder;
    this.#received = received;
  }

  /**
   * How the interaction was received, and whether an earlier process may have started its handler (`origin.replayed`, in a
   * bot with a journal). The id of an interaction is the same in every process.
   */
  get origin(): EventOrigin {
    return this.responder.origin;
  }

  /**
   * Where the interaction was used: in a guild, in a direct message with the bot, or in one between other users. Undefined for a
   * context that this version does not know.
   */
  get contextType(): InteractionContextType | undefined {
    return contextTypeOf(this.#received.interaction.context);
  }

  /**
   * Who installed the application, as far as it concerns this interaction: the guild, the user, or both. For a component, it is the
   * user who caused its message, who can be another one than `user`.
   */
  get authorizingIntegrationOwners(): IntegrationOwners {
    const { 0: guildInstall, 1: userInstall } = this.#received.interaction.authorizing_integration_owners;
    return { guildInstall, userInstall };
  }

  /**
   * The channel of the interaction, as far as Discord sends it: id, type, and, if it has them, name and parent. Undefined if there
   * is none.
   */
  get channel(): InteractionChannel | undefined {
    return this.#received.interaction.channel;
  }

  /**
   * Whether the interaction has its response: a reply, update, modal or suggestions were sent, or are being sent. A deferral does
   * not count.
   */
  get responded(): boolean {
    return this.responder.responded;
  }

  /**
   * When the token of the interaction expires, 15 minutes after its receipt: until then it can be responded to, and its messages
   * can be edited. By the clock of the bot.
   */
  get expiresAt(): Date {
    return this.responder.expiresAt;
  }

  /**
   * How large each file of a message can be here, in bytes. Responses with a larger file are refused before they are sent.
   */
  get attachmentSizeLimit(): number {
    return this.#received.interaction.attachment_size_limit;
  }

  /** The permissions of the bot in the channel. */
  get appPermissions(): PermissionBits {
    this.#appPermissions ??= new PermissionBits(this.#received.interaction.app_permissions);
    return this.#appPermissions;
  }

  /** The permissions of the member in the channel; undefined outside guilds. */
  get memberPermissions(): PermissionBits | undefined {
    this.#memberPermissions ??= this.member && new PermissionBits(this.member.permissions);
    return this.#memberPermissions;
  }

  /** What the context was created from. */
  protected get received(): ReceivedInteraction {
    return this.#received;
  }

  /** A logger whose lines contain the interaction and the handler. */
  get log(): StructuredLogger {
    return this.#received.log;
  }
}

/** The context of an interaction that can be replied to with messages: a command, component or modal. */
export abstract class InteractionContext extends InteractionContextBase {
  /**
   * Responds with a message, before or after a deferral. An interaction allows one response (`reply`, `update` or
   * `showModal`); send more messages with `followUp`, for 15 minutes. Resolves with a handle of the message, which edits and
   * deletes it.
   *
   * @param message the message, or only its content
   * @throws {InteractionError} when the interaction was already responded to (`already_responded`), or when its token
   * has expired (`expired`)
   * @example
   * await used.reply('Done.');
   * @example
   * await used.reply({ content: 'Only you can see this.', ephemeral: true });
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding
   */
  async reply(message: string | ReplyMessage): Promise<ReplyHandleBase> {
    await this.responder.reply(message);
    return new ReplyMessageHandle(this.responder);
  }

  /**
   * Shows that a reply is loading. The framework defers by itself after 2 seconds; call this method to choose who sees
   * the reply.
   *
   * @param options `ephemeral`: whether only the user sees the reply. Default: false.
   * @throws {InteractionError} when the interaction was already responded to (`already_responded`) or deferred by the
   * handler (`deferred`), or when its token has expired (`expired`)
   * @throws {ValidationError} when the name of an option is unknown
   */
  defer(options?: { readonly ephemeral?: boolean | undefined }): Promise<void> {
    return this.responder.defer(options);
  }

  /**
   * Sends another message after the response. Resolves with the message and what edits and deletes it.
   * @param message the message, or only its content
   * @throws {InteractionError} when there is no response yet (`not_responded`), or when the token has expired (`expired`)
   */
  async followUp(message: string | ReplyMessage): Promise<SentMessageBase> {
    return new SentMessageHandle(this.responder, await this.responder.followUp(message), 'followUp');
  }

  /**
   * Edits the message that `reply` sent or `update` changed. Omitted properties stay unchanged; null clears a property. After
   * `defer` it completes the loading reply, like `reply`; after `deferUpdate` it edits the message of the component, like
   * `update`.
   *
   * New files are added to those of the message, unless `attachments` lists the files to keep. If those of the message are not
   * known, the list is required.
   * @param edit the changed properties, or only the new content
   * @throws {InteractionError} when there is no such message (`not_responded`, or `not_allowed` after a modal), or when
   * the token has expired (`expired`)
   * @throws {ValidationError} when there are new files, and the files to keep are not known: after a `reply` with files. Its
   * message names the remedy
   */
  async editReply(edit: string | ReplyEdit): Promise<SentMessageBase> {
    return new SentMessageHandle(this.responder, await this.responder.editReply(edit), 'reply');
  }

  /**
   * Deletes the message that `reply` sent or `update` changed, or the loading reply of `defer`.
   * @throws {InteractionError} for the same reasons as `editReply`
   */
  deleteReply(): Promise<void> {
    return this.responder.deleteReply();
  }

  /**
   * Edits a message that `followUp` sent, for example by an id that was stored. Omitted properties stay unchanged; null clears
   * a property.
   * @param message the id of the message, the message, or its handle
   * @param edit the changed properties, or only the new content
   * @throws {InteractionError} when the token has expired (`expired`)
   * @throws {ValidationError} when there are new files, and the files to keep are not known: for an id of a
   * message that another handler sent. Its message names the remedy
   */
  async editFollowUp(message: FollowUpTarget, edit: string | ReplyEdit): Promise<SentMessageBase> {
    const edited = await this.responder.editFollowUp(followUpMessageOf(message), edit);
    return new SentMessageHandle(this.responder, edited, 'followUp');
  }

  /**
   * Deletes a message that `followUp` sent, for example by an id that was stored.
   * @param message the id of the message, the message, or its handle
   * @throws {InteractionError} when the token has expired (`expired`)
   */
  deleteFollowUp(message: FollowUpTarget): Promise<void> {
    return this.responder.deleteFollowUp(typeof message === 'string' ? message : message.id);
  }
}

/** A follow-up: its id, the message, or what `followUp` resolved with. */
export type FollowUpTarget = Snowflake | Message | SentMessageBase;

function followUpMessageOf(target: FollowUpTarget): Snowflake | Message {
  return typeof target === 'object' && 'message' in target ? target.message : target;
}
