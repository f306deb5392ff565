import type { OptionNames } from '../../base/options/option-problems.js';
import { compareSnowflakes, type Snowflake } from '../../base/snowflake.js';
import { limits } from '../../wire/constants/limits.js';
import type { QueryOf, ResultOf } from '../../wire/endpoints/declaration/endpoint.js';
import { getGuildAuditLog } from '../../wire/endpoints/guilds/audit-logs.js';
import { getGuildBans } from '../../wire/endpoints/guilds/guild-bans.js';
import { listGuildMembers } from '../../wire/endpoints/guilds/guild-members.js';
import { getChannelMessages, searchGuildMessages } from '../../wire/endpoints/messages.js';
import { type EntitlementsQuery, listEntitlements } from '../../wire/endpoints/monetization/entitlements.js';
import { listSkuSubscriptions, type SubscriptionsQuery } from '../../wire/endpoints/monetization/subscriptions.js';
import { getChannelPins } from '../../wire/endpoints/pins.js';
import { getReactions } from '../../wire/endpoints/reactions.js';
import {
  getGuildScheduledEventUsers,
  listGuildScheduledEventExceptionUsers,
} from '../../wire/endpoints/scheduled-events.js';
import { threadSearch } from '../../wire/endpoints/threads.js';
import { getCurrentUserGuilds } from '../../wire/endpoints/users.js';
import type { AuditLogEntry } from '../../wire/objects/audit-log/audit-log.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { Ban } from '../../wire/objects/guilds/ban.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { FoundMessage, MessageSearchQuery } from '../../wire/objects/messages/message-search.js';
import type { MessagePin } from '../../wire/objects/messages/pin.js';
import type { Entitlement } from '../../wire/objects/monetization/entitlement.js';
import type { Subscription } from '../../wire/objects/monetization/subscription.js';
import type { ScheduledEventUser } from '../../wire/objects/scheduled-events/scheduled-event-user.js';
import type { ThreadSearchQuery } from '../../wire/objects/threads/thread-search.js';
import type { Member } from '../../wire/objects/users/member.js';
import type { User } from '../../wire/objects/users/user.js';
import type { BotOrBearerOptions, Call } from '../call/call.js';
import { requireKnownNames } from '../call/option-name-errors.js';
import { iterateOffsets } from './iterate-offsets.js';
import { type IterateOptions, iterateOptionNames, iteratePages } from './iterate-pages.js';

type Items<T> = AsyncGenerator<T, void, undefined>;

/** The start and the direction of an iteration over messages. */
export interface IterateMessagesOptions extends IterateOptions {
  /** Only messages older than this one, newest first. This is the default direction. */
  readonly before?: Snowflake | undefined;
  /** Only messages newer than this one, oldest first. `'0'` is the start of the channel. */
  readonly after?: Snowflake | undefined;
}

/** Which subscribers of a scheduled event an iteration yields. */
export interface IterateScheduledEventUsersOptions extends IterateOptions {
  /** Only users who subscribed to the occurrence of this exception. */
  readonly exceptionId?: Snowflake | undefined;
  /** @default false */
  readonly withMember?: boolean | undefined;
}

/** The filter of an iteration over entitlements. An access token needs the scope `applications.entitlements`. */
export type IterateEntitlementsOptions = IterateOptions &
  Pick<BotOrBearerOptions, 'accessToken'> &
  Pick<EntitlementsQuery, 'user_id' | 'guild_id' | 'sku_ids' | 'exclude_ended' | 'exclude_deleted'>;

/** The user whose subscriptions are iterated. */
export type IterateSubscriptionsOptions = IterateOptions &
  Pick<BotOrBearerOptions, 'accessToken'> &
  Pick<SubscriptionsQuery, 'user_id'>;

