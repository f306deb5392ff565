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
} from '../../../../wire/endpoints/application-commands.js';
import type { ApplicationCommand } from '../../../../wire/objects/applications/application-command.js';
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
  defineRoute(getGlobalApplicationCommands, list),
  defineRoute(createGlobalApplicationCommand, create),
  defineRoute(getGlobalApplicationCommand, get),
  defineRoute(editGlobalApplicationCommand, edit),
  defineRoute(deleteGlobalApplicationCommand, remove),
  defineRoute(bulkOverwriteGlobalApplicationCommands, overwrite),
  defineRoute(getGuildApplicationCommands, list),
  defineRoute(createGuildApplicationCommand, create),
  defineRoute(getGuildApplicationCommand, get),
  defineRoute(editGuildApplicationCommand, edit),
  defineRoute(deleteGuildApplicationCommand, remove),
  defineRoute(bulkOverwriteGuildApplicationCommands, overwrite),

  defineRoute(getGuildApplicationCommandPermissions, ({ world, path }) => ({
    result: commands.commandPermissionsInGuild(world, path.guild_id, path.application_id),
    events: [],
  })),

  defineRoute(getApplicationCommandPermissions, ({ world, path }) => ({
    result:
      commands.permissionsOfCommand(world, path.guild_id, path.command_id) ??
      rejectRequest('UNKNOWN_COMMAND_PERMISSIONS'),
    events: [],
  })),

  defineRoute(editApplicationCommandPermissions, ({ world, guild, path, body, actor }) => {
    const subject = { application: applicationAt({ world, path }), id: path.command_id };
    const by = { userId: actor.user.user.id };
    return commands.updateCommandPermissions(world, guild, subject, body.permissions, by);
  }),
];

function list({
  locale,
  query,
  ...place
}: CommandRouteCall & { readonly locale: string; readonly query: { readonly with_localizations: boolean } }) {
  const all = commands.commandsInScope(place.world, scopeAt(place));
  const shown = query.with_localizations ? all : all.map((each) => commands.localizeCommand(each, locale));
  return { result: shown, events: [] };
}

/** One of the same type and name gives its place to the new one: then nothing was created. */
function create({
  body,
  ...place
}: CommandRouteCall & { readonly body: commands.NewCommand }): RouteResult<ApplicationCommand> {
  const isNew = !commands.findCommandByName(place.world, scopeAt(place), body);
  return { ...commands.upsertCommand(place.world, scopeAt(place), body), ...(isNew ? {} : { status: 200 }) };
}

function get(place: SingleCommandRouteCall) {
  return { result: commandAt(place), events: [] };
}

function edit({ body, ...place }: SingleCommandRouteCall & { readonly body: commands.CommandChanges }) {
  const old = commandAt(place);
  return commands.replaceCommand(place.world, scopeAt(place), old, { ...old, ...body, name: body.name ?? old.name });
}

function remove(place: SingleCommandRouteCall) {
  return commands.removeCommand(place.world, commandAt(place));
}

function overwrite({
  body,
  ...place
}: CommandRouteCall & { readonly body: readonly (commands.NewCommand & { readonly id?: string | undefined })[] }) {
  return commands.overwriteCommands(place.world, scopeAt(place), body);
}

function applicationAt({ world, path }: CommandRouteCall): ApplicationRecord {
  return world.applications.get(path.application_id) ?? rejectRequest('UNKNOWN_APPLICATION');
}

function scopeAt(place: CommandRouteCall): commands.ApplicationCommandScope {
  return { application: applicationAt(place), guildId: place.path.guild_id };
}

function commandAt(place: SingleCommandRouteCall): ApplicationCommand {
  return (
    commands.findCommandById(place.world, scopeAt(place), place.path.command_id) ?? rejectRequest('UNKNOWN_COMMAND')
  );
}
