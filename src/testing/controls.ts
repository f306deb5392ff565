/** Finding the controls of declarations on messages, and what a person picks in selects. */
import type { ButtonDeclarationBase } from '../interactions/components/button.js';
import type { AnySelect, SelectDeclarationBase } from '../interactions/components/select.js';
import type { CustomIdCodec } from '../interactions/custom-id/custom-id-codec.js';
import type { CustomIdParamsOf } from '../interactions/custom-id/params.js';
import { type Identified, kindOfSelect, type Names, type Place, type RoleInput, type UserInput } from './entities.js';
import type { SeenButton, SeenSelect } from './seen-message.js';

/** Some of the parameters that a control carries, where it has any: which of several is meant. */
export type MeantParams<Pattern extends string> = keyof CustomIdParamsOf<Pattern> extends never
  ? []
  : [params?: Partial<CustomIdParamsOf<Pattern>> | undefined];

type OneOf<Type, Chosen> = Type extends 'string'
  ? Extract<Chosen extends readonly (infer One)[] ? One : Chosen, string>
  : Type extends 'user'
    ? UserInput
    : Type extends 'role'
      ? RoleInput
      : Type extends 'channel'
        ? Place
        : UserInput | RoleInput;

/** What can be picked in a declared select: one, or a list; an empty list takes the choice back. */
export type PickFor<D extends AnySelect> =
  D extends SelectDeclarationBase<string, infer Type, infer Chosen>
    ? OneOf<Type, NonNullable<Chosen>> | readonly OneOf<Type, NonNullable<Chosen>>[]
    : never;

/** What can be picked in a select that is pointed at. */
export type Choice = string | Identified | readonly (string | Identified)[];

type Params = Readonly<Record<string, unknown>>;

/** The first of the controls that is of a codec, and carries those parameters. */
export async function declaredControl<Control extends SeenButton | SeenSelect>(
  codec: CustomIdCodec,
  params: Params | undefined,
  controls: readonly Control[],
): Promise<Control | undefined> {
  for (const control of controls) {
    const match = codec.match(control.customId);
    if (match === undefined) continue;
    const carried = params === undefined ? {} : await codec.loadParams(match);
    if (carried !== undefined && carries(carried, params ?? {})) return control;
  }
  return undefined;
}

function carries(carried: Params, params: Params): boolean {
  return Object.entries(params).every(([name, value]) => value === undefined || carried[name] === value);
}

/** What is picked, as a select takes it: ids, or values of options. */
export function pickedValues(select: SeenSelect, pick: Choice, names: Names): string[] {
  const kind = kindOfSelect(select.type);
  return (isList(pick) ? pick : [pick]).map((each) => {
    if (kind !== undefined) return names.id(kind, each);
    return typeof each === 'string' ? optionValue(select.options, each) : each.id;
  });
}

/** The value of the option that is meant: by its value, or by its label. */
export function optionValue(
  options: readonly { readonly label: string; readonly value: string }[],
  meant: string,
): string {
  if (options.some(({ value }) => value === meant)) return meant;
  return options.find(({ label }) => label === meant)?.value ?? meant;
}

function isList(pick: Choice): pick is readonly (string | Identified)[] {
  return Array.isArray(pick);
}

/** Whether it is a declared button or select, and not one on a message. */
export function isDeclared(control: object): control is ButtonDeclarationBase | AnySelect {
  return 'customId' in control && typeof control.customId === 'object';
}

/** A control in words: its declaration, and the parameters that are meant. */
export function describeControl(declared: ButtonDeclarationBase | AnySelect, params: Params | undefined): string {
  const given = params === undefined ? '' : ` with ${JSON.stringify(params)}`;
  return `the ${declared.describe()}${given}`;
}
