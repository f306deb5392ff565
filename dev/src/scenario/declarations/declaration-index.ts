import type {
  AnyButton,
  AnyCommand,
  AnyDeclaration,
  AnyModal,
  AnyPager,
  AnySelect,
  BoundDeclaration,
  CommandType,
  CustomIdCodec,
  CustomIdParams,
} from 'guildhall';
import type { ModalRequest } from 'guildhall/wire';
import { isModalOf } from '../../testing/input/modal-matching.js';

/** A declaration of a bot, with what tools know about it. */
export interface KnownDeclaration<D extends AnyDeclaration = AnyDeclaration> {
  readonly declaration: D;
  /** The handlers that are bound to it. Empty if a handler waits for it, or if nothing uses it. */
  readonly handlers: readonly string[];
  /** Where a test can import it from; undefined if no file exports it. */
  readonly exported: DeclarationExport | undefined;
}

/** A declaration of buttons or selects of messages. */
type ControlDeclaration = Exclude<AnyDeclaration, AnyModal | AnyCommand>;

/** A button, select or page control that a custom_id belongs to, and the parameters of the custom_id. */
export interface DeclaredControl {
  readonly known: KnownDeclaration<ControlDeclaration>;
  /** Undefined if they are stored outside of the custom_id. */
  readonly params: CustomIdParams | undefined;
}

/** Finds the declarations of a bot: those that handlers are bound to, and those that its files export. */
export class DeclarationIndex {
  readonly all: readonly KnownDeclaration[];

  /**
   * @param bound `bot.declarations`
   * @param files the files of the bot that were loaded
   */
  constructor(bound: readonly BoundDeclaration[], files: readonly ScenarioSource[]) {
    const exported = findExportedDeclarations(files);
    const known = new Map<AnyDeclaration, KnownDeclaration>();
    for (const { declaration, handlers } of bound)
      known.set(declaration, { declaration, handlers, exported: exported.get(declaration) });
    for (const [declaration, where] of exported)
      if (!known.has(declaration)) known.set(declaration, { declaration, handlers: [], exported: where });
    this.all = [...known.values()];
  }

  /** Whether nothing is declared: what users use is known only by what they see. */
  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** The declaration of a button or select of a message. */
  findControl(customId: string): DeclaredControl | undefined {
    const segments = customId.split('/');
    const controls = this.all.filter(isControlDeclaration);
    return (
      firstControl(controls, (codec) => codec.match(customId, segments)) ??
      firstControl(controls, (codec) => codec.matchForeign(customId))
    );
  }

  /** The declaration with a custom_id pattern. Patterns are unique among the declarations of a kind that a bot uses. */
  findPattern<Kind extends keyof PatternDeclarations>(
    kind: Kind,
    pattern: string,
  ): KnownDeclaration<PatternDeclarations[Kind]> | undefined {
    return this.all
      .filter((known): known is KnownDeclaration<PatternDeclarations[Kind]> => isOfKind(known, kind))
      .find(({ declaration }) => declaration.customId.pattern === pattern);
  }

  /** The declaration of an open modal, also of a page of a wizard, and of a modal that was opened again. */
  findModal(modal: ModalRequest): KnownDeclaration<AnyModal> | undefined {
    return this.all
      .filter((known) => isOfKind(known, 'modal'))
      .find(({ declaration }) => isModalOf(declaration, modal));
  }

  /** The declaration of a command. @param path the names of the command, group and subcommand */
  findCommand(type: CommandType, path: readonly string[]): KnownDeclaration<AnyCommand> | undefined {
    return this.all
      .filter((known) => isOfKind(known, 'command'))
      .find(({ declaration }) => declaration.commandType === type && declaration.path.join(' ') === path.join(' '));
  }
}

function firstControl(
  controls: readonly KnownDeclaration<ControlDeclaration>[],
  match: (codec: CustomIdCodec) => ReturnType<CustomIdCodec['match']>,
): DeclaredControl | undefined {
  for (const known of controls) {
    const found = match(known.declaration.customId);
    if (found) return { known, params: 'params' in found ? found.params : undefined };
  }
  return undefined;
}

