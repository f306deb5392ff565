/** Options of selects and groups, written as a record: the key is the value, so values come as literal unions. */
import type { SelectOption } from '../../wire/objects/components/select.js';
import type { ParseResult } from '../declarations/parse-result.js';
import { type EmojiInput, toPartialEmoji } from '../entities/emoji-input.js';

/** An option in full. */
export interface OptionAppearance {
  /** 1..100 characters. */
  readonly label: string;
  /** At most 100 characters below the label. */
  readonly description?: string | undefined;
  /** Whether it is chosen when the modal opens, unless the field is prefilled. */
  readonly default?: boolean | undefined;
}

/** Options by value: `{ core: 'Core', guest: { label: 'Guest', description: 'For a month' } }`. */
export type OptionRecord<Face extends OptionAppearance = OptionAppearance> = Readonly<Record<string, string | Face>>;

/** Options as they are declared; undefined where they are given each time that the modal is shown. */
export type DeclaredOptionRecord<Face extends OptionAppearance = OptionAppearance> = OptionRecord<Face> | undefined;

/** The values of an option record; any text where they are given when it is shown. */
export type OptionKey<Options extends DeclaredOptionRecord> = Options extends OptionRecord
  ? `${Exclude<keyof Options, symbol>}`
  : string;

/**
 * What may be given when the modal is shown: all options where they are not declared; elsewhere some of those that
 * are, with any labels.
 */
export type ShownOptionsFor<
  Options extends DeclaredOptionRecord,
  Face extends OptionAppearance,
> = Options extends OptionRecord
  ? { readonly optional: { readonly [Key in OptionKey<Options>]?: string | Face } }
  : { readonly required: OptionRecord<Face> };

/** An option of a select, which can show an emoji too. */
export interface SelectOptionAppearance extends OptionAppearance {
  /** The emoji itself, or one of a guild by its id. */
  readonly emoji?: EmojiInput | undefined;
}

/** Options that the fields of a modal were shown with, by field. They are plain JSON. */
export type ShownFieldOptions = Readonly<Record<string, OptionRecord<SelectOptionAppearance>>>;

/** The options on the wire; `chosen`, where given, replaces what the declaration has chosen. */
export function toSelectOptions(
  options: OptionRecord<SelectOptionAppearance>,
  chosen: readonly string[] | undefined,
): SelectOption[] {
  return Object.entries(options).map(([value, option]) => {
    const {
      label,
      description,
      emoji,
      default: preset,
    }: SelectOptionAppearance = typeof option === 'string' ? { label: option } : option;
    const on = chosen ? chosen.includes(value) : preset;
    return {
      value,
      label,
      ...(description === undefined ? {} : { description }),
      ...(emoji === undefined ? {} : { emoji: toPartialEmoji(emoji) }),
      ...(on ? { default: true } : {}),
    };
  });
}

/** A chosen value, as long as it is offered: a modal may have been opened before its options changed. */
export function readOptionKey<Options extends OptionRecord>(
  options: Options,
  value: string,
): ParseResult<OptionKey<Options>> {
  return isOptionKey(options, value)
    ? { ok: true, value }
    : { ok: false, message: 'This option is no longer offered.' };
}

function isOptionKey<Options extends OptionRecord>(options: Options, value: string): value is OptionKey<Options> {
  return Object.hasOwn(options, value);
}

/** A field's options: as they were declared, or as they were given when it was shown. */
export class FieldOptionSet<Options extends DeclaredOptionRecord<SelectOptionAppearance>> {
  readonly #declared: DeclaredOptionRecord<SelectOptionAppearance>;
  /** Options in place of those that are not declared, as many as the interface takes: for checks of the declaration. */
  readonly sample: OptionRecord | undefined;

  /** @param most how many the interface takes */
  constructor(declared: Options | undefined, most: number) {
    this.#declared = declared;
    this.sample = declared === undefined ? sampleOptions(most) : undefined;
  }

  /** The options on the wire. */
  toSelectOptions(
    offered: DeclaredOptionRecord<SelectOptionAppearance>,
    chosen: readonly string[] | undefined,
  ): SelectOption[] {
    return toSelectOptions(offered ?? this.#declared ?? {}, chosen);
  }

  /** A chosen value, as long as it was offered. */
  read(value: string, offered: DeclaredOptionRecord<SelectOptionAppearance>): ParseResult<OptionKey<Options>> {
    const reading = readOptionKey(offered ?? this.#declared ?? {}, value);
    // What is offered has keys that are declared, or any where none are: OfferFor says so.
    return reading as ParseResult<OptionKey<Options>>;
  }

  /** A value that can be filled in again; undefined when it is not offered. */
  toPrefill(value: string, offered: DeclaredOptionRecord<SelectOptionAppearance>): OptionKey<Options> | undefined {
    const reading = this.read(value, offered);
    return reading.ok ? reading.value : undefined;
  }
}

/** Placeholder options for validating a declaration whose options are only known when it is shown. */
export function sampleOptions(count: number): OptionRecord {
  return Object.fromEntries(Array.from({ length: count }, (_none, index) => [`option-${index}`, 'Option']));
}
