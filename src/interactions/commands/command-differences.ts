/** Compares the declared commands of a bot with those that are registered with Discord. */
import type { ApplicationCommand, GlobalCommandEdit } from '../../wire/objects/applications/application-command.js';
import { commandTypes } from '../../wire/objects/applications/application-command.js';
import type { CommandRequest, CommandRoot } from './command-declaration.js';
import { type CommandRegistrationScope, type ComparedField, flattenCommand } from './flattened-command.js';

/** A property of a command that is registered with another value than it is declared. */
export interface CommandChange {
  /** The property, as the declaration names it: `option "days", max`. */
  readonly path: string;
  /** The registered value; undefined if it is not set or the default. */
  readonly before: string | undefined;
  /** The declared value; undefined if it is not set or the default. */
  readonly after: string | undefined;
}

/** A declared command that is not registered. */
export interface CommandCreation {
  /** The declared command. */
  readonly root: CommandRoot;
  /** What is sent to Discord. */
  readonly request: CommandRequest;
}

/** A declared command whose registration differs. */
export interface CommandUpdate {
  /** The declared command. */
  readonly root: CommandRoot;
  /** The command as Discord has it. */
  readonly registered: ApplicationCommand;
  /** The declared values of the API fields that differ; only these are sent. */
  readonly edit: GlobalCommandEdit;
  /** The fields that differ. */
  readonly changes: readonly CommandChange[];
}

/** The differences between declared commands and those registered in one scope. */
export interface CommandDifferences {
  /** Declared commands that are not registered. */
  readonly create: readonly CommandCreation[];
  /** Registered commands that differ from their declaration. */
  readonly update: readonly CommandUpdate[];
  /** Registered commands that equal their declaration. */
  readonly unchanged: readonly ApplicationCommand[];
  /** Registered but not declared. The entry point command of an activity is excluded: Discord creates it. */
  readonly undeclared: readonly ApplicationCommand[];
}

/**
 * Compares declared commands with the registered ones. Values with the same meaning do not differ: the order of keys and
 * sets is ignored, and null, an empty list and false equal an omitted value if they are the default.
 * @param registered the commands that Discord lists, with all translations (`with_localizations: true`)
 */
export function diffCommands(
  declared: readonly CommandRoot[],
  registered: readonly ApplicationCommand[],
  scope: CommandRegistrationScope = { kind: 'global' },
): CommandDifferences {
  const create: CommandCreation[] = [];
  const update: CommandUpdate[] = [];
  const unchanged: ApplicationCommand[] = [];
  const matched = new Set<ApplicationCommand>();
  for (const root of declared) {
    const request = requestFor(root, scope);
    const match = registered.find(({ type, name }) => type === request.type && name === root.name);
    if (match === undefined) {
      create.push({ root, request });
      continue;
    }
    matched.add(match);
    const { changes, fields } = changesBetween(match, request, scope);
    if (changes.length === 0) unchanged.push(match);
    else update.push({ root, registered: match, changes, edit: toCommandEdit(request, fields) });
  }
  const undeclared = registered.filter((each) => !matched.has(each) && each.type !== commandTypes.PRIMARY_ENTRY_POINT);
  return { create, update, unchanged, undeclared };
}

/** The request for a command. If the integration types of the application are known, the default is sent explicitly. */
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
    const [oldValue, newValue] = [before.get(path)?.value, after.get(path)?.value];
    // Without declared or known integration types, the registered ones stay.
    const isUnchanged = field === 'integration_types' && request.integration_types === undefined;
    if (oldValue === newValue || isUnchanged || changes.some((each) => each.path === path)) continue;
    changes.push({ path, before: oldValue, after: newValue });
    fields.add(field);
  }
  return { changes, fields };
}

/** The declared values of `fields`; an omitted value is reset to its default. */
function toCommandEdit(request: CommandRequest, fields: ReadonlySet<ComparedField>): GlobalCommandEdit {
  const allFields: GlobalCommandEdit = {
    name_localizations: request.name_localizations ?? null,
    description: request.description ?? '',
    description_localizations: request.description_localizations ?? null,
    options: request.options ?? [],
    default_member_permissions: request.default_member_permissions ?? null,
    nsfw: request.nsfw ?? false,
    contexts: request.contexts ?? null,
    integration_types: request.integration_types,
  };
  return Object.fromEntries(Object.entries(allFields).filter(([field]) => [...fields].some((each) => each === field)));
}
