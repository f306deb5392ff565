/** Options and choices as a list `[{ name, value }]`, and keys of number choices. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../dev/src/testing/index.js';
import { Bot } from '../../src/app/bot/bot.js';
import { Command } from '../../src/app/decorators/command.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../src/app/decorators/modal-submit.js';
import { Select } from '../../src/app/decorators/select.js';
import { command } from '../../src/interactions/commands/command.js';
import { integerOption, numberOption } from '../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../src/interactions/commands/options/string-option.js';
import { actionRow } from '../../src/interactions/components/action-row.js';
import { stringSelect } from '../../src/interactions/components/string-select.js';
import type { CommandContext } from '../../src/interactions/contexts/command-context.js';
import type { ModalContext, SelectContext } from '../../src/interactions/contexts/component-contexts.js';
import { checkboxGroup } from '../../src/interactions/modal-fields/checkbox-group.js';
import { radioGroup } from '../../src/interactions/modal-fields/radio-group.js';
import { modal } from '../../src/interactions/modals/modal.js';
import { runs } from '../runs.js';

const description = 'x';
const years = [
  { name: 'This year', value: '2026' },
  { name: 'Last year', value: '2025', description: 'Complete', default: true },
  { name: 'Long ago', value: '1999' },
] as const;
const choices = years.map(({ name, value }) => ({ name, value }));

const yearCommand = command('year', {
  description,
  options: {
    text: stringOption({ description, choices }),
    whole: integerOption({
      description,
      choices: [
        { name: 'Late', value: 2026 },
        { name: 'Early', value: 1999 },
      ],
    }),
    part: numberOption({
      description,
      choices: [{ name: 'A tenth', value: 0.1, localizations: { de: 'Ein Zehntel' } }],
    }),
  },
});
const yearSelect = stringSelect('year', { options: years });
const yearForm = modal('form', {
  title: 'Year',
  fields: {
    select: stringSelect({ label: 'Select', options: years }),
    radio: radioGroup({ label: 'Radio', options: years }),
    boxes: checkboxGroup({ label: 'Boxes', options: years }),
    shown: radioGroup({ label: 'Shown' }),
  },
});

describe('a list keeps its order, and its values are those of the handler', () => {
  const seen: unknown[] = [];

  @Handler()
  class Years {
    @Command(yearCommand)
    async used(use: CommandContext<typeof yearCommand>) {
      seen.push(use.options);
      await use.reply({ components: [actionRow(yearSelect())] });
    }

    @Select(yearSelect, { defer: false })
    selected(pick: SelectContext<typeof yearSelect>) {
      seen.push(pick.value);
      return pick.showModal(yearForm({ options: { shown: [choices[2], choices[0]].flatMap((each) => each ?? []) } }));
    }

    @ModalSubmit(yearForm)
    async submitted(form: ModalContext<typeof yearForm>) {
      seen.push(form.values);
      await form.reply('Done');
    }
  }

  test('in a command, a select and a modal', async () => {
    await using world = await createWorld({ bot: new Bot({ handlers: [Years] }) });
    const wren = await world.createMember('Wren');
    await wren.useCommand(yearCommand, { text: '2025', whole: 1999, part: 0.1 });
    const [shown] = wren.messages().at(-1)?.selects ?? [];
    expect(shown?.options).toEqual([
      { label: 'This year', value: '2026', isSelected: false },
      { label: 'Last year', value: '2025', isSelected: true },
      { label: 'Long ago', value: '1999', isSelected: false },
    ]);
    await wren.select(yearSelect, '1999');
    const { modal: opened } = wren;
    const fields = JSON.stringify(opened?.payload.components);
    expect(fields.match(/"value":"\d+"/g)).toHaveLength(11);
    expect(fields.indexOf('"2026"')).toBeLessThan(fields.indexOf('"1999"'));
    await wren.fill(yearForm, { select: '2026', radio: '1999', boxes: ['2025'], shown: '1999' }).submit();
    expect(seen).toEqual([
      { text: '2025', whole: 1999, part: 0.1 },
      '1999',
      { select: '2026', radio: '1999', boxes: ['2025'], shown: '1999' },
    ]);
    expect(world.problems).toEqual([]);
  });

  test('in the payload of a command', () => {
    const payload = yearCommand.root.toRequest().options;
    expect(payload).toMatchObject([
      { choices: [{ value: '2026' }, { value: '2025' }, { value: '1999' }] },
      { choices: [{ value: 2026 }, { value: 1999 }] },
      { choices: [{ name: 'A tenth', name_localizations: { de: 'Ein Zehntel' }, value: 0.1 }] },
    ]);
  });
});

const problemsOf = (
  option: ReturnType<typeof integerOption> | ReturnType<typeof numberOption> | ReturnType<typeof stringOption>,
) =>
  command('run', { description, options: { n: option } }).problems.map(({ message, remedy }) => `${message} ${remedy}`);

describe('the composition reports', () => {
  test.each([
    ['0.10', '0.1'],
    ['1.0', '1'],
    ['010', '10'],
    ['+3', '3'],
    [' 3', '3'],
    ['-0', '0'],
    ['1e3', '1000'],
    ['0x10', '16'],
    ['', '0'],
  ])('the key "%s", which is not written as the number %s', (key, number) => {
    // The type of a record accepts any key that TypeScript reads as a number.
    const problems = problemsOf(numberOption({ description, choices: { [key]: 'A' } as Record<number, string> }));
    expect(problems).toEqual([
      `option "n", choice "${key}": the key is not written as JavaScript writes this number. Write the key as "${number}", or pass a list: choices: [{ name: "A", value: ${number} }].`,
    ]);
  });

  test('two keys for the same number', () => {
    const problems = problemsOf(integerOption({ description, choices: { '1': 'A', '1.0': 'B' } }));
    expect(problems).toEqual(
      expect.arrayContaining([expect.stringContaining('option "n", choices: more than one has the value 1.')]),
    );
  });

  test('a repeated value of a list, everywhere', () => {
    const twice = [
      { name: 'A', value: 'a' },
      { name: 'B', value: 'a' },
    ];
    expect(problemsOf(stringOption({ description, choices: twice }))).toEqual([
      expect.stringContaining('more than one has the value "a"'),
    ]);
    const fields = [
      stringSelect({ label: 'x', options: twice }),
      radioGroup({ label: 'x', options: twice }),
      checkboxGroup({ label: 'x', options: twice }),
    ];
    for (const field of fields)
      expect(modal('form', { title: 'x', fields: { field } }).problems).toMatchObject([
        { message: expect.stringContaining('already used') },
      ]);
    expect(stringSelect('select', { options: twice }).problems).toMatchObject([
      { message: expect.stringContaining('already used') },
    ]);
  });

  test('a misspelled property of an item', () => {
    const item = { name: 'A', value: 'a', label: 'A' };
    expect(problemsOf(stringOption({ description, choices: [item] }))).toEqual([
      expect.stringContaining('"choices.0.label": there is no such option'),
    ]);
    expect(stringSelect('select', { options: [item] }).problems).toMatchObject([
      { message: expect.stringContaining('options.0.label') },
    ]);
  });
});

test('every number that JavaScript writes as a key is accepted and read', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -(2 ** 53), max: 2 ** 53 }), (value) => {
      const option = numberOption({ description, choices: { [value]: 'A' } });
      expect(problemsOf(option)).toEqual([]);
      expect(option.read({ name: 'n', type: 10, value: Number(String(value)) }, {})).toMatchObject({ ok: true });
    }),
    { numRuns: runs(200) },
  );
});
