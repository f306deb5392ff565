/** Finding the controls of declarations on messages, and what a person picks in selects. */
import type { ButtonDeclarationBase } from '../../interactions/components/button.js';
import type { AnySelect, SelectDeclarationBase } from '../../interactions/components/select.js';
import type { CustomIdCodec } from '../../interactions/custom-id/custom-id-codec.js';
import type { CustomIdParamsOf } from '../../interactions/custom-id/params.js';
import type { VisibleButton, VisibleSelect } from '../visible/visible-message.js';
import {
  type ChannelInput,
  type EntityResolver,
  entityKindOfSelect,
  type Identifiable,
  type RoleInput,
  type UserInput,
} from './entity-resolver.js';

/** Some of the parameters that a control carries, where it has any: which of several is meant. */
export type ParamsFilter<Pattern extends string> = keyof CustomIdParamsOf<Pattern> extends never
  ? []
  : [params?: Partial<CustomIdParamsOf<Pattern>> | undefined];

type SingleSelectInput<Type, Chosen> = Type extends 'string'
  ? Extract<Chosen extends readonly (infer One)[] ? One : Chosen, string>
  : Type extends 'user'
    ? UserInput
    : Type extends 'role'
      ? RoleInput
      : Type extends 'channel'
        ? ChannelInput
        : UserInput | RoleInput;

/** What can be picked in a declared select: one, or a list; an empty list takes the choice back. */
export type SelectInput<D extends AnySelect> =
  D extends SelectDeclarationBase<string, infer Type, infer Chosen>
    ? SingleSelectInput<Type, NonNullable<Chosen>> | readonly SingleSelectInput<Type, NonNullable<Chosen>>[]
    : never;

/** What can be picked in a select that is pointed at. */
export type AnySelectInput = string | Identifiable | readonly (string | Identifiable)[];

type Params = Readonly<Record<string, unknown>>;

/** The first of the controls that is of a codec, and carries those parameters. */
export async function findDeclaredComponent<Control extends VisibleButton | VisibleSelect>(
  codec: CustomIdCodec,
  params: Params | undefined,
  controls: readonly Control[],
): Promise<Control | undefined> {
  for (const control of controls) {
    const match = codec.match(control.customId);
    if (match === undefined) continue;
    const carried = params === undefined ? {} : await codec.loadParams(match);
    if (carried !== undefined && hasParams(carried, params ?? {})) return control;
  }
  return undefined;
}

function hasParams(carried: Params, params: Params): boolean {
  return Object.entries(params).every(([name, value]) => value === undefined || carried[name] === value);
}

/** What is picked, as a select takes it: ids, or values of options. */
export function toSelectValues(select: VisibleSelect, pick: AnySelectInput, names: EntityResolver): string[] {
  const kind = entityKindOfSelect(select.type);
  return (isList(pick) ? pick : [pick]).map((each) => {
    if (kind !== undefined) return names.resolveId(kind, each);
    return typeof each === 'string' ? resolveOptionValue(select.options, each) : each.id;
  });
}

/** The value of the option that is meant: by its value, or by its label. */
export function resolveOptionValue(
  options: readonly { readonly label: string; readonly value: string }[],
  meant: string,
): string {
  if (options.some(({ value }) => value === meant)) return meant;
  return options.find(({ label }) => label === meant)?.value ?? meant;
}

function isList(pick: AnySelectInput): pick is readonly (string | Identifiable)[] {
  return Array.isArray(pick);
}

/** Whether it is a declared button or select, and not one on a message. */
export function isDeclaration(control: object): control is ButtonDeclarationBase | AnySelect {
  return 'customId' in control && typeof control.customId === 'object';
}

/** A control in words: its declaration, and the parameters that are meant. */
export function describeDeclaration(declared: ButtonDeclarationBase | AnySelect, params: Params | undefined): string {
  const given = params === undefined ? '' : ` with ${JSON.stringify(params)}`;
  return `the ${declared.describe()}${given}`;
}
