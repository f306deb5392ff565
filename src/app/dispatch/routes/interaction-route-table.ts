import type { CommandType } from '../../../interactions/commands/command-declaration.js';
import type { CustomIdMatch } from '../../../interactions/custom-id/custom-id-codec.js';
import { CustomIdIndex } from '../../../interactions/custom-id/custom-id-index.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { ComponentData } from '../../../wire/objects/interactions/interaction.js';
import type {
  AutocompleteBinding,
  ButtonBinding,
  CommandBinding,
  ModalBinding,
  SelectBinding,
  UnknownComponentBinding,
} from '../../decorators/binding-metadata.js';
import type { HandlerMethodFactory } from './handler-method.js';
import { type HandlerRoute, routesOfKind } from './handler-route.js';
import { type BoundTarget, HandlerTargetFactory } from './handler-target.js';

/** Of what stands in a message. */
export type ComponentBinding = ButtonBinding | SelectBinding;

/** Where a control leads, with what its custom_id holds. */
export interface RouteMatch<B extends ComponentBinding | ModalBinding> {
  readonly target: BoundTarget<B>;
  readonly match: CustomIdMatch;
}

/** A component with the number of its kind on the wire. */
interface BoundComponent extends BoundTarget<ComponentBinding> {
  readonly componentType: number;
}

/** The routes of a bot's interactions. It does not change once it is made. */
export class InteractionRouteTable {
  readonly #components: CustomIdIndex<BoundComponent>;
  readonly #modals: CustomIdIndex<BoundTarget<ModalBinding>>;
  readonly #commands: ReadonlyMap<string, BoundTarget<CommandBinding>>;
  readonly #autocompletes: ReadonlyMap<string, BoundTarget<AutocompleteBinding>>;
  /** What takes the interactions of controls that no pattern knows. */
  readonly unknownComponent: BoundTarget<UnknownComponentBinding> | undefined;

  constructor(routes: readonly HandlerRoute[], invocations: HandlerMethodFactory) {
    const destinations = new HandlerTargetFactory(invocations);
    const components: readonly HandlerRoute<ComponentBinding>[] = [
      ...routesOfKind(routes, 'button'),
      ...routesOfKind(routes, 'select'),
    ];
    this.#components = createCustomIdIndex(
      components.map((route) => ({
        ...destinations.create(route, 'update'),
        componentType: componentTypeOf(route.binding),
      })),
    );
    this.#modals = createCustomIdIndex(
      routesOfKind(routes, 'modal').map((route) => destinations.create(route, 'reply')),
    );
    this.#commands = new Map(
      routesOfKind(routes, 'command').map((route) => {
        const { commandType, path } = route.binding.declaration;
        return [commandKey(commandType, path), destinations.create(route, 'reply')];
      }),
    );
    this.#autocompletes = new Map(
      routesOfKind(routes, 'autocomplete').map((route) => {
        const { declaration, option } = route.binding;
        return [autocompleteKey(declaration.path, option), destinations.create(route, false)];
      }),
    );
    const [unknownComponent] = routesOfKind(routes, 'unknownComponent');
    this.unknownComponent = unknownComponent && destinations.create(unknownComponent, 'update');
  }

  /** What a component leads to. One whose kind has changed since its message was sent leads nowhere. */
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

  command(type: CommandType, path: readonly string[]): BoundTarget<CommandBinding> | undefined {
    return this.#commands.get(commandKey(type, path));
  }

  /** What suggests values for an option of a chat command. */
  suggestions(path: readonly string[], option: string): BoundTarget<AutocompleteBinding> | undefined {
    return this.#autocompletes.get(autocompleteKey(path, option));
  }
}

/** A command among those of a bot. Names of chat commands have no spaces. */
export function commandKey(type: CommandType, path: readonly string[]): string {
  return `${type} ${path.join(' ')}`;
}

/** An option of a chat command. */
export function autocompleteKey(path: readonly string[], option: string): string {
  return `${path.join(' ')} ${option}`;
}

function componentTypeOf({ declaration }: ComponentBinding): number {
  return declaration.kind === 'button' ? componentTypes.BUTTON : declaration.componentType;
}

function createCustomIdIndex<B extends BoundTarget<ComponentBinding | ModalBinding>>(
  all: readonly B[],
): CustomIdIndex<B> {
  return new CustomIdIndex(all.map((value) => ({ codec: value.binding.declaration.customId, value })));
}
