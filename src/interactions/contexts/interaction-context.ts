import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { InteractionMember } from '../../wire/objects/users/member.js';
import type { User } from '../../wire/objects/users/user.js';
import { PermissionBits } from '../entities/permission-bits.js';
import type { PendingPrompts } from '../prompts/pending-prompts.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { ReplyEdit, ReplyMessage } from '../responses/reply-message.js';
import type { Responder } from '../responses/responder.js';

/** What a context is made of. It keeps them; the `log` is asked for only when the handler does. */
export interface ContextDependencies<I extends Interaction = Interaction> extends ReceivedInteraction<I> {
  /** What the handlers of the bot ask and wait for. */
  readonly prompts: PendingPrompts;
}

/** Who caused an interaction, where, with which permissions and in which language: what every handler of one is told. */
export abstract class InteractionContextBase {
  readonly id: Snowflake;
  readonly applicationId: Snowflake;
  /** Who did it. */
  readonly user: User;
  /** The same person as a member, in guilds. */
  readonly member: InteractionMember | undefined;
  readonly guildId: Snowflake | undefined;
  readonly channelId: Snowflake | undefined;
  /** The person's language, for example `en-GB`. */
  readonly locale: string;
  /** The guild's preferred language, in guilds. */
  readonly guildLocale: string | undefined;
  readonly api: Api;
  protected readonly responder: Responder;
  readonly #parts: ContextDependencies;
  #appPermissions: PermissionBits | undefined;
  #memberPermissions: PermissionBits | undefined;

  protected constructor(parts: ContextDependencies) {
    const { interaction } = parts;
    this.id = interaction.id;
    this.applicationId = interaction.application_id;
    this.user = getInteractionUser(interaction);
    this.member = interaction.member;
    this.guildId = interaction.guild_id;
    this.channelId = interaction.channel_id;
    this.locale = interaction.locale;
    this.guildLocale = interaction.guild_locale;
    this.api = parts.api;
    this.responder = parts.responder;
    this.#parts = parts;
  }

  /** What the bot may do in the channel. */
  get appPermissions(): PermissionBits {
    this.#appPermissions ??= new PermissionBits(this.#parts.interaction.app_permissions);
    return this.#appPermissions;
  }

  /** What the member may do in the channel, in guilds. */
  get memberPermissions(): PermissionBits | undefined {
    this.#memberPermissions ??= this.member && new PermissionBits(this.member.permissions);
    return this.#memberPermissions;
  }

  /** Its lines carry the interaction and the handler. */
  get log(): StructuredLogger {
    return this.#parts.log;
  }
}

/** What the handler of an interaction receives that is answered with messages. */
export abstract class InteractionContext extends InteractionContextBase {
  /**
   * Answers with a message; works before and after a deferral. One answer is allowed (reply, update or modal), then
   * follow-ups.
   * @throws InteractionError when it was answered already, or its 15 minutes are over
   */
  reply(message: ReplyMessage): Promise<void> {
    return this.responder.reply(message);
  }

  /**
   * Says that a reply is coming and shows that it is loading. It happens by itself after 2 seconds; call it to say who
   * will see the reply.
   */
  defer(options?: { readonly ephemeral?: boolean | undefined }): Promise<void> {
    return this.responder.defer(options);
  }

  /** Sends a further message. @throws InteractionError before there is an answer */
  followUp(message: ReplyMessage): Promise<Message> {
    return this.responder.followUp(message);
  }

  /** Changes the message of the answer: what is not named stays, null empties. */
  editReply(edit: ReplyEdit): Promise<Message> {
    return this.responder.editReply(edit);
  }

  /** Deletes the message of the answer. */
  deleteReply(): Promise<void> {
    return this.responder.deleteReply();
  }

  /**
   * Changes a message that `followUp` sent: what is not named stays, null empties.
   * @param message what `followUp` gave, or its id
   */
  editFollowUp(message: Message | Snowflake, edit: ReplyEdit): Promise<Message> {
    return this.responder.editFollowUp(idOf(message), edit);
  }

  /** Deletes a message that `followUp` sent. @param message what `followUp` gave, or its id */
  deleteFollowUp(message: Message | Snowflake): Promise<void> {
    return this.responder.deleteFollowUp(idOf(message));
  }
}

function idOf(message: Message | Snowflake): Snowflake {
  return typeof message === 'string' ? message : message.id;
}
