/** The values of options and choices that are declared as a list have literal types, as those of a record. */
import { expectTypeOf, test } from 'vitest';
import { command } from '../../src/interactions/commands/command.js';
import { integerOption, numberOption } from '../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../src/interactions/commands/options/string-option.js';
import { stringSelect } from '../../src/interactions/components/string-select.js';
import type { CommandContext } from '../../src/interactions/contexts/command-context.js';
import type { ModalContext, SelectContext } from '../../src/interactions/contexts/component-contexts.js';
import { checkboxGroup } from '../../src/interactions/modal-fields/checkbox-group.js';
import { radioGroup } from '../../src/interactions/modal-fields/radio-group.js';
import { modal } from '../../src/interactions/modals/modal.js';

const description = 'x';
const years = [
  { name: 'This year', value: '2026', description: 'Until December' },
  { name: 'Last year', value: '2025', default: true },
] as const;

test('choices', () => {
  const statistics = command('statistics', {
    description,
    options: {
      year: stringOption({ description, choices: years.map(({ name, value }) => ({ name, value })) }),
      month: integerOption({
        description,
        choices: [
          { name: 'May', value: 5, localizations: { de: 'Mai' } },
          { name: 'April', value: 4 },
        ],
      }),
      factor: numberOption({ description, required: false, choices: [{ name: 'A tenth', value: 0.1 }] }),
      level: stringOption({ description, choices: [{ name: 'Low', value: 'low' }] }),
    },
  });
  expectTypeOf<CommandContext<typeof statistics>['options']>().toEqualTypeOf<{
    year: '2025' | '2026';
    month: 4 | 5;
    factor: 0.1 | null;
    level: 'low';
  }>();
  // @ts-expect-error a choice of an integer option has a number
  integerOption({ description, choices: [{ name: 'May', value: '5' }] });
  // @ts-expect-error a choice of a string option has a text
  stringOption({ description, choices: [{ name: 'May', value: 5 }] });
  // @ts-expect-error a list has names and not labels
  stringOption({ description, choices: [{ label: 'May', value: '5' }] });
});

test('selects of a message', () => {
  const year = stringSelect('year', { options: years });
  expectTypeOf<SelectContext<typeof year>['value']>().toEqualTypeOf<'2025' | '2026'>();
  year({ options: [{ name: 'Only this year', value: '2026' }], defaults: '2026' });
  // @ts-expect-error it is not one of the declared options
  year({ options: [{ name: 'Next year', value: '2027' }] });
  const open = stringSelect('open', { maxValues: 2 });
  expectTypeOf<SelectContext<typeof open>['value']>().toEqualTypeOf<string[]>();
  open({ options: [{ name: 'Next year', value: '2027', emoji: '🎆' }] });
});

test('fields of a modal', () => {
  const form = modal('form', {
    title: 'Form',
    fields: {
      year: stringSelect({ label: 'Year', options: years }),
      tier: radioGroup({ label: 'Tier', options: years }),
      days: checkboxGroup({ label: 'Days', options: [{ name: 'Saturday', value: 'sat' }] }),
      free: radioGroup({ label: 'Free' }),
    },
  });
  expectTypeOf<ModalContext<typeof form>['values']>().toEqualTypeOf<{
    year: '2025' | '2026';
    tier: '2025' | '2026';
    days: 'sat'[];
    free: string;
  }>();
  form({
    prefill: { tier: '2025', days: ['sat'] },
    options: { free: [{ name: 'Any', value: 'any' }], tier: [{ name: 'Only', value: '2026' }] },
  });
});
