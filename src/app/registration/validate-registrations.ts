/** Validates what a bot registers with Discord: auto moderation rules, linked role records, and the ids of guilds. */
import { isSnowflake } from '../../base/snowflake.js';
import type { AutoModerationRuleDeclaration } from '../auto-moderation/auto-moderation-rule.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { BotPart } from '../features/bot-part.js';
import type { LinkedRoleDeclaration } from '../linked-roles/linked-role-records.js';
import type { RegistrationOptions } from './registrations.js';

/** The problems of the rules of a bot and its features, and of linked role records. */
export function validateRegistrations(
  parts: readonly Pick<BotPart, 'feature' | 'autoModerationRules'>[],
  options: RegistrationOptions,
): CompositionProblem[] {
  const { linkedRoles } = options;
  const byName = new Map<string, AutoModerationRuleDeclaration>();
  const ruleProblems = parts.flatMap(({ feature, autoModerationRules }) =>
    autoModerationRules.flatMap((rule, index): CompositionProblem[] => {
      if (!isRule(rule))
        return [
          {
            feature,
            setting: `autoModerationRules[${index}]`,
            message: 'this is not an auto moderation rule.',
            remedy: 'List what `autoModerationRule(name, { … })` returned; circular imports make a rule undefined.',
          },
        ];
      const location = { feature, declaration: rule.describe() };
      const other = byName.get(rule.name);
      byName.set(rule.name, rule);
      const sameName =
        other === undefined || other === rule
          ? []
          : [{ ...location, message: 'another rule has the same name.', remedy: 'Rename one: names identify rules.' }];
      return [...rule.problems.map((problem) => ({ ...location, ...problem })), ...sameName];
    }),
  );
  return [...ruleProblems, ...linkedRoleProblems(linkedRoles?.records)];
}

/** The problems of guild ids in the options. */
export function validateGuildIds({ commands, autoModeration }: RegistrationOptions): CompositionProblem[] {
  return [
    ...guildProblems('option commands.guilds', commands?.guilds),
    ...guildProblems('option autoModeration.guilds', autoModeration?.guilds),
  ];
}

/** Plain JavaScript can pass any value. */
function isRule(value: unknown): value is AutoModerationRuleDeclaration {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'autoModerationRule';
}

function linkedRoleProblems(records: LinkedRoleDeclaration | undefined): CompositionProblem[] {
  return (records?.problems ?? []).map((problem) => ({ setting: 'option linkedRoles.records', ...problem }));
}

function guildProblems(setting: string, guildIds: readonly string[] = []): CompositionProblem[] {
  return guildIds
    .filter((id) => !isSnowflake(id))
    .map((id) => ({
      setting,
      message: `${JSON.stringify(id)} is not the id of a guild.`,
      remedy: 'Pass ids as strings of digits.',
    }));
}
