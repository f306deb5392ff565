/** What users do, in groups: with the account, as a member, in the store, in voice channels and on stages. */
import type { OptionNames } from 'guildhall/internal';
import type { Entitlement, Locale, PresenceStatus, Subscription } from 'guildhall/wire';
import { kindOfSku, runningSubscriptionsOf } from '../../emulator/inspect.js';
import { requireStepOptions } from '../errors/known-options.js';
import { TestStepError } from '../errors/test-step-error.js';
import {
  type AuthorizationRequestInput,
  type AuthorizeOptions,
  authorizeNames,
  toDecisionPayload,
} from '../input/authorization-input.js';
import type { ChannelInput, RoleInput, ScheduledEventInput, UserInput } from '../input/entity-resolver.js';
import { ExpressionResolver, type SoundInput } from '../input/expression-input.js';
import { type OnboardingChoices, toOnboardingPayload } from '../input/onboarding-input.js';
import { resolveSku, type SkuInput } from '../input/sku-input.js';
import type { UserActions } from './user-actions.js';

/** Whose direct messages are meant. */
export interface DirectMessageOptions {
  /** A guild, or its id. @default all guilds */
  readonly guild?: string | { readonly id: string } | undefined;
}

const directMessageNames: OptionNames<DirectMessageOptions> = { guild: true };

/** What a user does with its account: presence, settings, and the applications that have access to it. */
export class AccountActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /** Changes the user's presence status. */
  async setStatus(status: PresenceStatus): Promise<void> {
    await this.#actions.run('setStatus', { user_id: this.#actions.userId, status }, `set the status ${status}`);
  }

  /** Changes the language of the user's client, which later interactions contain. */
  async setLocale(locale: Locale): Promise<void> {
    await this.#actions.run('editUser', { user_id: this.#actions.userId, locale }, `set the language ${locale}`);
  }

  /** Changes the time zone in which the playground shows times to the user, for example `Europe/Berlin`. */
  async setTimeZone(timeZone: string): Promise<void> {
    const settings = { user_id: this.#actions.userId, time_zone: timeZone };
    await this.#actions.run('editUser', settings, `set the time zone ${timeZone}`);
  }

  /**
   * Blocks a user or the bot, which then cannot send direct messages to this user (50007) or react to its messages (90001). In the
   * guild, the user can still use commands and controls of a bot; in direct messages with it, these are refused.
   * @throws {TestStepError} when there is no such user
   */
  async block(user: UserInput): Promise<void> {
    await this.#actions.run('blockUser', this.#block(user));
  }

  /** No longer blocks a user or the bot. */
  async unblock(user: UserInput): Promise<void> {
    await this.#actions.run('unblockUser', this.#block(user));
  }

  /**
   * Closes direct messages: those of bots and of members of the same guilds fail (50007). Users can still write to the bot, and receive
   * the responses to their interactions.
   * @param options `guild`: only those from members of this guild, a guild or its id. Default: of all guilds
   *
   * @example
   * await robin.account.closeDirectMessages();
   * await mara.useCommand('remind', { member: robin, text: 'Rehearsal' });
   */
  async closeDirectMessages(options: DirectMessageOptions = {}): Promise<void> {
    await this.#setDirectMessages('account.closeDirectMessages', false, options);
  }

  /** Opens direct messages again. The options are those of `closeDirectMessages`. */
  async openDirectMessages(options: DirectMessageOptions = {}): Promise<void> {
    await this.#setDirectMessages('account.openDirectMessages', true, options);
  }

  /** Installs the bot for the user (user install), so its commands are available to the user everywhere. */
  async installBot(): Promise<void> {
    await this.#actions.run('installApplication', this.#installation);
  }

  /** Removes the bot from the user's account, and revokes the access that the user granted to it. */
  async uninstallBot(): Promise<void> {
    await this.#actions.run('uninstallApplication', this.#installation);
  }

  /**
   * Authorizes an application (OAuth2), as on the page to which a website sends users, or declines. Redirect URIs are set with
   * the option `application` of `createWorld`.
   * @param request the URL of the page, or what the bot under test asks for
   * @param options what the user selects
   * @returns where the user is redirected, with a code, a token or an error; undefined if the application is only installed
   * @throws {TestStepError} when the request is invalid, or the user cannot select that
   *
   * @example
   * const redirect = await wren.account.authorize({ scope: ['identify', 'guilds'], redirect_uri: `${website}/login` });
   * const response = await fetch(redirect);
   */
  async authorize(
    request: string | AuthorizationRequestInput,
    options: AuthorizeOptions = {},
  ): Promise<string | undefined> {
    requireStepOptions('account.authorize', options, authorizeNames);
    const { emulator, guildId, entities } = this.#actions.context;
    const { apiUrl, applicationId } = emulator;
    const decision = toDecisionPayload(request, options, { apiUrl, applicationId, guildId, entities });
    const { location } = await this.#actions.call('authorizeApplication', {
      user_id: this.#actions.userId,
      ...decision,
    });
    return location ?? undefined;
  }

  async #setDirectMessages(step: string, allowed: boolean, options: DirectMessageOptions): Promise<void> {
    requireStepOptions(step, options, directMessageNames);
    const { guild } = options;
    const guildId = typeof guild === 'object' ? guild.id : guild;
    const verb = `${allowed ? 'open' : 'close'} direct messages`;
    await this.#actions.run('setDirectMessages', { user_id: this.#actions.userId, allowed, guild_id: guildId }, verb);
  }

  #block(user: UserInput) {
    const { entities } = this.#actions.context;
    return { user_id: this.#actions.userId, blocked_id: entities.resolveId('user', user) };
  }

  get #installation() {
    return { user_id: this.#actions.userId, application_id: this.#actions.context.emulator.applicationId };
  }
}

