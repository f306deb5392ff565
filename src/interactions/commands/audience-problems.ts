/** Finds parts of a command's audience that contradict each other, so that they have no effect. Discord accepts them. */
import type { GlobalCommandRequest } from '../../wire/objects/applications/application-command.js';
import { commandOptionTypes } from '../../wire/objects/applications/command-types.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { CommandAudience } from './command-settings.js';
import { describeCommandOption } from './describe-command-option.js';

/** The problems of an audience. @param payload the command, for its options */
export function audienceProblems(payload: GlobalCommandRequest, audience: CommandAudience): DeclarationProblem[] {
  return [...unusedInstallProblems(audience), ...permissionProblems(audience), ...roleProblems(payload, audience)];
}

/** Whether the command has contexts, and no guild among them. */
export function excludesGuilds({ contexts }: CommandAudience): boolean {
  return contexts !== undefined && contexts.length > 0 && !contexts.includes('guild');
}

/** In private channels, only user-installed apps are available. */
function unusedInstallProblems({ contexts = [], integrationTypes = [] }: CommandAudience): DeclarationProblem[] {
  const isOnlyPrivate = contexts.length > 0 && contexts.every((each) => each === 'privateChannel');
  const hasBoth = integrationTypes.includes('guildInstall') && integrationTypes.includes('userInstall');
  if (!isOnlyPrivate || !hasBoth) return [];
  return [
    {
      message: "integrationTypes: 'guildInstall' includes none of the `contexts` ('privateChannel').",
      remedy: "Remove 'guildInstall', or add 'guild' or 'botDm' to `contexts`.",
    },
  ];
}

function permissionProblems(audience: CommandAudience): DeclarationProblem[] {
  const { memberPermissions = [], integrationTypes = [] } = audience;
  if (memberPermissions.length === 0) return [];
  if (excludesGuilds(audience)) {
    return [
      {
        message: "memberPermissions: only members of guilds have permissions, and `contexts` has no 'guild'.",
        remedy: "Add 'guild' to `contexts`, or remove `memberPermissions`.",
      },
    ];
  }
  const isForUsersOnly = integrationTypes.length > 0 && integrationTypes.every((each) => each === 'userInstall');
  if (!isForUsersOnly) return [];
  return [
    {
      message:
        "memberPermissions: they do not apply to apps that users install, and `integrationTypes` has only 'userInstall'.",
      remedy: "Add 'guildInstall' to `integrationTypes`, or use the guard `userPermissions` instead.",
    },
  ];
}

/** Outside guilds there are no roles to select. */
function roleProblems(payload: GlobalCommandRequest, audience: CommandAudience): DeclarationProblem[] {
  if (!excludesGuilds(audience)) return [];
  return requiredRoleOptions(payload.options).map((description) => ({
    message: `${description}: it is required, but there are no roles to select: \`contexts\` has no 'guild'.`,
    remedy: "Add 'guild' to `contexts`, or set `required: false`.",
  }));
}

interface NestedOption {
  readonly type: number;
  readonly name: string;
  readonly required?: boolean | undefined;
  readonly options?: readonly NestedOption[] | undefined;
}

/** Describes the required options that select a role, with their subcommands. */
function requiredRoleOptions(options: readonly NestedOption[] = [], path = ''): string[] {
  return options.flatMap((option) => {
    const description = `${path}${describeCommandOption(option)}`;
    const isRole = option.type === commandOptionTypes.ROLE && option.required === true;
    return [...(isRole ? [description] : []), ...requiredRoleOptions(option.options, `${description}, `)];
  });
}
