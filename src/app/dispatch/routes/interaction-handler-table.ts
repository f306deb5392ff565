import type { AnyCommand, ChatCommand, CommandType } from '../../../interactions/commands/command-declaration.js';
import type { AnyButton } from '../../../interactions/components/button.js';
import { componentTypeOf } from '../../../interactions/components/interactive-component.js';
import type { AnySelect } from '../../../interactions/components/select.js';
import type { AliasReports } from '../../../interactions/custom-id/alias-reports.js';
import type { CustomIdDeclaration } from '../../../interactions/custom-id/custom-id-declaration.js';
import { CustomIdIndex, type CustomIdIndexMatch } from '../../../interactions/custom-id/custom-id-index.js';
import { type ForeignAliasEntry, ForeignAliasIndex } from '../../../interactions/custom-id/foreign-alias-index.js';
import type { AnyModal } from '../../../interactions/modals/any-modal.js';
import type { AnyPager } from '../../../interactions/pager/pager-declaration.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { ComponentData } from '../../../wire/objects/interactions/interaction.js';
import type { ButtonBinding, ModalBinding, PagerBinding, SelectBinding } from '../../decorators/binding-metadata.js';
import type { Handler, HandlerFactory } from './handler.js';
import { type Route, routesOfKind } from './route.js';

/** A binding whose interactions are recognized by their custom_id. */
export type CustomIdBinding = ButtonBinding | SelectBinding | ModalBinding | PagerBinding;

/** A handler that was found by a custom_id, with the parameters in it: `value` is the handler, `match` the parameters. */
export type FoundHandler<D extends CustomIdDeclaration> = CustomIdIndexMatch<Handler<D>>;

/** A handler that runs when a component is used: of a button or select, or of a pager with this button. */
type ComponentTarget = { readonly componentType: number } & (
  | { readonly kind: 'component'; readonly handler: Handler<AnyButton | AnySelect> }
  | { readonly kind: 'pager'; readonly handler: Handler<AnyPager> }
);

/** What a component belongs to, with the parameters in its custom_id. */
export type FoundComponent = CustomIdIndexMatch<ComponentTarget>;

/** Finds the handlers of a bot's interactions. It is immutable after construction. */
export class InteractionHandlerTable {
  readonly #components: CustomIdIndex<ComponentTarget>;
  readonly #modals: CustomIdIndex<Handler<AnyModal>>;
  /** Undefined if there are none, so that other bots do not look for them. */
  readonly #foreignComponents: ForeignAliasIndex<ComponentTarget> | undefined;
  readonly #foreignModals: ForeignAliasIndex<Handler<AnyModal>> | undefined;
  readonly #pagers: ReadonlyMap<AnyPager, Handler<AnyPager>>;
  readonly #commands: ReadonlyMap<string, Handler<AnyCommand>>;
  readonly #autocompletes: ReadonlyMap<string, Handler<ChatCommand>>;
  /** The handler of interactions whose custom_id matches no declaration. */
  readonly unknownComponent: Handler<undefined> | undefined;
  /** How its binding defers; undefined for the default of components or of modals. */
  readonly unknownComponentDefer: DeferralMode | false | undefined;

  /** @param reports receives what is wrong with aliases that are RegExps or functions */
  constructor(routes: readonly Route[], handlers: HandlerFactory, reports: AliasReports) {
    const components = routes.flatMap((route) => componentTargetOf(route, handlers) ?? []);
    const componentEntries = components.map((value) => entryOf(value.handler, value));
    this.#components = new CustomIdIndex(componentEntries);
    this.#foreignComponents = foreignIndexOf(componentEntries, reports);
    const modals = routesOfKind(routes, 'modal').map((route) =>
      handlers.create(route, route.binding.declaration, 'reply'),
    );
    const modalEntries = modals.map((handler) => entryOf(handler, handler));
    this.#modals = new CustomIdIndex(modalEntries);
    this.#foreignModals = foreignIndexOf(modalEntries, reports);
    this.#pagers = new Map(
      components.flatMap(({ kind, handler }) => (kind === 'pager' ? [[handler.declaration, handler] as const] : [])),
    );
    this.#commands = new Map(
      routesOfKind(routes, 'command').map((route) => {
        const { declaration } = route.binding;
        return [commandKey(declaration.commandType, declaration.path), handlers.create(route, declaration, 'reply')];
      }),
    );
    this.#autocompletes = new Map(
      routesOfKind(routes, 'autocomplete').map((route) => {
        const { declaration, option } = route.binding;
        return [autocompleteKey(declaration.path, option), handlers.create(route, declaration)];
      }),
    );
    const [unknownComponent] = routesOfKind(routes, 'unknownComponent');
    this.unknownComponent = unknownComponent && handlers.create(unknownComponent, undefined, 'update');
    this.unknownComponentDefer = unknownComponent?.binding.options.defer;
  }

  /**
   * The handler of a component, by a pattern, or else by a RegExp or function; undefined if the declaration now has another
   * component type than the sent message.
   */
  component({ custom_id, component_type }: ComponentData): FoundComponent | undefined {
    const found = this.#components.find(custom_id);
    if (found?.value.componentType === component_type) return found;
    return this.#foreignComponents?.find(custom_id, ({ componentType }) => componentType === component_type);
  }

  modal(customId: string): FoundHandler<AnyModal> | undefined {
    return this.#modals.find(customId) ?? this.#foreignModals?.find(customId);
  }

  /** The handler that loads the items of a pager. */
  pager(declaration: AnyPager): Handler<AnyPager> | undefined {
    return this.#pagers.get(declaration);
  }

  command(type: CommandType, path: readonly string[]): Handler<AnyCommand> | undefined {
    return this.#commands.get(commandKey(type, path));
  }

  /** The handler that suggests values for an option of a chat command. */
  suggestions(path: readonly string[], option: string): Handler<ChatCommand> | undefined {
    return this.#autocompletes.get(autocompleteKey(path, option));
  }
}

/** The key of a command in a bot. It is unambiguous because names of chat commands contain no spaces. */
export function commandKey(type: CommandType, path: readonly string[]): string {
  return `${type} ${path.join(' ')}`;
}

/** The key of an option of a chat command. */
export function autocompleteKey(path: readonly string[], option: string): string {
  return `${path.join(' ')} ${option}`;
}

function componentTargetOf(route: Route, handlers: HandlerFactory): ComponentTarget | undefined {
  const { binding } = route;
  switch (binding.kind) {
    case 'button':
    case 'select': {
      const { declaration } = binding;
      const handler = handlers.create(route, declaration, 'update');
      return { kind: 'component', componentType: componentTypeOf(declaration), handler };
    }
    case 'pager': {
      const handler = handlers.create(route, binding.declaration, 'update');
      return { kind: 'pager', componentType: componentTypes.BUTTON, handler };
    }
    default:
      return undefined;
  }
}

function entryOf<T>({ declaration, name }: Handler<CustomIdDeclaration>, value: T): ForeignAliasEntry<T> {
  return { codec: declaration.customId, value, describe: () => `${declaration.describe()} of ${name}` };
}

function foreignIndexOf<T>(
  entries: readonly ForeignAliasEntry<T>[],
  reports: AliasReports,
): ForeignAliasIndex<T> | undefined {
  const hasSome = entries.some(({ codec }) => codec.foreignAliases.length > 0);
  return hasSome ? new ForeignAliasIndex(entries, reports) : undefined;
}