/** An invite: its code, or the object that the API returns. */
export type InviteInput = string | { readonly code: string };

const joinNames: OptionNames<NonNullable<Parameters<ServerActions['join']>[0]>> = { invite: true };

/** Which occurrence of a recurring event is meant. */
export interface OccurrenceOptions {
  /** When the occurrence would start according to the recurrence rule: a `Date` or ISO 8601. */
  readonly occurrence?: Date | string | undefined;
}

const occurrenceNames: OptionNames<OccurrenceOptions> = { occurrence: true };

/** What a user does as a member of `world.guild`. */
export class ServerActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /**
   * Joins `world.guild`. The member is pending if the guild has Membership Screening.
   * @throws {TestStepError} when the user is banned or the invite is invalid
   */
  async join(options: { readonly invite?: InviteInput | undefined } = {}): Promise<void> {
    requireStepOptions('server.join', options, joinNames);
    const { invite } = options;
    const code = typeof invite === 'object' ? invite.code : invite;
    await this.#actions.run('joinGuild', { ...this.#actions.member, invite_code: code });
  }

  /** Leaves `world.guild`. */
  async leave(): Promise<void> {
    await this.#actions.run('leaveGuild', this.#actions.member);
  }

  /**
   * Completes the Membership Screening of `world.guild`.
   * @throws {TestStepError} reason `no_screening` when the guild has no screening
   */
  async passScreening(): Promise<void> {
    try {
      await this.#actions.run('passScreening', this.#actions.member, 'pass screening');
    } catch (error) {
      if (!(error instanceof TestStepError) || error.reason !== 'no_screening') throw error;
      const hint = 'Omit this step, or create the world with a `guild` that has `screening: true`.';
      throw new TestStepError(`${error.message}\n${hint}`, error.reason);
    }
  }

  /** Answers the onboarding of `world.guild`. @param choices titles of options, by titles of questions */
  async answerOnboarding(choices: OnboardingChoices): Promise<void> {
    const answers = toOnboardingPayload(this.#actions.context.entities.guild, choices);
    await this.#actions.run('answerOnboarding', { ...this.#actions.member, answers });
  }

  /** Starts to boost `world.guild` at the current time of the world. */
  async boost(): Promise<void> {
    const since = new Date(this.#actions.context.emulator.clock.now()).toISOString();
    await this.#actions.run('boostGuild', { ...this.#actions.member, since }, 'boost');
  }

  /** Stops boosting `world.guild`. */
  async stopBoosting(): Promise<void> {
    await this.#actions.run('boostGuild', { ...this.#actions.member, since: null }, 'stop boosting');
  }

  /**
   * Takes a linked role of `world.guild`. `world.linkRole` sets what it requires.
   * @throws {TestStepError} reason `requirements_not_met` when the user does not meet the requirements, `not_linked` when there are
   *   none
   */
  async claimLinkedRole(role: RoleInput): Promise<void> {
    const roleId = this.#actions.context.entities.resolveId('role', role);
    await this.#actions.run('claimLinkedRole', { ...this.#actions.member, role_id: roleId });
  }

  /**
   * Shows interest in a scheduled event of `world.guild`.
   * @param options `occurrence`: when an occurrence of a recurring event would start. Default: all occurrences
   */
  async showInterest(event: ScheduledEventInput, options: OccurrenceOptions = {}): Promise<void> {
    await this.#actions.run('showInterest', this.#interest('server.showInterest', event, options));
  }

  /** Withdraws the interest in a scheduled event of `world.guild`. The options are those of `showInterest`. */
  async withdrawInterest(event: ScheduledEventInput, options: OccurrenceOptions = {}): Promise<void> {
    await this.#actions.run('withdrawInterest', this.#interest('server.withdrawInterest', event, options));
  }

  #interest(step: string, event: ScheduledEventInput, options: OccurrenceOptions) {
    requireStepOptions(step, options, occurrenceNames);
    const { occurrence } = options;
    return {
      ...this.#actions.member,
      event_id: this.#actions.context.entities.resolveScheduledEvent(event).event.id,
      occurrence: occurrence === undefined ? undefined : new Date(occurrence).toISOString(),
    };
  }
}

