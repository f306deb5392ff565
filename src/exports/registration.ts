/** What is registered at Discord: commands, auto moderation rules and linked roles, and the plans of changes. */

// Auto moderation rules and linked roles: declared once, registered like commands.

export { type AutoModerationRuleDeclaration, autoModerationRule } from '../app/auto-moderation/auto-moderation-rule.js';
export type { AutoModerationSync, AutoModerationSyncOptions } from '../app/auto-moderation/auto-moderation-sync.js';
export type {
  AutoModerationRuleActions,
  AutoModerationRuleOptions,
  AutoModerationRuleTrigger,
  KeywordPresetTrigger,
  KeywordTrigger,
  MentionSpamTrigger,
  PerGuild,
  SpamTrigger,
} from '../app/auto-moderation/rule-options.js';
export {
  type LinkedRoleComparison,
  type LinkedRoleDeclaration,
  type LinkedRoleRecord,
  type LinkedRoleRecords,
  type LinkedRoleValues,
  linkedRoles,
} from '../app/linked-roles/linked-role-records.js';
export type { LinkedRoleSync, LinkedRoleSyncOptions } from '../app/linked-roles/linked-role-sync.js';
export type {
  AutoModerationOptions,
  CommandsOptions,
  LinkedRolesOptions,
  SyncTime,
} from '../app/registration/registration-options.js';

// Mentions of registered commands.

export type {
  CommandMentionOptions,
  MentionableCommand,
  SubcommandPath,
} from '../app/commands/command-mentions.js';

// Plans: how what is registered differs from what is declared.

export type { CommandPlan, CommandScopeDifferences } from '../app/commands/command-plan.js';
export type { CommandSync, CommandSyncOptions } from '../app/commands/command-sync.js';
export type { FieldChange, SyncPlan, SyncScope, SyncUpdate } from '../app/synchronization/sync-plan.js';
export type {
  CommandChange,
  CommandCreation,
  CommandDifferences,
  CommandUpdate,
} from '../interactions/commands/command-differences.js';