function isControlDeclaration(known: KnownDeclaration): known is KnownDeclaration<ControlDeclaration> {
  return known.declaration.kind !== 'modal' && known.declaration.kind !== 'command';
}

interface PatternDeclarations {
  readonly button: AnyButton;
  readonly select: AnySelect;
  readonly modal: AnyModal;
  readonly pager: AnyPager;
}

function isOfKind<Kind extends AnyDeclaration['kind']>(
  known: KnownDeclaration,
  kind: Kind,
): known is KnownDeclaration<Extract<AnyDeclaration, { readonly kind: Kind }>> {
  return known.declaration.kind === kind;
}

/** The exports of a file that a bot has loaded. */
export interface ScenarioSource {
  /** The absolute path of the file. */
  readonly path: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The name by which a test can import a value. */
export interface DeclarationExport {
  /** The absolute path of the file. */
  readonly path: string;
  readonly name: string;
  /**
   * The properties of the export that lead to the value: a subcommand is `['subcommands', 'find']` of its command,
   * and a declaration of `export const forms = { en, de }` is `['en']`.
   */
  readonly properties?: readonly string[] | undefined;
}

const KINDS: readonly unknown[] = ['button', 'select', 'modal', 'pager', 'command'];

/** Whether a value is a declaration, of any copy of the framework. The root of several commands is none. */
function isAnyDeclaration(value: unknown): value is AnyDeclaration {
  if ((typeof value !== 'function' && typeof value !== 'object') || value === null) return false;
  if (!('kind' in value) || !KINDS.includes(value.kind)) return false;
  return value.kind === 'command' ? 'path' in value : 'customId' in value && typeof value.customId === 'object';
}

/**
 * Finds the exported declarations. One that several files export has the name in the file that was loaded last: files that
 * export it again import the one that declares it.
 */
function findExportedDeclarations(files: readonly ScenarioSource[]): Map<AnyDeclaration, DeclarationExport> {
  const found = new Map<AnyDeclaration, DeclarationExport>();
  for (const { path, exports } of files) {
    for (const name of Object.keys(exports)) {
      const value = readExport(exports, name);
      if (isAnyDeclaration(value)) found.set(value, { path, name });
      for (const [declaration, properties] of subcommandsOf(value)) found.set(declaration, { path, name, properties });
      // A name of its own is shorter.
      for (const [declaration, properties] of groupedIn(value))
        if (!found.has(declaration)) found.set(declaration, { path, name, properties });
    }
  }
  return found;
}

/** The declarations in a plain object that is exported, for example `{ en, de }`, with the properties that lead to them. */
function groupedIn(value: unknown): [AnyDeclaration, string[]][] {
  if (typeof value !== 'object' || value === null || isAnyDeclaration(value)) return [];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return [];
  return Object.keys(value).flatMap((name): [AnyDeclaration, string[]][] => {
    const each = readExport(Object(value), name);
    if (isAnyDeclaration(each)) return [[each, [name]]];
    return subcommandsOf(each).map(([declaration, properties]) => [declaration, [name, ...properties]]);
  });
}

/** The subcommands of a command, also in groups, with the properties that lead to them. */
function subcommandsOf(value: unknown): [AnyDeclaration, string[]][] {
  if (typeof value !== 'object' || value === null || !('subcommands' in value)) return [];
  return Object.entries(value.subcommands ?? {}).flatMap(([name, each]: [string, unknown]) => {
    const own: [AnyDeclaration, string[]][] = isAnyDeclaration(each) ? [[each, []]] : subcommandsOf(each);
    return own.map(([declaration, properties]): [AnyDeclaration, string[]] => [
      declaration,
      ['subcommands', name, ...properties],
    ]);
  });
}

/** The getter of a CommonJS module, or of an exported object, can throw. */
function readExport(exports: Readonly<Record<string, unknown>>, name: string): unknown {
  try {
    return exports[name];
  } catch {
    return undefined;
  }
}