/** What a user buys. No money is involved. */
export class StoreActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /**
   * Buys a SKU of the bot, for example that of a premium button. A subscription for guilds is bought for `world.guild`. If the user has
   * another subscription of the bot, it is changed.
   * @param sku a SKU, its id or its name
   * @returns the entitlement that the user or the guild has now
   * @throws {TestStepError} reason `already_purchased` when the user has it, `not_for_sale` when it is not available
   */
  async buy(sku: SkuInput): Promise<Entitlement> {
    const { context, userId } = this.#actions;
    const { emulator, guildId } = context;
    const record = resolveSku(emulator.world, emulator.applicationId, sku);
    const guild = kindOfSku(record) === 'guild-subscription' ? { guild_id: guildId } : {};
    const purchase = { user_id: userId, sku_id: record.sku.id, ...guild };
    const { entitlement } = await this.#actions.call('buySku', purchase, `buy "${record.sku.name}"`);
    return entitlement;
  }

  /**
   * Cancels the subscription to a SKU. It ends when its period is over: advance `world.clock`.
   * @throws {TestStepError} reason `unknown_subscription` when the user has none
   */
  cancelSubscription(sku: SkuInput): Promise<Subscription> {
    return this.#change('cancel', sku);
  }

  /**
   * Resumes a canceled subscription before it ends.
   * @throws {TestStepError} reason `unknown_subscription` when the user has none
   */
  resumeSubscription(sku: SkuInput): Promise<Subscription> {
    return this.#change('resume', sku);
  }

  async #change(change: 'cancel' | 'resume', input: SkuInput): Promise<Subscription> {
    const actions = this.#actions;
    const { world, applicationId } = actions.context.emulator;
    const { sku } = resolveSku(world, applicationId, input);
    const running = runningSubscriptionsOf(world, actions.userId).find(({ subscription }) =>
      subscription.sku_ids.includes(sku.id),
    );
    const verb = `${change} the subscription to "${sku.name}"`;
    if (!running) {
      throw actions.createError(`${actions.name} could not ${verb}: there is none.`, 'unknown_subscription');
    }
    const subscription = { user_id: actions.userId, subscription_id: running.subscription.id };
    return actions.call(`${change}Subscription`, subscription, verb);
  }
}

/** What a user does in the voice channels of `world.guild`. */
export class VoiceActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /** Connects to a voice channel or stage channel of `world.guild`. */
  async join(channel: ChannelInput): Promise<void> {
    const { id } = this.#actions.context.entities.resolveChannel(channel).channel;
    await this.#actions.run('connectVoice', { ...this.#actions.member, channel_id: id }, 'join voice');
  }

  /** Disconnects from voice. */
  async leave(): Promise<void> {
    await this.#actions.run('connectVoice', { ...this.#actions.member, channel_id: null }, 'leave voice');
  }

  /**
   * Plays a sound of the soundboard in the voice channel to which the user is connected.
   * @param sound the name of a sound of `world.guild` or of a default sound, or a sound of the API
   * @throws {TestStepError} when there is no such sound, or the user is not connected or may not play it
   */
  async playSound(sound: SoundInput): Promise<void> {
    const expressions = new ExpressionResolver(() => this.#actions.context.entities.guild);
    await this.#actions.run('playSound', { ...this.#actions.member, ...expressions.soundRequest(sound) });
  }

  /** Shows a stream in the voice channel to which the user is connected. */
  async startStream(): Promise<void> {
    await this.#stream(true, 'start a stream');
  }

  /** Ends the user's stream. */
  async stopStream(): Promise<void> {
    await this.#stream(false, 'stop the stream');
  }

  async #stream(isStreaming: boolean, verb: string): Promise<void> {
    const { name, userId, context, member } = this.#actions;
    const channelId = context.entities.guild.voices.get(userId)?.channelId;
    if (channelId === undefined) {
      throw this.#actions.createError(`${name} could not ${verb}: ${name} is not connected to voice.`);
    }
    await this.#actions.run('connectVoice', { ...member, channel_id: channelId, self_stream: isStreaming }, verb);
  }
}

/** What a user does on the stage to which the user is connected. */
export class StageActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /** Asks to speak. Needs REQUEST_TO_SPEAK. */
  async raiseHand(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'hand_raised' }, 'raise the hand');
  }

  /**
   * Becomes a speaker.
   * @throws {TestStepError} reason `not_invited` when no moderator invited the user, who has no MUTE_MEMBERS
   */
  async speak(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'speaker' }, 'speak');
  }

  /** Listens: declines an invitation, and lowers the hand. */
  async moveToAudience(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'audience' }, 'move to the audience');
  }
}
