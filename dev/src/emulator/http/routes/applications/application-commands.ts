import { type ApplicationCommand, endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import * as commands from '../../../state/applications/application-commands.js';
import type { ApplicationRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute, type RouteResult } from '../../endpoint-route.js';

interface CommandRouteCall {
  readonly world: World;
  readonly path: { readonly application_id: string; readonly guild_id?: string };
}
type SingleCommandRouteCall = CommandRouteCall & { readonly path: { readonly command_id: string } };

export const applicationCommandRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.getGlobalApplicationCommands, list),
  defineRoute(endpoints.createGlobalApplicationCommand, create),
  defineRoute(endpoints.getGlobalApplicationCommand, get),
  defineRoute(endpoints.editGlobalApplicationCommand, edit),
  defineRoute(endpoints.deleteGlobalApplicationCommand, remove),
  defineRoute(endpoints.bulkOverwriteGlobalApplicationCommands, overwrite),
  defineRoute(endpoints.getGuildApplicationCommands, list),
  defineRoute(endpoints.createGuildApplicationCommand, create),
  defineRoute(endpoints.getGuildApplicationCommand, get),
  defineRoute(endpoints.editGuildApplicationCommand, edit),
  defineRoute(endpoints.deleteGuildApplicationCommand, remove),
  defineRoute(endpoints.bulkOverwriteGuildApplicationCommands, overwrite),

  defineRoute(endpoints.getGuildApplicationCommandPermissions, ({ world, path }) => ({
    result: commands.commandPermissionsInGuild(world, path.guild_id, path.application_id),
    events: [],
  })),

  defineRoute(endpoints.getApplicationCommandPermissions, ({ world, path }) => ({
    result:
      commands.permissionsOfCommand(world, path.guild_id, path.command_id) ??
      rejectRequest('UNKNOWN_COMMAND_PERMISSIONS'),
    events: [],
  })),

  defineRoute(endpoints.editApplicationCommandPermissions, ({ world, guild, path, body, actor }) => {
    const command = { application: requireApplication({ world, path }), id: path.command_id };
    const executor = { userId: actor.user.user.id };
    return commands.updateCommandPermissions(world, guild, command, body.permissions, executor);
  }),
];

function list({
  locale,
  query,
  ...call
}: CommandRouteCall & { readonly locale: string; readonly query: { readonly with_localizations: boolean } }) {
  const all = commands.commandsInScope(call.world, scopeOf(call));
  const localized = query.with_localizations ? all : all.map((each) => commands.localizeCommand(each, locale));
  return { result: localized, events: [] };
}

/** Creates a command, or replaces the command with the same type and name; the status is then 200 instead of 201. */
function create({
  body,
  ...call
}: CommandRouteCall & { readonly body: commands.NewCommand }): RouteResult<ApplicationCommand> {
  const isNew = !commands.findCommandByName(call.world, scopeOf(call), body);
  return { ...commands.upsertCommand(call.world, scopeOf(call), body), ...(isNew ? {} : { status: 200 }) };
}

function get(call: SingleCommandRouteCall) {
  return { result: requireCommand(call), events: [] };
}

function edit({ body, ...call }: SingleCommandRouteCall & { readonly body: commands.CommandChanges }) {
  const current = requireCommand(call);
  const { dm_permission: inDms, ...kept } = current;
  return commands.replaceCommand(call.world, scopeOf(call), current, {
    ...kept,
    // With contexts, it follows from them.
    ...(kept.contexts ? {} : { dm_permission: inDms }),
    ...body,
    name: body.name ?? current.name,
  });
}

function remove(call: SingleCommandRouteCall) {
  return commands.removeCommand(call.world, requireCommand(call));
}

function overwrite({
  body,
  ...call
}: CommandRouteCall & { readonly body: readonly (commands.NewCommand & { readonly id?: string | undefined })[] }) {
  return commands.overwriteCommands(call.world, scopeOf(call), body);
}

function requireApplication({ world, path }: CommandRouteCall): ApplicationRecord {
  return world.applications.get(path.application_id) ?? rejectRequest('UNKNOWN_APPLICATION');
}

function scopeOf(call: CommandRouteCall): commands.ApplicationCommandScope {
  return { application: requireApplication(call), guildId: call.path.guild_id };
}

function requireCommand(call: SingleCommandRouteCall): ApplicationCommand {
  return commands.findCommandById(call.world, scopeOf(call), call.path.command_id) ?? rejectRequest('UNKNOWN_COMMAND');
}
