import type { CommandType } from '../../interactions/commands/command-declaration.js';
import type { CustomIdMatch } from '../../interactions/custom-id/custom-id-codec.js';
import { CustomIdIndex } from '../../interactions/custom-id/custom-id-index.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ComponentData } from '../../wire/objects/interactions/interaction.js';
import type {
  AutocompleteBinding,
  ButtonBinding,
  CommandBinding,
  ModalBinding,
  SelectBinding,
  StaleBinding,
} from '../decorators/records.js';
import { type Bound, Destinations } from './destination.js';
import type { Invocations } from './invocation.js';
import { ofKind, type Route } from './route.js';

/** Of what stands in a message. */
export type ComponentBinding = ButtonBinding | SelectBinding;

/** Where a control leads, with what its custom_id holds. */
export interface Found<B extends ComponentBinding | ModalBinding> {
  readonly bound: Bound<B>;
  readonly match: CustomIdMatch;
}

/** A component with the number of its kind on the wire. */
interface BoundComponent extends Bound<ComponentBinding> {
  readonly componentType: number;
}

/** The routes of a bot's interactions. It does not change once it is made. */
export class RouteTable {
  readonly #components: CustomIdIndex<BoundComponent>;
  readonly #modals: CustomIdIndex<Bound<ModalBinding>>;
  readonly #commands: ReadonlyMap<string, Bound<CommandBinding>>;
  readonly #suggestions: ReadonlyMap<string, Bound<AutocompleteBinding>>;
  /** What takes the interactions of controls that no pattern knows. */
  readonly stale: Bound<StaleBinding> | undefined;

  constructor(routes: readonly Route[], invocations: Invocations) {
    const destinations = new Destinations(invocations);
    const components: readonly Route<ComponentBinding>[] = [...ofKind(routes, 'button'), ...ofKind(routes, 'select')];
    this.#components = indexOf(
      components.map((route) => ({
        ...destinations.of(route, 'update'),
        componentType: componentTypeOf(route.binding),
      })),
    );
    this.#modals = indexOf(ofKind(routes, 'modal').map((route) => destinations.of(route, 'reply')));
    this.#commands = new Map(
      ofKind(routes, 'command').map((route) => {
        const { commandType, path } = route.binding.declaration;
        return [commandKey(commandType, path), destinations.of(route, 'reply')];
      }),
    );
    this.#suggestions = new Map(
      ofKind(routes, 'autocomplete').map((route) => {
        const { declaration, option } = route.binding;
        return [suggestionKey(declaration.path, option), destinations.of(route, false)];
      }),
    );
    const [stale] = ofKind(routes, 'stale');
    this.stale = stale && destinations.of(stale, 'update');
  }

  /** What a component leads to. One whose kind has changed since its message was sent leads nowhere. */
  component({ custom_id, component_type }: ComponentData): Found<ComponentBinding> | undefined {
    const found = this.#components.find(custom_id);
    if (!found) return undefined;
    const { value: bound, match } = found;
    return bound.componentType === component_type ? { bound, match } : undefined;
  }

  modal(customId: string): Found<ModalBinding> | undefined {
    const found = this.#modals.find(customId);
    return found && { bound: found.value, match: found.match };
  }

  command(type: CommandType, path: readonly string[]): Bound<CommandBinding> | undefined {
    return this.#commands.get(commandKey(type, path));
  }

  /** What suggests values for an option of a chat command. */
  suggestions(path: readonly string[], option: string): Bound<AutocompleteBinding> | undefined {
    return this.#suggestions.get(suggestionKey(path, option));
  }
}

/** A command among those of a bot. Names of chat commands have no spaces. */
export function commandKey(type: CommandType, path: readonly string[]): string {
  return `${type} ${path.join(' ')}`;
}

/** An option of a chat command. */
export function suggestionKey(path: readonly string[], option: string): string {
  return `${path.join(' ')} ${option}`;
}

function componentTypeOf({ declaration }: ComponentBinding): number {
  return declaration.kind === 'button' ? componentTypes.BUTTON : declaration.componentType;
}

function indexOf<B extends Bound<ComponentBinding | ModalBinding>>(all: readonly B[]): CustomIdIndex<B> {
  return new CustomIdIndex(all.map((value) => ({ codec: value.binding.declaration.customId, value })));
}
