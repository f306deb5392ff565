/** What a user does as a moderator of the guild of the world. */
import type { OptionNames } from 'guildhall/internal';
import type { PermissionName } from 'guildhall/wire';
import type { CallOf } from '../../control/declaration/operation.js';
import type { Operations } from '../../control/operations/all-operations.js';
import { requireStepOptions } from '../errors/known-options.js';
import { TestStepError } from '../errors/test-step-error.js';
import {
  type ChannelInput,
  hasId,
  type Identifiable,
  type RoleInput,
  type UserInput,
} from '../input/entity-resolver.js';
import type { VisibleMessage } from '../visible/visible-message.js';
import type { UserActions } from './user-actions.js';

/** A webhook: an object with the id, or the name of a webhook of the guild of the world. */
export type WebhookInput = Identifiable | string;

/** An emoji of the guild of the world: an object with the id, or its name. */
export type GuildEmojiInput = { readonly id: string | null } | string;

/** What a member or bot can do in a channel: nothing, only read, or what its roles allow. */
export type MemberAccess = 'default' | 'read_only' | 'hidden';

/** Options of what a moderator does. */
export interface ModerationOptions {
  /** Shown in the audit log: 1 to 512 characters. Default: none */
  readonly reason?: string | undefined;
}

const moderationOptionNames: OptionNames<ModerationOptions> = { reason: true };

/** Who acts, and why. */
interface Moderator {
  readonly user_id: string;
  readonly reason: string | undefined;
}

/**
 * What a user does as a moderator of `world.guild`: the same as with `user.api`, but as steps that `guildhall record` writes and
 * `guildhall explore --hostile` performs. Each method needs the permissions of its endpoint. A refusal is a `TestStepError`, with the reason
 * `missing_permissions`, `no_access` (the user cannot see the channel) or `not_possible` (a rule of the API).
 * The last argument of each method is optional: `{ reason }`, for the audit log.
 */
