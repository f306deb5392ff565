import type { CommandType } from '../../../interactions/commands/command-declaration.js';
import { CustomIdIndex } from '../../../interactions/custom-id/custom-id-index.js';
import type { CustomIdMatch } from '../../../interactions/custom-id/id-shape.js';
import type { AnyPager } from '../../../interactions/pager/pager-declaration.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { ComponentData } from '../../../wire/objects/interactions/interaction.js';
import type {
  AutocompleteBinding,
  ButtonBinding,
  CommandBinding,
  ModalBinding,
  PagerBinding,
  SelectBinding,
  UnknownComponentBinding,
} from '../../decorators/binding-metadata.js';
import type { BoundTarget, HandlerTargetFactory } from './handler-target.js';
import { type Route, routesOfKind } from './route.js';

/** A binding to a component of a message. */
export type ComponentBinding = ButtonBinding | SelectBinding;

/** A binding whose interactions are recognized by their custom_id. */
export type CustomIdBinding = ComponentBinding | ModalBinding | PagerBinding;

/** The target of a component or modal, with the parameters in its custom_id. */
export interface RouteMatch<B extends CustomIdBinding> {
  readonly target: BoundTarget<B>;
  readonly match: CustomIdMatch;
}

/** The target of a component, with the component type of the API. */
interface BoundComponent extends BoundTarget<ComponentBinding> {
  readonly componentType: number;
}

/** Finds the targets of a bot's interactions. It is immutable after construction. */
export class InteractionRouteTable {
  readonly #components: CustomIdIndex<BoundComponent>;
  readonly #modals: CustomIdIndex<BoundTarget<ModalBinding>>;
  readonly #pagerButtons: CustomIdIndex<BoundTarget<PagerBinding>>;
  readonly #pagers: ReadonlyMap<AnyPager, BoundTarget<PagerBinding>>;
  readonly #commands: ReadonlyMap<string, BoundTarget<CommandBinding>>;
  readonly #autocompletes: ReadonlyMap<string, BoundTarget<AutocompleteBinding>>;
  /** The target of interactions whose custom_id matches no declaration. */
  readonly unknownComponent: BoundTarget<UnknownComponentBinding> | undefined;

  constructor(routes: readonly Route[], targets: HandlerTargetFactory) {
    const components: readonly Route<ComponentBinding>[] = [
      ...routesOfKind(routes, 'button'),
      ...routesOfKind(routes, 'select'),
    ];
    this.#components = createCustomIdIndex(
      components.map((route) => ({
        ...targets.create(route, 'update'),
        componentType: componentTypeOf(route.binding),
      })),
    );
    this.#modals = createCustomIdIndex(routesOfKind(routes, 'modal').map((route) => targets.create(route, 'reply')));
    const pagers = routesOfKind(routes, 'pager').map((route) => targets.create(route, 'update'));
    this.#pagerButtons = createCustomIdIndex(pagers);
    this.#pagers = new Map(pagers.map((target) => [target.binding.declaration, target]));
    this.#commands = new Map(
      routesOfKind(routes, 'command').map((route) => {
        const { commandType, path } = route.binding.declaration;
        return [commandKey(commandType, path), targets.create(route, 'reply')];
      }),
    );
    this.#autocompletes = new Map(
      routesOfKind(routes, 'autocomplete').map((route) => {
        const { declaration, option } = route.binding;
        return [autocompleteKey(declaration.path, option), targets.create(route, false)];
      }),
    );
    const [unknownComponent] = routesOfKind(routes, 'unknownComponent');
    this.unknownComponent = unknownComponent && targets.create(unknownComponent, 'update');
  }

  /** The target of a component; undefined if the declaration now has another component type than the sent message. */
  component({ custom_id, component_type }: ComponentData): RouteMatch<ComponentBinding> | undefined {
    const found = this.#components.find(custom_id);
    if (!found) return undefined;
    const { value: target, match } = found;
    return target.componentType === component_type ? { target, match } : undefined;
  }

  modal(customId: string): RouteMatch<ModalBinding> | undefined {
    const found = this.#modals.find(customId);
    return found && { target: found.value, match: found.match };
  }

  /** The target of a button that turns the page of a pager. */
  pageTurn({ custom_id, component_type }: ComponentData): RouteMatch<PagerBinding> | undefined {
    const found = component_type === componentTypes.BUTTON ? this.#pagerButtons.find(custom_id) : undefined;
    return found && { target: found.value, match: found.match };
  }

  /** The target that loads the items of a pager. */
  pager(declaration: AnyPager): BoundTarget<PagerBinding> | undefined {
    return this.#pagers.get(declaration);
  }

  command(type: CommandType, path: readonly string[]): BoundTarget<CommandBinding> | undefined {
    return this.#commands.get(commandKey(type, path));
  }

  /** The target that suggests values for an option of a chat command. */
  suggestions(path: readonly string[], option: string): BoundTarget<AutocompleteBinding> | undefined {
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

function componentTypeOf({ declaration }: ComponentBinding): number {
  return declaration.kind === 'button' ? componentTypes.BUTTON : declaration.componentType;
}

function createCustomIdIndex<B extends BoundTarget<CustomIdBinding>>(targets: readonly B[]): CustomIdIndex<B> {
  return new CustomIdIndex(targets.map((value) => ({ codec: value.binding.declaration.customId, value })));
}
