import {
  commandTypes,
  type ErrorCodeName,
  endpoints,
  fieldErrorsOf,
  GlobalCommandRequest,
  GuildCommandRequest,
  limits,
  type PathParamsOf,
} from 'guildhall/wire';
import {
  type ApplicationCommandScope,
  commandsCreatedToday,
  commandsInScope,
  findCommandById,
  findCommandByName,
  type NewCommand,
} from '../../../state/applications/application-commands.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { ApplicationRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { lacks } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { callingApplication, isOwnApplication } from './own-application.js';

interface CommandsCall {
  readonly world: World;
  readonly actor: Actor;
  readonly path: { readonly application_id: string; readonly guild_id?: string };
}

/** The scope of the commands of a call. */
function scopeOfCall({ world, actor, path }: CommandsCall): ApplicationCommandScope | undefined {
  const application = callingApplication(world, actor);
  return application && toCommandScope(application, path);
}

/** The scope of the commands that a path refers to. */
export function toCommandScope(
  application: ApplicationRecord,
  path: { readonly guild_id?: string },
): ApplicationCommandScope {
  return { application, guildId: path.guild_id };
}

type CommandCall = CommandsCall & { readonly path: { readonly command_id: string } };

const commandExists = (call: CommandCall) => {
  const scope = scopeOfCall(call);
  return scope && findCommandById(call.world, scope, call.path.command_id) ? undefined : 'UNKNOWN_COMMAND';
};

type NewCommandCall = CommandsCall & { readonly body: NewCommand };

/** Rule: only embedded applications have an entry point command. */
const entryPointIsAllowed = ({ world, actor, body }: NewCommandCall) =>
  entryPointProblem(callingApplication(world, actor), [body]);

function entryPointProblem(
  application: ApplicationRecord | undefined,
  commands: readonly NewCommand[],
): ErrorCodeName | undefined {
  const needsActivity = commands.some(({ type }) => type === commandTypes.PRIMARY_ENTRY_POINT);
  if (needsActivity && !application?.isEmbedded) {
    const message = 'An entry point command needs an application with the flag EMBEDDED.';
    rejectInvalidFields([{ path: 'type', code: 'APPLICATION_COMMAND_TYPE_INVALID', message }]);
  }
  return undefined;
}

const scopeIsBelowLimit = (call: NewCommandCall) => {
  const { world, body } = call;
  const scope = scopeOfCall(call);
  if (!scope || findCommandByName(world, scope, body)) return undefined;
  const sameType = commandsInScope(world, scope).filter(({ type }) => type === body.type);
  if (sameType.length >= maxCommandsOf(body.type)) return 'TOO_MANY_COMMANDS';
  return commandsCreatedToday(world, scope) >= limits.applicationCommand.createsPerDay
    ? 'DAILY_COMMAND_LIMIT_REACHED'
    : undefined;
};

function maxCommandsOf(type: number): number {
  const { perType } = limits.applicationCommand;
  const name = (['CHAT_INPUT', 'USER', 'MESSAGE', 'PRIMARY_ENTRY_POINT'] as const).find(
    (each) => commandTypes[each] === type,
  );
  return name ? perType[name] : 0;
}

type OverwriteCommandsCall = CommandsCall & {
  readonly body: readonly (NewCommand & { readonly id?: string | undefined })[];
};

const commandListIsValid = (call: OverwriteCommandsCall) => {
  const { world, body } = call;
  const scope = scopeOfCall(call);
  if (!scope) return undefined;
  entryPointProblem(scope.application, body);
  for (const type of Object.values(commandTypes)) {
    if (body.filter((each) => each.type === type).length > maxCommandsOf(type)) return 'TOO_MANY_COMMANDS';
  }
  const newCommands = body.filter(
    (each) => !findCommandByName(world, scope, each) && !findCommandById(world, scope, each.id ?? ''),
  );
  const total = commandsCreatedToday(world, scope) + newCommands.length;
  return total > limits.applicationCommand.createsPerDay ? 'DAILY_COMMAND_LIMIT_REACHED' : undefined;
};