const messagesNames: OptionNames<IterateMessagesOptions> = { ...iterateOptionNames, before: true, after: true };
const scheduledEventUsersNames: OptionNames<IterateScheduledEventUsersOptions> = {
  ...iterateOptionNames,
  exceptionId: true,
  withMember: true,
};
const auditLogNames: OptionNames<IterateOptions & Pick<AuditQuery, 'user_id' | 'action_type'>> = {
  ...iterateOptionNames,
  user_id: true,
  action_type: true,
};
const bearerIterateNames: OptionNames<IterateOptions & Pick<BotOrBearerOptions, 'accessToken'>> = {
  ...iterateOptionNames,
  accessToken: true,
};
const entitlementsNames: OptionNames<IterateEntitlementsOptions> = {
  ...bearerIterateNames,
  user_id: true,
  guild_id: true,
  sku_ids: true,
  exclude_ended: true,
  exclude_deleted: true,
};
const subscriptionsNames: OptionNames<IterateSubscriptionsOptions> = { ...bearerIterateNames, user_id: true };

/**
 * Iterates over complete lists with `for await`; pages are requested as needed. An unknown option is a
 * ValidationError at once.
 *
 * @example
 * for await (const member of api.iterate.members(guildId)) console.log(member.user.id);
 */
export class Iterators {
  constructor(private readonly call: Call) {}

  /** Yields the members of a guild by ascending user id. Requires the GUILD_MEMBERS intent; 1000 per page. */
  members(guildId: Snowflake, options: IterateOptions = {}): Items<Member> {
    requireKnownNames('api.iterate.members()', options, iterateOptionNames);
    const fetchPage = (after: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) =>
      this.call(listGuildMembers, { path: { guild_id: guildId }, query: { limit, after: after ?? '0' } }, callOptions);
    return iteratePages({ pageSize: limits.memberPageSize, fetchPage, cursorAfter: ({ user }) => user.id }, options);
  }

  /** Yields the bans of a guild by ascending user id. Requires BAN_MEMBERS; 1000 per page. */
  bans(guildId: Snowflake, options: IterateOptions = {}): Items<Ban> {
    requireKnownNames('api.iterate.bans()', options, iterateOptionNames);
    const fetchPage = (after: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) =>
      this.call(getGuildBans, { path: { guild_id: guildId }, query: { limit, after } }, callOptions);
    return iteratePages({ pageSize: limits.ban.pageSize, fetchPage, cursorAfter: ({ user }) => user.id }, options);
  }

  /**
   * Yields the messages of a channel: newest first, or oldest first with `after`. Requires VIEW_CHANNEL; without
   * READ_MESSAGE_HISTORY there are none. 100 per page.
   */
  messages(channelId: Snowflake, iterateOptions: IterateMessagesOptions = {}): Items<Message> {
    requireKnownNames('api.iterate.messages()', iterateOptions, messagesNames);
    const { before: newest, after: oldest, ...options } = iterateOptions;
    const path = { channel_id: channelId };
    const cursorAfter = ({ id }: Message) => id;
    const pageSize = limits.message.pageSize;
    if (oldest === undefined) {
      const fetchPage = (before: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) =>
        this.call(getChannelMessages, { path, query: { limit, before } }, callOptions);
      return iteratePages({ pageSize, start: newest, fetchPage, cursorAfter }, options);
    }
    // Discord returns every page newest first, also with `after`.
    const fetchPage = async (after: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) => {
      const page = await this.call(getChannelMessages, { path, query: { limit, after } }, callOptions);
      return page.toSorted((a, b) => compareSnowflakes(a.id, b.id));
    };
    return iteratePages({ pageSize, start: oldest, fetchPage, cursorAfter }, options);
  }

  /** Yields the pinned messages of a channel, the last pinned first. Requires VIEW_CHANNEL; 50 per page. */
  pins(channelId: Snowflake, options: IterateOptions = {}): Items<MessagePin> {
    requireKnownNames('api.iterate.pins()', options, iterateOptionNames);
    const fetchPage = async (before: string | undefined, limit: number, callOptions: BotOrBearerOptions) => {
      const query = { limit, before };
      const { items } = await this.call(getChannelPins, { path: { channel_id: channelId }, query }, callOptions);
      return items;
    };
    return iteratePages({ pageSize: limits.pins.pageSize, fetchPage, cursorAfter: (pin) => pin.pinned_at }, options);
  }

