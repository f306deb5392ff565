import {
  bulkOverwriteGlobalApplicationCommands,
  bulkOverwriteGuildApplicationCommands,
  createGlobalApplicationCommand,
  createGuildApplicationCommand,
  deleteGlobalApplicationCommand,
  deleteGuildApplicationCommand,
  editApplicationCommandPermissions,
  editGlobalApplicationCommand,
  editGuildApplicationCommand,
  getApplicationCommandPermissions,
  getGlobalApplicationCommand,
  getGlobalApplicationCommands,
  getGuildApplicationCommand,
  getGuildApplicationCommandPermissions,
  getGuildApplicationCommands,
} from '../../../wire/endpoints/application-commands.js';
import type { ErrorName } from '../../../wire/error-codes.js';
import { fieldErrorsOf } from '../../../wire/form-errors.js';
import { limits } from '../../../wire/limits.js';
import { commandTypes, GlobalCommandRequest, GuildCommandRequest } from '../../../wire/objects/application-command.js';
import {
  type CommandScope,
  commandById,
  commandByName,
  commandsIn,
  creationsToday,
  type NewCommand,
} from '../../state/application-commands.js';
import type { ApplicationRecord } from '../../state/records/accounts.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world.js';
import type { Actor, Call } from '../call.js';
import { holds } from '../permissions.js';
import { refuseFields } from '../refusal.js';
import { rulesOf } from './rule.js';

interface CommandsCall {
  readonly world: World;
  readonly actor: Actor;
  readonly path: { readonly application_id: string; readonly guild_id?: string };
}

/** Bots manage the commands of their own application, and of no other. */
const applicationIsOwn = ({ actor, path }: CommandsCall) => {
  if (!actor.application) return 'BOTS_ONLY';
  return actor.application.id === path.application_id ? undefined : 'OTHER_APPLICATION';
};

/** The commands that a path speaks of. */
export function scopeOf(application: ApplicationRecord, path: { readonly guild_id?: string }): CommandScope {
  return { application, guildId: path.guild_id };
}

type OneCall = CommandsCall & { readonly path: { readonly command_id: string } };

const commandIsThere = ({ world, actor, path }: OneCall) =>
  actor.application && commandById(world, scopeOf(actor.application, path), path.command_id)
    ? undefined
    : 'UNKNOWN_COMMAND';

type NewCall = CommandsCall & { readonly body: NewCommand };

/** The command that opens an activity is for activities. */
const typeFits = ({ actor, body }: NewCall) => entryPointProblem(actor, [body]);

function entryPointProblem({ application }: Actor, commands: readonly NewCommand[]): ErrorName | undefined {
  const needsActivity = commands.some(({ type }) => type === commandTypes.PRIMARY_ENTRY_POINT);
  if (needsActivity && !application?.isEmbedded) {
    const message = 'A command that opens an activity needs an application with the flag EMBEDDED.';
    refuseFields([{ path: 'type', code: 'APPLICATION_COMMAND_TYPE_INVALID', message }]);
  }
  return undefined;
}

const scopeHasRoom = ({ world, actor, path, body }: NewCall) => {
  const scope = actor.application && scopeOf(actor.application, path);
  if (!scope || commandByName(world, scope, body)) return undefined;
  const alike = commandsIn(world, scope).filter(({ type }) => type === body.type);
  if (alike.length >= mostOf(body.type)) return 'TOO_MANY_COMMANDS';
  return creationsToday(world, scope) >= limits.applicationCommand.createsADay ? 'TOO_MANY_COMMANDS_TODAY' : undefined;
};

function mostOf(wanted: number): number {
  const { perType } = limits.applicationCommand;
  const name = (['CHAT_INPUT', 'USER', 'MESSAGE', 'PRIMARY_ENTRY_POINT'] as const).find(
    (each) => commandTypes[each] === wanted,
  );
  return name ? perType[name] : 0;
}

type ListCall = CommandsCall & { readonly body: readonly (NewCommand & { readonly id?: string | undefined })[] };

