/** Options of selects and groups, written as a record: the key is the value, so values come as literal unions. */
import type { SelectOption } from '../../../wire/objects/components/select.js';
import type { PartialEmoji } from '../../../wire/objects/components/shared-fields.js';
import type { Reading } from '../parse.js';

/** An option in full. */
export interface OptionFace {
  /** 1..100 characters. */
  readonly label: string;
  /** At most 100 characters below the label. */
  readonly description?: string | undefined;
  /** Whether it is chosen when the modal opens, unless the field is prefilled. */
  readonly default?: boolean | undefined;
}

/** Options by value: `{ core: 'Core', guest: { label: 'Guest', description: 'For a month' } }`. */
export type OptionRecord<Face extends OptionFace = OptionFace> = Readonly<Record<string, string | Face>>;

/** The values of an option record. */
export type OptionKey<Options extends OptionRecord> = `${Exclude<keyof Options, symbol>}`;

/** An option of a select, which can show an emoji too. */
export interface SelectOptionFace extends OptionFace {
  readonly emoji?: PartialEmoji | undefined;
}

/** The options on the wire; `chosen`, where given, replaces what the declaration has chosen. */
export function optionRequests(
  options: OptionRecord<SelectOptionFace>,
  chosen: readonly string[] | undefined,
): SelectOption[] {
  return Object.entries(options).map(([value, option]) => {
    const { default: preset, ...face } = typeof option === 'string' ? { label: option } : option;
    const on = chosen ? chosen.includes(value) : preset;
    return { value, ...face, ...(on ? { default: true } : {}) };
  });
}

/** A chosen value, as long as it is still offered: a modal may have been opened before its options changed. */
export function readOption<Options extends OptionRecord>(options: Options, value: string): Reading<OptionKey<Options>> {
  return isOption(options, value) ? { ok: true, value } : { ok: false, message: 'This option is no longer offered.' };
}

function isOption<Options extends OptionRecord>(options: Options, value: string): value is OptionKey<Options> {
  return Object.hasOwn(options, value);
}
