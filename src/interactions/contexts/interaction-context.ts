import type { Logger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import type { Interaction } from '../../wire/objects/interaction.js';
import type { InteractionMember } from '../../wire/objects/member.js';
import type { Message } from '../../wire/objects/message.js';
import type { User } from '../../wire/objects/user.js';
import type { Edit, Reply } from '../answer-message.js';
import { personOf } from '../person.js';
import type { Responder } from '../responder.js';

/** What a context is made of. */
export interface ContextParts<I extends Interaction = Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
  readonly api: Api;
  readonly log: Logger;
}

/** What every handler of an interaction receives: who did it, where, and the ways to answer. */
export abstract class InteractionContext {
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
  readonly guildLocale: string | undefined;
  /** What the bot may do in the channel, as a permission set (see `hasPermissions`). */
  readonly appPermissions: string;
  /** What the member may do in the channel, in guilds. */
  readonly memberPermissions: string | undefined;
  readonly api: Api;
  /** Its lines carry the interaction and the handler. */
  readonly log: Logger;
  protected readonly responder: Responder;

  protected constructor({ interaction, responder, api, log }: ContextParts) {
    this.id = interaction.id;
    this.applicationId = interaction.application_id;
    this.user = personOf(interaction);
    this.member = interaction.member;
    this.guildId = interaction.guild_id;
    this.channelId = interaction.channel_id;
    this.locale = interaction.locale;
    this.guildLocale = interaction.guild_locale;
    this.appPermissions = interaction.app_permissions;
    this.memberPermissions = interaction.member?.permissions;
    this.api = api;
    this.log = log;
    this.responder = responder;
  }

  /**
   * Answers with a message; works before and after a deferral. One answer is allowed (reply, update or modal), then
   * follow-ups.
   * @throws InteractionError when it was answered already, or its 15 minutes are over
   */
  reply(message: Reply): Promise<void> {
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
  followUp(message: Reply): Promise<Message> {
    return this.responder.followUp(message);
  }

  /** Changes the message of the answer: what is not named stays, null empties. */
  editReply(edit: Edit): Promise<Message> {
    return this.responder.editReply(edit);
  }

  /** Deletes the message of the answer. */
  deleteReply(): Promise<void> {
    return this.responder.deleteReply();
  }
}