/** Rule: the edited command must still be valid, and its name unique. */
const commandEditIsValid =
  (form: typeof GlobalCommandRequest | typeof GuildCommandRequest) =>
  (call: CommandCall & { readonly body: object }) => {
    const { world, path, body } = call;
    const scope = scopeOfCall(call);
    const old = scope && findCommandById(world, scope, path.command_id);
    if (!old) return undefined;
    const checked = form.safeParse({ ...old, ...body });
    if (!checked.success) {
      rejectInvalidFields(fieldErrorsOf(checked.error, body));
      return undefined;
    }
    const sameName = findCommandByName(world, scope, checked.data);
    return sameName && sameName.id !== old.id ? 'COMMAND_NAME_TAKEN' : undefined;
  };

type PermissionsPath = PathParamsOf<typeof endpoints.getApplicationCommandPermissions>;

/** Rule: the path names a guild command, a global command or the application itself. */
const permissionSubjectExists = ({
  world,
  path,
}: {
  readonly world: World;
  readonly path: PermissionsPath;
}): ErrorCodeName | undefined => {
  const application = world.applications.get(path.application_id);
  if (!application) return 'UNKNOWN_APPLICATION';
  const isThere =
    path.command_id === application.id ||
    findCommandById(world, { application }, path.command_id) ||
    findCommandById(world, toCommandScope(application, path), path.command_id);
  return isThere ? undefined : 'UNKNOWN_COMMAND';
};

const accessTokenIsOfApplication = ({ actor, path }: { readonly actor: Actor; readonly path: PermissionsPath }) =>
  actor.accessToken?.applicationId === path.application_id ? undefined : 'NOT_AUTHORIZED_FOR_APPLICATION';

const userCanManageCommands = ({ permissions }: { readonly permissions: bigint }) =>
  hasPermissionBits(permissions, 'MANAGE_GUILD', 'MANAGE_ROLES') ? undefined : lacks('MANAGE_GUILD', 'MANAGE_ROLES');

const applicationIsInGuild = ({
  world,
  guild,
  path,
}: {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly path: { readonly application_id: string };
}) => (guild.members.has(world.applications.get(path.application_id)?.botUserId ?? '') ? undefined : 'MISSING_ACCESS');

export const applicationCommandRules = [
  defineRules(endpoints.getGlobalApplicationCommands, isOwnApplication),
  defineRules(endpoints.createGlobalApplicationCommand, isOwnApplication, entryPointIsAllowed, scopeIsBelowLimit),
  defineRules(endpoints.getGlobalApplicationCommand, isOwnApplication, commandExists),
  defineRules(
    endpoints.editGlobalApplicationCommand,
    isOwnApplication,
    commandExists,
    commandEditIsValid(GlobalCommandRequest),
  ),
  defineRules(endpoints.deleteGlobalApplicationCommand, isOwnApplication, commandExists),
  defineRules(endpoints.bulkOverwriteGlobalApplicationCommands, isOwnApplication, commandListIsValid),
  defineRules(endpoints.getGuildApplicationCommands, isOwnApplication, applicationIsInGuild),
  defineRules(endpoints.createGuildApplicationCommand, isOwnApplication, applicationIsInGuild, scopeIsBelowLimit),
  defineRules(endpoints.getGuildApplicationCommand, isOwnApplication, applicationIsInGuild, commandExists),
  defineRules(
    endpoints.editGuildApplicationCommand,
    isOwnApplication,
    applicationIsInGuild,
    commandExists,
    commandEditIsValid(GuildCommandRequest),
  ),
  defineRules(endpoints.deleteGuildApplicationCommand, isOwnApplication, applicationIsInGuild, commandExists),
  defineRules(
    endpoints.bulkOverwriteGuildApplicationCommands,
    isOwnApplication,
    applicationIsInGuild,
    commandListIsValid,
  ),
  defineRules(endpoints.getGuildApplicationCommandPermissions, isOwnApplication, applicationIsInGuild),
  defineRules(
    endpoints.getApplicationCommandPermissions,
    isOwnApplication,
    applicationIsInGuild,
    permissionSubjectExists,
  ),
  defineRules(
    endpoints.editApplicationCommandPermissions,
    accessTokenIsOfApplication,
    applicationIsInGuild,
    userCanManageCommands,
    permissionSubjectExists,
  ),
];
