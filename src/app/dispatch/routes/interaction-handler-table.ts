import type { AnyCommand, ChatCommand, CommandType } from '../../../interactions/commands/command-declaration.js';
import type { AnyButton } from '../../../interactions/components/button.js';
import type { AnySelect } from '../../../interactions/components/select.js';
import type { CustomIdDeclaration } from '../../../interactions/custom-id/custom-id-declaration.js';
import { CustomIdIndex, type CustomIdIndexMatch } from '../../../interactions/custom-id/custom-id-index.js';
import type { AnyModal } from '../../../interactions/modals/any-modal.js';
import type { AnyPager } from '../../../interactions/pager/pager-declaration.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { ComponentData } from '../../../wire/objects/interactions/interaction.js';
import type { ButtonBinding, ModalBinding, PagerBinding, SelectBinding } from '../../decorators/binding-metadata.js';
import type { Handler, HandlerFactory } from './handler.js';
import { type Route, routesOfKind } from './route.js';

/** A binding whose interactions are recognized by their custom_id. */
export type CustomIdBinding = ButtonBinding | SelectBinding | ModalBinding | PagerBinding;

/** A handler that was found by a custom_id, with the parameters in it: `value` is the handler, `match` the parameters. */
export type FoundHandler<D extends CustomIdDeclaration> = CustomIdIndexMatch<Handler<D>>;

/** Finds the handlers of a bot's interactions. It is immutable after construction. */
export class InteractionHandlerTable {
  readonly #components: CustomIdIndex<Handler<AnyButton | AnySelect>>;
  readonly #modals: CustomIdIndex<Handler<AnyModal>>;
  readonly #pagerButtons: CustomIdIndex<Handler<AnyPager>>;
  readonly #pagers: ReadonlyMap<AnyPager, Handler<AnyPager>>;
  readonly #commands: ReadonlyMap<string, Handler<AnyCommand>>;
  readonly #autocompletes: ReadonlyMap<string, Handler<ChatCommand>>;
  /** The handler of interactions whose custom_id matches no declaration. */
  readonly unknownComponent: Handler<undefined> | undefined;

  constructor(routes: readonly Route[], handlers: HandlerFactory) {
    const components: readonly Route<ButtonBinding | SelectBinding>[] = [
      ...routesOfKind(routes, 'button'),
      ...routesOfKind(routes, 'select'),
    ];
    this.#components = indexOf(components.map((route) => handlers.create(route, route.binding.declaration, 'update')));
    this.#modals = indexOf(
      routesOfKind(routes, 'modal').map((route) => handlers.create(route, route.binding.declaration, 'reply')),
    );
    const pagers = routesOfKind(routes, 'pager').map((route) =>
      handlers.create(route, route.binding.declaration, 'update'),
    );
    this.#pagerButtons = indexOf(pagers);
    this.#pagers = new Map(pagers.map((handler) => [handler.declaration, handler]));
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
  }

  /** The handler of a component; undefined if the declaration now has another component type than the sent message. */
  component({ custom_id, component_type }: ComponentData): FoundHandler<AnyButton | AnySelect> | undefined {
    const found = this.#components.find(custom_id);
    return found && componentTypeOf(found.value.declaration) === component_type ? found : undefined;
  }

  modal(customId: string): FoundHandler<AnyModal> | undefined {
    return this.#modals.find(customId);
  }

  /** The handler of a button that turns the page of a pager. */
  pageTurn({ custom_id, component_type }: ComponentData): FoundHandler<AnyPager> | undefined {
    return component_type === componentTypes.BUTTON ? this.#pagerButtons.find(custom_id) : undefined;
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

function componentTypeOf(declaration: AnyButton | AnySelect): number {
  return declaration.kind === 'button' ? componentTypes.BUTTON : declaration.componentType;
}

function indexOf<D extends CustomIdDeclaration>(handlers: readonly Handler<D>[]): CustomIdIndex<Handler<D>> {
  return new CustomIdIndex(handlers.map((value) => ({ codec: value.declaration.customId, value })));
}
