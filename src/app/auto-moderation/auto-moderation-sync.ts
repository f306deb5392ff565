/**
 * Registers the auto moderation rules of a bot in guilds. Only rules that the bot created are compared and changed: those of
 * members of the guild, and of other bots, are never touched. A rule is identified by its name.
 */

import type { StructuredLogger } from '../../base/logger.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import { ApiError } from '../../rest/call/errors.js';
import type { AutoModerationRule } from '../../wire/objects/auto-moderation/auto-moderation.js';
import { SyncPlan, type SyncScope } from '../synchronization/sync-plan.js';
import { extentOf, type SyncFailure, type SyncStep } from '../synchronization/sync-steps.js';
import { carryOut } from '../synchronization/synchronizer.js';
import type { AutoModerationRuleDeclaration } from './auto-moderation-rule.js';
import { diffRules, type RuleDifferences } from './rule-differences.js';

const AUDIT_REASON = 'Registers the rules that the bot declares';

export interface AutoModerationSyncDependencies {
  readonly api: Api;
  readonly rules: readonly AutoModerationRuleDeclaration[];
  readonly logger: StructuredLogger;
  /** The guilds of calls that name none; undefined: all guilds of the bot. */
  readonly guilds?: readonly Snowflake[] | undefined;
  readonly deleteUndeclared?: boolean | undefined;
}

/** The options of `bot.autoModeration.diff` and `sync`. */
export interface AutoModerationSyncOptions {
  /**
   * The ids of the guilds.
   *
   * @default the option `autoModeration.guilds` of the bot, or all guilds of the bot
   */
  readonly guilds?: readonly Snowflake[] | undefined;
  /**
   * Whether to delete rules that the bot created but does not declare.
   *
   * @default the option `autoModeration.deleteUndeclared` of the bot
   */
  readonly deleteUndeclared?: boolean | undefined;
  /**
   * Whether to only compute and log the changes, without sending them.
   *
   * @default false
   */
  readonly dryRun?: boolean | undefined;
}

const diffNames: OptionNames<Omit<AutoModerationSyncOptions, 'dryRun'>> = { guilds: true, deleteUndeclared: true };
const syncNames: OptionNames<AutoModerationSyncOptions> = { ...diffNames, dryRun: true };

/**
 * Compares the declared auto moderation rules of a bot with those of its guilds, and registers the differences. The bot
 * needs MANAGE_GUILD.
 *
 * @see https://docs.discord.com/developers/resources/auto-moderation
 */
export class AutoModerationSync {
  constructor(private readonly dependencies: AutoModerationSyncDependencies) {}

  /**
   * Computes what `sync` would change. It changes nothing and logs nothing.
   *
   * @throws {ApiError} when Discord rejects the request for the rules of a guild
   */
  async diff(options: Omit<AutoModerationSyncOptions, 'dryRun'> = {}): Promise<SyncPlan> {
    requireKnownOptions('bot.autoModeration.diff()', options, diffNames);
    const { compared, failures } = await this.#compare(options);
    const [failure] = failures;
    if (failure !== undefined) throw failure.error;
    return new SyncPlan(compared.map(({ scope }) => scope));
  }

  /**
   * Registers the rules as they are declared. Returns the changes; in a dry run, the changes that it would make. A guild
   * whose rules cannot be read or changed does not prevent the others.
   *
   * @throws {ApiError} when the bot or its guilds cannot be read
   * @throws {SyncError} when some rules could not be registered; it names each of them
   * @throws {OptionsError} when an option is unknown
   *
   * @example
   * const plan = await bot.autoModeration.sync({ dryRun: true });
   * @example
   * @On('guildCreate')
   * async onGuild(guild: GuildCreatePayload) {
   *   await this.bot.autoModeration.sync({ guilds: [guild.id] });
   * }
   */
  async sync(options: AutoModerationSyncOptions = {}): Promise<SyncPlan> {
    requireKnownOptions('bot.autoModeration.sync()', options, syncNames);
    const { dryRun = false } = options;
    const { compared, failures } = await this.#compare(options);
    const scopes = compared.map(({ scope }) => scope);
    await carryOut(
      { scopes, steps: compared.flatMap(({ steps }) => steps), failures },
      { noun: 'auto moderation rule', dryRun, logger: this.dependencies.logger },
    );
    return new SyncPlan(scopes);
  }

  async #compare({
    guilds = this.dependencies.guilds,
    deleteUndeclared = this.dependencies.deleteUndeclared ?? false,
  }: AutoModerationSyncOptions): Promise<{ readonly compared: ComparedGuild[]; readonly failures: SyncFailure[] }> {
    const { api, rules } = this.dependencies;
    const { id: botId } = await api.users.getCurrent();
    const compared: ComparedGuild[] = [];
    const failures: SyncFailure[] = [];
    for (const guildId of new Set(guilds ?? (await this.#allGuilds()))) {
      try {
        const own = (await api.autoModeration.listRules(guildId)).filter((rule) => rule.creator_id === botId);
        const requests = await Promise.all(rules.map((rule) => rule.toRequest(guildId)));
        compared.push(comparedGuild(api, guildId, diffRules(requests, own), deleteUndeclared));
      } catch (error) {
        if (error instanceof ApiError && extentOf(error) === 'all') throw error;
        failures.push({ subject: 'the rules', scope: scopeTitle(guildId), error });
      }
    }
    return { compared, failures };
  }

  async #allGuilds(): Promise<Snowflake[]> {
    const ids: Snowflake[] = [];
    for await (const { id } of this.dependencies.api.iterate.currentUserGuilds()) ids.push(id);
    return ids;
  }
}

/** A guild with the changes to make there. */
interface ComparedGuild {
  readonly scope: SyncScope;
  readonly steps: readonly SyncStep[];
}

function comparedGuild(
  api: Api,
  guildId: Snowflake,
  { create, update, unchanged, replaced, undeclared }: RuleDifferences,
  deleteUndeclared: boolean,
): ComparedGuild {
  const title = scopeTitle(guildId);
  const toDelete = [...replaced, ...(deleteUndeclared ? undeclared : [])];
  const options = { reason: AUDIT_REASON };
  return {
    scope: {
      title,
      guildId,
      create: create.map(describeRule),
      update: update.map(({ registered, changes }) => ({ name: describeRule(registered), changes })),
      toDelete: toDelete.map(describeRule),
      undeclared: deleteUndeclared ? [] : undeclared.map(describeRule),
      unchanged: unchanged.length,
    },
    // Deletions come first: they make room.
    steps: [
      ...toDelete.map((rule) => ({
        scope: title,
        subject: describeRule(rule),
        send: () => api.autoModeration.deleteRule(guildId, rule.id, options),
      })),
      ...update.map(({ registered, edit }) => ({
        scope: title,
        subject: describeRule(registered),
        send: () => api.autoModeration.editRule(guildId, registered.id, edit, options),
      })),
      ...create.map((request) => ({
        scope: title,
        subject: describeRule(request),
        send: () => api.autoModeration.createRule(guildId, request, options),
      })),
    ],
  };
}

function scopeTitle(guildId: Snowflake): string {
  return `auto moderation rules of guild ${guildId}`;
}

function describeRule({ name }: Pick<AutoModerationRule, 'name'>): string {
  return `rule "${name}"`;
}