  /**
   * Yields the users who reacted to a message with an emoji (the emoji itself, or `name:id`), by ascending user id.
   * Requires READ_MESSAGE_HISTORY; 100 per page.
   */
  reactors(channelId: Snowflake, messageId: Snowflake, emoji: string, options: IterateOptions = {}): Items<User> {
    requireKnownNames('api.iterate.reactors()', options, iterateOptionNames);
    const path = { channel_id: channelId, message_id: messageId, emoji };
    const fetchPage = (after: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) =>
      this.call(getReactions, { path, query: { limit, after } }, callOptions);
    return iteratePages(
      { pageSize: limits.message.reactionUserPageSize, fetchPage, cursorAfter: ({ id }) => id },
      options,
    );
  }

  /**
   * Yields the audit log entries of a guild, newest first, filtered by `user_id` and `action_type`. Requires
   * VIEW_AUDIT_LOG; 100 per page.
   */
  auditLogEntries(
    guildId: Snowflake,
    iterateOptions: IterateOptions & Pick<AuditQuery, 'user_id' | 'action_type'> = {},
  ): Items<AuditLogEntry> {
    requireKnownNames('api.iterate.auditLogEntries()', iterateOptions, auditLogNames);
    const { user_id, action_type, ...options } = iterateOptions;
    const fetchPage = async (before: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) => {
      const query = { limit, before, user_id, action_type };
      const log = await this.call(getGuildAuditLog, { path: { guild_id: guildId }, query }, callOptions);
      return log.audit_log_entries;
    };
    return iteratePages({ pageSize: limits.auditLogPageSize.max, fetchPage, cursorAfter: ({ id }) => id }, options);
  }

  /**
   * Yields the users who subscribed to a scheduled event, or with `exceptionId` to one occurrence of it, by ascending user
   * id; 100 per page. With `withMember` each includes the guild member, if there is one.
   */
  scheduledEventUsers(
    guildId: Snowflake,
    eventId: Snowflake,
    iterateOptions: IterateScheduledEventUsersOptions = {},
  ): Items<ScheduledEventUser> {
    requireKnownNames('api.iterate.scheduledEventUsers()', iterateOptions, scheduledEventUsersNames);
    const { exceptionId, withMember, ...options } = iterateOptions;
    const path = { guild_id: guildId, guild_scheduled_event_id: eventId };
    const fetchPage = (after: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) => {
      const query = { limit, after, with_member: withMember };
      return exceptionId === undefined
        ? this.call(getGuildScheduledEventUsers, { path, query }, callOptions)
        : this.call(
            listGuildScheduledEventExceptionUsers,
            { path: { ...path, guild_scheduled_event_exception_id: exceptionId }, query },
            callOptions,
          );
    };
    const pageSize = limits.scheduledEvent.userPageSize;
    return iteratePages({ pageSize, fetchPage, cursorAfter: ({ user }) => user.id }, options);
  }

  /**
   * Yields the messages of a guild that `api.messages.search` finds, in the order of the query: at most the first 10 000.
   * Requires READ_MESSAGE_HISTORY; 25 per page.
   */
  messageSearch(
    guildId: Snowflake,
    query: Omit<MessageSearchQuery, 'limit' | 'offset'> = {},
    options: IterateOptions = {},
  ): Items<FoundMessage> {
    requireKnownNames('api.iterate.messageSearch()', options, iterateOptionNames);
    const { pageSize, offset: maxOffset } = limits.search;
    const fetchPage = async (offset: number, limit: number, callOptions: BotOrBearerOptions) => {
      const input = { path: { guild_id: guildId }, query: { ...query, offset, limit } };
      const { messages, total_results: total } = await this.call(searchGuildMessages, input, callOptions);
      return { items: messages.flat(), hasMore: offset + limit < total };
    };
    return iterateOffsets({ pageSize, maxOffset, fetchPage }, options);
  }

