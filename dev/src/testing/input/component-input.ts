/** Inputs of selects, and the search for components of a declaration on messages. */
import type {
  AnySelect,
  ButtonDeclarationBase,
  CustomIdCodec,
  CustomIdParamsOf,
  SelectDeclarationBase,
} from 'guildhall';
import { isObject } from 'guildhall/internal';
import type { VisibleButton, VisibleSelect } from '../visible/visible-message.js';
import { type EntityInputs, type EntityResolver, entityKindOfSelect, type Identifiable } from './entity-resolver.js';

/** Some custom_id parameters, which select one of several components of a declaration. */
export type ParamsFilter<Pattern extends string> = keyof CustomIdParamsOf<Pattern> extends never
  ? []
  : [params?: Partial<CustomIdParamsOf<Pattern>> | undefined];

type SingleSelectInput<Type, Chosen> = Type extends keyof EntityInputs
  ? EntityInputs[Type]
  : Extract<Chosen extends readonly (infer One)[] ? One : Chosen, string>;

/** The input of a declared select: one option or a list. An empty list clears the selection. */
export type SelectInput<D extends AnySelect> =
  D extends SelectDeclarationBase<string, infer Type, infer Chosen>
    ? SingleSelectInput<Type, NonNullable<Chosen>> | readonly SingleSelectInput<Type, NonNullable<Chosen>>[]
    : never;

/** The input of a select of a visible message. */
export type AnySelectInput = string | Identifiable | readonly (string | Identifiable)[];

type Params = Readonly<Record<string, unknown>>;

/** Returns the first component with a custom_id of a declaration, also of its aliases, and with these parameters. */
export async function findDeclaredComponent<Component extends VisibleButton | VisibleSelect>(
  codec: CustomIdCodec,
  params: Params | undefined,
  components: readonly Component[],
): Promise<Component | undefined> {
  for (const component of components) {
    const match = codec.match(component.customId) ?? codec.matchForeign(component.customId);
    if (match === undefined) continue;
    const loadedParams = params === undefined ? {} : await codec.loadParams(match);
    if (loadedParams !== undefined && includesParams(loadedParams, params ?? {})) return component;
  }
  return undefined;
}

function includesParams(actual: Params, expected: Params): boolean {
  return Object.entries(expected).every(([name, value]) => value === undefined || actual[name] === value);
}

/** Converts the input of a select to the values of the interaction: ids, or values of options. */
export function toSelectValues(select: VisibleSelect, input: AnySelectInput, entities: EntityResolver): string[] {
  const kind = entityKindOfSelect(select.type);
  return (isList(input) ? input : [input]).map((each) => {
    if (kind !== undefined) return entities.resolveId(kind, each);
    return typeof each === 'string' ? resolveOptionValue(select.options, each) : each.id;
  });
}

/** Returns the value of an option that is named by its value or its label. */
export function resolveOptionValue(
  options: readonly { readonly label: string; readonly value: string }[],
  valueOrLabel: string,
): string {
  if (options.some(({ value }) => value === valueOrLabel)) return valueOrLabel;
  return options.find(({ label }) => label === valueOrLabel)?.value ?? valueOrLabel;
}

function isList(input: AnySelectInput): input is readonly (string | Identifiable)[] {
  return Array.isArray(input);
}

/** Whether a component is a declaration, not a component of a visible message. */
export function isDeclaration(component: unknown): component is ButtonDeclarationBase | AnySelect {
  // A declaration is a function that creates the component.
  if (typeof component !== 'function' && !isObject(component)) return false;
  // Where a test names a component, its custom_id is a string or a pattern.
  return 'customId' in component && typeof component.customId === 'object' && !(component.customId instanceof RegExp);
}

/** Describes a declaration and the expected parameters for error messages. */
export function describeDeclaration(
  declaration: ButtonDeclarationBase | AnySelect,
  params: Params | undefined,
): string {
  return `${declaration.describe()}${params === undefined ? '' : ` with ${JSON.stringify(params)}`}`;
}
