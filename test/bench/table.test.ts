/** The tables that the bench prints. */
import { describe, expect, test } from 'vitest';
import { comparisonTable, markdownOf, textOf } from '../../bench/table.mjs';

const ratio = (median: number) => ({
  median,
  low: median - 0.01,
  high: median + 0.01,
  before: 100,
  after: 100 * median,
});
const lines = [
  { name: 'minimal', floor: 'request', warm: { cpu: ratio(0.5), throughput: ratio(2) }, bytes: ratio(0.7) },
  { name: 'a bot', floor: 'request', warm: { cpu: ratio(1.25), throughput: ratio(0.8) }, cold: { cpu: ratio(1.5) } },
];

describe('The table of a comparison', () => {
  test('It has a line for each pair, with the columns that at least one of them has.', () => {
    expect(comparisonTable('a button', lines)).toEqual({
      title: 'a button',
      header: [
        'workload',
        'compared with',
        'CPU',
        'verdict',
        'CPU, cold',
        'throughput',
        'bytes',
        'µs of CPU',
        'kB allocated',
      ],
      rows: [
        ['minimal', 'request', '0.500 (0.490–0.510)', 'better', '', '2.00', '0.70', '100.00 → 50.00', '0.10 → 0.07'],
        ['a bot', 'request', '1.250 (1.240–1.260)', 'worse', '1.500 (1.490–1.510)', '0.80', '', '100.00 → 125.00', ''],
      ],
    });
  });

  test('Without rounds after the first one, the verdict is that of the cold figure.', () => {
    const { header, rows } = comparisonTable('first', [{ name: 'a bot', cold: { cpu: ratio(1.3) } }]);
    expect(header).toEqual(['workload', 'verdict', 'CPU, cold', 'µs of CPU']);
    expect(rows).toEqual([['a bot', 'worse', '1.300 (1.290–1.310)', '100.00 → 130.00']]);
  });

  test('Figures of a workload have columns of their own, with their medians and the ratio.', () => {
    const { header, rows } = comparisonTable('pauses', [
      { name: 'a bot', warm: { cpu: ratio(1), 'pause, ms': ratio(3) } },
    ]);
    expect(header).toEqual(['workload', 'CPU', 'verdict', 'µs of CPU', 'pause, ms']);
    expect(rows[0]?.at(-1)).toBe('100.00 → 300.00 (3.00)');
  });
});

describe('How a table is written', () => {
  const table = {
    title: 'rest: GET',
    header: ['workload', 'CPU'],
    rows: [
      ['a bot', '1.2'],
      ['floor | pool', ''],
    ],
  };

  test('As text, its columns are aligned.', () => {
    expect(textOf(table)).toBe(
      ['rest: GET', '  workload       CPU', '  a bot          1.2', '  floor | pool'].join('\n'),
    );
  });

  test('As Markdown, it is a table whose cells cannot end a column.', () => {
    expect(markdownOf(table)).toBe(
      ['rest: GET:', '', '| workload | CPU |', '|---|---|', '| a bot | 1.2 |', '| floor \\| pool |  |', ''].join('\n'),
    );
  });

  test('Rows of figures need no header, and can have different lengths.', () => {
    expect(markdownOf({ title: 'import', rows: [['loading', '9 ms'], ['all']] })).toBe(
      ['import:', '', '|  |  |', '|---|---|', '| loading | 9 ms |', '| all |  |', ''].join('\n'),
    );
  });
});
