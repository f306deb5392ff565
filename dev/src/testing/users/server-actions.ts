import type { OptionNames } from '../../../../src/base/options/option-problems.js';
import { requireStepOptions } from '../errors/known-options.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { RoleInput, ScheduledEventInput } from '../input/entity-resolver.js';
import { type OnboardingChoices, toOnboardingPayload } from '../input/onboarding-input.js';
import type { UserActions } from './user-actions.js';

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