export class ModerationActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /**
   * Deletes a message: the user's own one, or with MANAGE_MESSAGES that of another.
   * @example
   * const panel = await mara.waitForMessage('Open a ticket');
   * await world.owner.moderation.deleteMessage(panel);
   */
  async deleteMessage({ channelId, id }: VisibleMessage, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('deleteMessage', {
      ...this.#actor('deleteMessage', options),
      channel_id: channelId,
      message_id: id,
    });
  }

  /** Renames a channel or thread. Needs MANAGE_CHANNELS, for threads MANAGE_THREADS. */
  async renameChannel(channel: ChannelInput, name: string, options: ModerationOptions = {}): Promise<void> {
    await this.#editChannel(this.#actor('renameChannel', options), channel, { name }, 'rename the channel');
  }

  /** Sets the slowmode of a channel. @param seconds 0 to 21,600; 0 ends it */
  async setSlowmode(channel: ChannelInput, seconds: number, options: ModerationOptions = {}): Promise<void> {
    await this.#editChannel(
      this.#actor('setSlowmode', options),
      channel,
      { rate_limit_per_user: seconds },
      'set the slowmode',
    );
  }

  /** Moves a channel into a category. */
  async moveChannel(channel: ChannelInput, category: ChannelInput, options: ModerationOptions = {}): Promise<void> {
    const { channel_id: parentId } = this.#channel(category);
    await this.#editChannel(this.#actor('moveChannel', options), channel, { parent_id: parentId }, 'move the channel');
  }

  /** Deletes a channel, with its messages and threads. Needs MANAGE_CHANNELS. */
  async deleteChannel(channel: ChannelInput, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('deleteChannel', { ...this.#actor('deleteChannel', options), ...this.#channel(channel) });
  }

  /**
   * Changes what a member or bot can do in a channel, with an overwrite: `hidden` denies VIEW_CHANNEL, `read_only` sending messages, and
   * `default` removes the overwrite. Needs MANAGE_ROLES. An administrator can do everything all the same: a bot is one unless it declares its
   * permissions.
   *
   * @example
   * await world.owner.moderation.setChannelAccess('reports', world.emulator.botUserId, 'hidden');
   */
  async setChannelAccess(
    channel: ChannelInput,
    member: UserInput,
    access: MemberAccess,
    options: ModerationOptions = {},
  ): Promise<void> {
    await this.#actions.run('setChannelAccess', {
      ...this.#actor('setChannelAccess', options),
      ...this.#channel(channel),
      member_id: this.#userId(member),
      access,
    });
  }

  /**
   * Changes the permissions of the role that the bot under test got when it was added to the guild. Those of @everyone stay.
   * @param permissions all that it has afterwards
   *
   * @example
   * await world.owner.moderation.setBotPermissions(['VIEW_CHANNEL']);
   */
  async setBotPermissions(permissions: readonly PermissionName[], options: ModerationOptions = {}): Promise<void> {
    const { applicationId } = this.#actions.context.emulator;
    await this.#actions.run('setBotPermissions', {
      ...this.#actor('setBotPermissions', options),
      ...this.#guild,
      application_id: applicationId,
      permissions,
    });
  }

  /** Deletes a role below the highest one of the user. Needs MANAGE_ROLES. */
  async deleteRole(role: RoleInput, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('deleteRole', {
      ...this.#actor('deleteRole', options),
      ...this.#guild,
      ...this.#role(role),
    });
  }

  /** Gives a role to a member or bot. Needs MANAGE_ROLES. */
  async addRole(member: UserInput, role: RoleInput, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('addRole', {
      ...this.#actor('addRole', options),
      ...this.#member(member),
      ...this.#role(role),
    });
  }

  /** Takes a role from a member or bot. Needs MANAGE_ROLES. */
  async removeRole(member: UserInput, role: RoleInput, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('removeRole', {
      ...this.#actor('removeRole', options),
      ...this.#member(member),
      ...this.#role(role),
    });
  }

  /** Times a member or bot out. Needs MODERATE_MEMBERS. @param seconds 1 to 2,419,200 (28 days), of the clock of the world */
  async timeOut(member: UserInput, seconds: number, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('timeOutMember', { ...this.#actor('timeOut', options), ...this.#member(member), seconds });
  }

  /** Ends the timeout of a member or bot. */
  async endTimeout(member: UserInput, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run(
      'timeOutMember',
      { ...this.#actor('endTimeout', options), ...this.#member(member), seconds: 0 },
      'end the timeout',
    );
  }

  /** Removes a member or bot from the guild. Needs KICK_MEMBERS. */
  async kick(member: UserInput, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('kickMember', { ...this.#actor('kick', options), ...this.#member(member) });
  }

  /**
   * Bans a user or bot. Needs BAN_MEMBERS.
   * @param deleteMessageSeconds of which time its messages are deleted, 0 to 604,800 (7 days)
   */
  async ban(user: UserInput, deleteMessageSeconds = 0, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('banMember', {
      ...this.#actor('ban', options),
      ...this.#banned(user),
      delete_message_seconds: deleteMessageSeconds,
    });
  }

  /** Ends the ban of a user or bot. */
  async unban(user: UserInput, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('unbanUser', { ...this.#actor('unban', options), ...this.#banned(user) });
  }

  /** Archives a thread. */
  async archiveThread(thread: ChannelInput, options: ModerationOptions = {}): Promise<void> {
    await this.#setThreadState(this.#actor('archiveThread', options), thread, 'archived', 'archive the thread');
  }

  /** Opens an archived thread again. */
  async unarchiveThread(thread: ChannelInput, options: ModerationOptions = {}): Promise<void> {
    await this.#setThreadState(this.#actor('unarchiveThread', options), thread, 'unarchived', 'open the thread');
  }

  /** Locks a thread. Needs MANAGE_THREADS. */
  async lockThread(thread: ChannelInput, options: ModerationOptions = {}): Promise<void> {
    await this.#setThreadState(this.#actor('lockThread', options), thread, 'locked', 'lock the thread');
  }

  /** Unlocks a thread. Needs MANAGE_THREADS. */
  async unlockThread(thread: ChannelInput, options: ModerationOptions = {}): Promise<void> {
    await this.#setThreadState(this.#actor('unlockThread', options), thread, 'unlocked', 'unlock the thread');
  }

  /** Deletes a thread. Needs MANAGE_THREADS. */
  async deleteThread(thread: ChannelInput, options: ModerationOptions = {}): Promise<void> {
    await this.#actions.run('deleteThread', { ...this.#actor('deleteThread', options), ...this.#channel(thread) });
  }

  /** Deletes a webhook. Needs MANAGE_WEBHOOKS. @throws {TestStepError} when there is no such webhook */
  async deleteWebhook(webhook: WebhookInput, options: ModerationOptions = {}): Promise<void> {
    const { emulator, guildId } = this.#actions.context;
    const webhooks = [...emulator.world.webhooks.values()].filter((each) => each.webhook.guild_id === guildId);
    const id = hasId(webhook) ? webhook.id : webhooks.find((each) => each.webhook.name === webhook)?.webhook.id;
    const names = webhooks.map((each) => each.webhook.name);
    await this.#actions.run('deleteWebhook', {
      ...this.#actor('deleteWebhook', options),
      ...this.#guild,
      webhook_id: id ?? this.#notFound('webhook', webhook, names),
    });
  }

  /** Deletes an emoji of the guild. Needs MANAGE_GUILD_EXPRESSIONS. @throws {TestStepError} when there is no such emoji */
  async deleteEmoji(emoji: GuildEmojiInput, options: ModerationOptions = {}): Promise<void> {
    const { emojis } = this.#actions.context.entities.guild.guild;
    const found = typeof emoji === 'string' ? emojis.find(({ name }) => name === emoji) : emoji;
    const names = emojis.map(({ name }) => name);
    await this.#actions.run('deleteEmoji', {
      ...this.#actor('deleteEmoji', options),
      ...this.#guild,
      emoji_id: found?.id ?? this.#notFound('emoji', emoji, names),
    });
  }

  async #editChannel(
    actor: Moderator,
    channel: ChannelInput,
    changes: Omit<CallOf<Operations['editChannel']>, keyof Moderator | 'channel_id'>,
    verb: string,
  ): Promise<void> {
    await this.#actions.run('editChannel', { ...actor, ...this.#channel(channel), ...changes }, verb);
  }

  async #setThreadState(
    actor: Moderator,
    thread: ChannelInput,
    state: CallOf<Operations['setThreadState']>['state'],
    verb: string,
  ): Promise<void> {
    await this.#actions.run('setThreadState', { ...actor, ...this.#channel(thread), state }, verb);
  }

  get #guild() {
    return { guild_id: this.#actions.context.guildId };
  }

  #userId(user: UserInput): string {
    return this.#actions.context.entities.resolveId('user', user);
  }

  #member(member: UserInput) {
    return { ...this.#guild, member_id: this.#userId(member) };
  }

  #banned(user: UserInput) {
    return { ...this.#guild, banned_id: this.#userId(user) };
  }

  #role(role: RoleInput) {
    return { role_id: this.#actions.context.entities.resolveId('role', role) };
  }

  #channel(channel: ChannelInput) {
    return { channel_id: this.#actions.context.entities.resolveChannel(channel).channel.id };
  }

  #notFound(kind: string, input: unknown, names: readonly unknown[]): never {
    const wanted = typeof input === 'string' ? input : JSON.stringify(input);
    throw new TestStepError(
      `There is no ${kind} "${wanted}" in the guild. Existing ones: ${names.join(', ') || 'none'}.`,
    );
  }

  #actor(step: string, options: ModerationOptions): Moderator {
    requireStepOptions(`moderation.${step}`, options, moderationOptionNames);
    return { user_id: this.#actions.userId, reason: options.reason };
  }
}