  /**
   * Yields the threads of a channel that `api.threads.search` finds, in the order of the query: at most the first 10 000.
   * Requires VIEW_CHANNEL and READ_MESSAGE_HISTORY; 25 per page.
   */
  threadSearch(
    channelId: Snowflake,
    query: Omit<ThreadSearchQuery, 'limit' | 'offset'> = {},
    options: IterateOptions = {},
  ): Items<Channel> {
    requireKnownNames('api.iterate.threadSearch()', options, iterateOptionNames);
    const { pageSize, offset: maxOffset } = limits.search;
    const fetchPage = async (offset: number, limit: number, callOptions: BotOrBearerOptions) => {
      const input = { path: { channel_id: channelId }, query: { ...query, offset, limit } };
      const { threads, has_more: hasMore } = await this.call(threadSearch, input, callOptions);
      return { items: threads, hasMore };
    };
    return iterateOffsets({ pageSize, maxOffset, fetchPage }, options);
  }

  /** Yields the guilds of the bot, or of the user of an access token, oldest first; 200 per page. */
  currentUserGuilds(
    options: IterateOptions & Pick<BotOrBearerOptions, 'accessToken'> = {},
  ): Items<ResultOf<typeof getCurrentUserGuilds>[number]> {
    requireKnownNames('api.iterate.currentUserGuilds()', options, bearerIterateNames);
    const fetchPage = (after: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) =>
      this.call(getCurrentUserGuilds, { query: { limit, after } }, callOptions);
    return iteratePages({ pageSize: limits.guildPageSize, fetchPage, cursorAfter: ({ id }) => id }, options);
  }

  /**
   * Yields the entitlements of an application, oldest first, filtered by `user_id`, `guild_id`, `sku_ids`, `exclude_ended`
   * and `exclude_deleted`; 100 per page.
   */
  entitlements(applicationId: Snowflake, iterateOptions: IterateEntitlementsOptions = {}): Items<Entitlement> {
    requireKnownNames('api.iterate.entitlements()', iterateOptions, entitlementsNames);
    const { user_id, guild_id, sku_ids, exclude_ended, exclude_deleted, ...options } = iterateOptions;
    const filter = { user_id, guild_id, sku_ids, exclude_ended, exclude_deleted };
    const path = { application_id: applicationId };
    // The order within a page is not documented.
    const fetchPage = async (after: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) => {
      const query = { limit, after: after ?? '0', ...filter };
      const page = await this.call(listEntitlements, { path, query }, callOptions);
      return page.toSorted((a, b) => compareSnowflakes(a.id, b.id));
    };
    return iteratePages({ pageSize: limits.entitlement.pageSize, fetchPage, cursorAfter: ({ id }) => id }, options);
  }

  /**
   * Yields the subscriptions of a user to a SKU, oldest first; 100 per page. `user_id` is required, unless there is an access
   * token.
   */
  subscriptions(skuId: Snowflake, iterateOptions: IterateSubscriptionsOptions): Items<Subscription> {
    requireKnownNames('api.iterate.subscriptions()', iterateOptions, subscriptionsNames);
    const { user_id, ...options } = iterateOptions;
    const fetchPage = async (after: Snowflake | undefined, limit: number, callOptions: BotOrBearerOptions) => {
      const query = { limit, after: after ?? '0', user_id };
      const page = await this.call(listSkuSubscriptions, { path: { sku_id: skuId }, query }, callOptions);
      return page.toSorted((a, b) => compareSnowflakes(a.id, b.id));
    };
    const pageSize = limits.subscription.pageSize.max;
    return iteratePages({ pageSize, fetchPage, cursorAfter: ({ id }) => id }, options);
  }
}

type AuditQuery = QueryOf<typeof getGuildAuditLog>;
