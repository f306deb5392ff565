/** What must be changed at the service so that a bot's commands are registered as they are declared. */
import type { ApplicationCommand, GlobalCommandEdit } from '../../wire/objects/applications/application-command.js';
import { commandTypes } from '../../wire/objects/applications/application-command.js';
import type { CommandRequest, CommandRoot } from './command-declaration.js';
import { type CommandRegistrationScope, type ComparedField, flattenCommand } from './flattened-command.js';

/** One thing about a command that is registered otherwise than it is declared. */
export interface CommandChange {
  /** Where, in the words of the declaration: `option "days", max`. */
  readonly path: string;
  /** What the service has; undefined: nothing, or its default. */
  readonly before: string | undefined;
  /** What is declared; undefined: nothing, or the service's default. */
  readonly after: string | undefined;
}

/** A declared command that is not registered. */
export interface CommandCreation {
  readonly root: CommandRoot;
  readonly request: CommandRequest;
}

/** A declared command that is registered otherwise. */
export interface CommandUpdate {
  readonly root: CommandRoot;
  readonly registered: ApplicationCommand;
  /** The fields that differ, as they are declared; nothing else need be sent. */
  readonly edit: GlobalCommandEdit;
  readonly changes: readonly CommandChange[];
}

/** How declared commands differ from those that are registered in one place. */
export interface CommandDifferences {
  readonly create: readonly CommandCreation[];
  readonly update: readonly CommandUpdate[];
  readonly unchanged: readonly ApplicationCommand[];
  /**
   * Registered and not declared. The command that opens an activity is never among them: the service makes it, and no
   * declaration stands for it.
   */
  readonly undeclared: readonly ApplicationCommand[];
}

/**
 * Compares declared commands with those that are registered. Nothing differs that means the same: neither the order of
 * keys and sets, nor null, an empty list and false where they are the default.
 * @param registered what the service lists, with all translations (`with_localizations: true`)
 */
export function diffCommands(
  declared: readonly CommandRoot[],
  registered: readonly ApplicationCommand[],
  scope: CommandRegistrationScope = { kind: 'global' },
): CommandDifferences {
  const create: CommandCreation[] = [];
  const update: CommandUpdate[] = [];
  const unchanged: ApplicationCommand[] = [];
  const known = new Set<ApplicationCommand>();
  for (const root of declared) {
    const request = requestFor(root, scope);
    const match = registered.find(({ type, name }) => type === request.type && name === root.name);
    if (match === undefined) {
      create.push({ root, request });
      continue;
    }
    known.add(match);
    const { changes, fields } = changesBetween(match, request, scope);
    if (changes.length === 0) unchanged.push(match);
    else update.push({ root, registered: match, changes, edit: toCommandEdit(request, fields) });
  }
  const undeclared = registered.filter((each) => !known.has(each) && each.type !== commandTypes.PRIMARY_ENTRY_POINT);
  return { create, update, unchanged, undeclared };
}

/** What is sent for a command. Of an application whose ways of installing are known, the default is said out loud. */
function requestFor(root: CommandRoot, scope: CommandRegistrationScope): CommandRequest {
  const request = root.toRequest();
  if (scope.kind === 'guild') {
    const { contexts: _contexts, integration_types: _installs, ...rest } = request;
    return rest;
  }
  const installs = request.integration_types ?? scope.integrationTypes;
  return installs === undefined ? request : { ...request, integration_types: [...installs] };
}

function changesBetween(
  registered: ApplicationCommand,
  request: CommandRequest,
  scope: CommandRegistrationScope,
): { readonly changes: readonly CommandChange[]; readonly fields: ReadonlySet<ComparedField> } {
  const [before, after] = [flattenCommand(registered, scope), flattenCommand(request, scope)];
  const changes: CommandChange[] = [];
  const fields = new Set<ComparedField>();
  for (const [path, { field }] of [...before, ...after]) {
    const [old, next] = [before.get(path)?.value, after.get(path)?.value];
    // Who says nothing of installing, to an application of which nothing is known, leaves it as it is.
    const isLeft = field === 'integration_types' && request.integration_types === undefined;
    if (old === next || isLeft || changes.some((each) => each.path === path)) continue;
    changes.push({ path, before: old, after: next });
    fields.add(field);
  }
  return { changes, fields };
}

/** The fields as they are declared; what is not declared goes back to its default. */
function toCommandEdit(request: CommandRequest, fields: ReadonlySet<ComparedField>): GlobalCommandEdit {
  const whole: GlobalCommandEdit = {
    name_localizations: request.name_localizations ?? null,
    description: request.description ?? '',
    description_localizations: request.description_localizations ?? null,
    options: request.options ?? [],
    default_member_permissions: request.default_member_permissions ?? null,
    nsfw: request.nsfw ?? false,
    contexts: request.contexts ?? null,
    integration_types: request.integration_types,
  };
  return Object.fromEntries(Object.entries(whole).filter(([field]) => [...fields].some((each) => each === field)));
}