const listFits = ({ world, actor, path, body }: ListCall) => {
  const scope = actor.application && scopeOf(actor.application, path);
  if (!scope) return undefined;
  entryPointProblem(actor, body);
  for (const type of Object.values(commandTypes)) {
    if (body.filter((each) => each.type === type).length > mostOf(type)) return 'TOO_MANY_COMMANDS';
  }
  const fresh = body.filter((each) => !commandByName(world, scope, each) && !commandById(world, scope, each.id ?? ''));
  const total = creationsToday(world, scope) + fresh.length;
  return total > limits.applicationCommand.createsADay ? 'TOO_MANY_COMMANDS_TODAY' : undefined;
};

/** With its changes a command must still be one: what its type demands, and a name that no other has. */
const editFits =
  (form: typeof GlobalCommandRequest | typeof GuildCommandRequest) =>
  ({ world, actor, path, body }: OneCall & { readonly body: object }) => {
    const scope = actor.application && scopeOf(actor.application, path);
    const old = scope && commandById(world, scope, path.command_id);
    if (!old) return undefined;
    const checked = form.safeParse({ ...old, ...body });
    if (!checked.success) {
      refuseFields(fieldErrorsOf(checked.error, body));
      return undefined;
    }
    const namesake = commandByName(world, scope, checked.data);
    return namesake && namesake.id !== old.id ? 'COMMAND_NAME_TAKEN' : undefined;
  };

type PermissionsCall = Call<typeof getApplicationCommandPermissions>;

/** The id of a command of this application in the guild, of a global one, or of the application itself. */
const subjectIsThere = ({
  world,
  path,
}: {
  readonly world: World;
  readonly path: PermissionsCall['path'];
}): ErrorName | undefined => {
  const application = world.applications.get(path.application_id);
  if (!application) return 'UNKNOWN_APPLICATION';
  const isThere =
    path.command_id === application.id ||
    commandById(world, { application }, path.command_id) ||
    commandById(world, scopeOf(application, path), path.command_id);
  return isThere ? undefined : 'UNKNOWN_COMMAND';
};

const SCOPE = 'applications.commands.permissions.update';

const accessFits = ({ actor, path }: { readonly actor: Actor; readonly path: PermissionsCall['path'] }) => {
  if (actor.access?.applicationId !== path.application_id) return 'OTHER_APPLICATION';
  return actor.access.scopes.includes(SCOPE) ? undefined : 'MISSING_OAUTH2_SCOPE';
};

const personMayManage = ({ permissions }: { readonly permissions: bigint }) =>
  holds(permissions, 'MANAGE_GUILD', 'MANAGE_ROLES') ? undefined : 'MISSING_PERMISSIONS';

const applicationIsInGuild = ({
  world,
  guild,
  path,
}: {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly path: PermissionsCall['path'];
}) => (guild.members.has(world.applications.get(path.application_id)?.botUserId ?? '') ? undefined : 'MISSING_ACCESS');

export const applicationCommandRules = [
  rulesOf(getGlobalApplicationCommands, applicationIsOwn),
  rulesOf(createGlobalApplicationCommand, applicationIsOwn, typeFits, scopeHasRoom),
  rulesOf(getGlobalApplicationCommand, applicationIsOwn, commandIsThere),
  rulesOf(editGlobalApplicationCommand, applicationIsOwn, commandIsThere, editFits(GlobalCommandRequest)),
  rulesOf(deleteGlobalApplicationCommand, applicationIsOwn, commandIsThere),
  rulesOf(bulkOverwriteGlobalApplicationCommands, applicationIsOwn, listFits),
  rulesOf(getGuildApplicationCommands, applicationIsOwn),
  rulesOf(createGuildApplicationCommand, applicationIsOwn, scopeHasRoom),
  rulesOf(getGuildApplicationCommand, applicationIsOwn, commandIsThere),
  rulesOf(editGuildApplicationCommand, applicationIsOwn, commandIsThere, editFits(GuildCommandRequest)),
  rulesOf(deleteGuildApplicationCommand, applicationIsOwn, commandIsThere),
  rulesOf(bulkOverwriteGuildApplicationCommands, applicationIsOwn, listFits),
  rulesOf(getGuildApplicationCommandPermissions, applicationIsOwn),
  rulesOf(getApplicationCommandPermissions, applicationIsOwn, subjectIsThere),
  rulesOf(editApplicationCommandPermissions, accessFits, applicationIsInGuild, personMayManage, subjectIsThere),
];
