/** The parts of a bot that are registered with Discord: commands, auto moderation rules and linked role records. */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { CommandRoot } from '../../interactions/commands/command-declaration.js';
import type { Api } from '../../rest/api.js';
import type { AutoModerationRuleDeclaration } from '../auto-moderation/auto-moderation-rule.js';
import { AutoModerationSync } from '../auto-moderation/auto-moderation-sync.js';
import { CommandIds } from '../commands/command-ids.js';
import { CommandMentions } from '../commands/command-mentions.js';
import { CommandSync } from '../commands/command-sync.js';
import { LinkedRoleSync } from '../linked-roles/linked-role-sync.js';
import type { AutoModerationOptions, CommandsOptions, LinkedRolesOptions } from './registration-options.js';
import type { StartSyncPart } from './start-sync.js';

export interface RegistrationDependencies {
  readonly api: Api;
  readonly clock: Clock;
  /** The id of the application, if the token contains it. */
  readonly applicationId: Snowflake | undefined;
  readonly logger: StructuredLogger;
  /** The declared top-level commands, each once. */
  readonly commands: readonly CommandRoot[];
  /** The declared rules of the bot and its features, each once. */
  readonly rules: readonly AutoModerationRuleDeclaration[];
}

/** The options that concern registrations. */
export interface RegistrationOptions {
  readonly commands?: CommandsOptions | undefined;
  readonly autoModeration?: AutoModerationOptions | undefined;
  readonly linkedRoles?: LinkedRolesOptions | undefined;
}

export interface Registrations {
  readonly commands: CommandSync;
  readonly commandMentions: CommandMentions;
  readonly autoModeration: AutoModerationSync;
  readonly linkedRoles: LinkedRoleSync;
  /** What is registered when the bot starts. */
  readonly atStart: readonly StartSyncPart[];
}

export function createRegistrations(
  { api, clock, applicationId, logger, commands: roots, rules }: RegistrationDependencies,
  options: RegistrationOptions,
): Registrations {
  const { commands = {}, autoModeration = {}, linkedRoles } = options;
  const ids = new CommandIds({ api, clock, applicationId });
  const commandSync = new CommandSync({ api, logger, ids, roots, ...commands });
  const commandMentions = new CommandMentions({ ids, roots, guilds: commands.guilds });
  const ruleSync = new AutoModerationSync({ api, logger, ...autoModeration, rules });
  const recordSync = new LinkedRoleSync({ api, logger, ...linkedRoles, declaration: linkedRoles?.records });
  const { sync: ruleTime = autoModeration.guilds ? 'start' : 'never' } = autoModeration;
  const atStart: StartSyncPart[] = [];
  // Without declarations there is nothing to register; undeclared ones may still have to be deleted.
  if (commands.sync !== 'never' && (roots.length > 0 || commands.deleteUndeclared === true))
    atStart.push({
      declared: () => ['commands', commands, roots.map((root) => root.toRequest())],
      sync: () => commandSync.sync(),
    });
  if (ruleTime === 'start' && (rules.length > 0 || autoModeration.deleteUndeclared === true))
    atStart.push({
      declared: () => ['rules', { ...autoModeration, rules: rules.map(({ name, options }) => ({ name, options })) }],
      sync: () => ruleSync.sync(),
    });
  if (linkedRoles && linkedRoles.sync !== 'never')
    atStart.push({
      declared: () => ['records', linkedRoles.deleteUndeclared ?? false, linkedRoles.records.toRequest()],
      sync: () => recordSync.sync(),
    });
  return { commands: commandSync, commandMentions, autoModeration: ruleSync, linkedRoles: recordSync, atStart };
}
