// The tables that the bench prints: aligned, or in Markdown for the documents.
import { verdictOf } from './statistics.mjs';

/**
 * @typedef {{ title: string, header?: readonly string[], rows: readonly (readonly string[])[] }} Table
 */

/**
 * The table of a comparison. A column that no line has is left out.
 *
 * @param {string} title
 * @param {readonly { name: string, floor?: string, warm?: object, cold?: object, bytes?: object, note?: string }[]} lines as
 *   measureComparison of comparison.mjs returns them, without those that have failed
 * @returns {Table}
 */
export function comparisonTable(title, lines) {
  const rows = lines.map(cellsOf);
  const names = [...new Set(rows.flatMap((cells) => Object.keys(cells)))].filter((name) =>
    rows.some((cells) => cells[name] !== undefined),
  );
  return { title, header: names, rows: rows.map((cells) => names.map((name) => cells[name] ?? '')) };
}

/** The figures that every round has. Others have the unit of their workload. */
const USUAL = new Set(['cpu', 'throughput', 'latency', 'operations', 'instructions']);

function cellsOf({ name, floor, warm = {}, cold = {}, bytes, note }) {
  const cpu = warm.cpu ?? cold.cpu;
  const others = Object.entries({ ...cold, ...warm }).filter(([figure]) => !USUAL.has(figure));
  return {
    workload: name,
    'compared with': floor,
    CPU: warm.cpu && ratioText(warm.cpu),
    verdict: cpu && verdictOf(cpu, warm.instructions),
    'CPU, cold': cold.cpu && ratioText(cold.cpu),
    instructions: warm.instructions && ratioText(warm.instructions),
    throughput: warm.throughput?.median.toFixed(2),
    latency: warm.latency?.median.toFixed(2),
    bytes: bytes?.median.toFixed(2),
    'µs of CPU': cpu && changeText(cpu),
    'kB allocated': bytes && changeText(bytes, 1000),
    ...Object.fromEntries(
      others.map(([figure, ratio]) => [figure, `${changeText(ratio)} (${ratio.median.toFixed(2)})`]),
    ),
    note: note || undefined,
  };
}

const ratioText = ({ median, low, high }) => `${median.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
const changeText = ({ before, after }, unit = 1) => `${(before / unit).toFixed(2)} → ${(after / unit).toFixed(2)}`;

/** @param {Table} table */
export function textOf({ title, header, rows }) {
  const lines = header ? [header, ...rows] : rows;
  const widths = [];
  for (const cells of lines) {
    cells.forEach((cell, n) => {
      widths[n] = Math.max(widths[n] ?? 0, cell.length);
    });
  }
  const lineOf = (cells) => `  ${cells.map((cell, n) => cell.padEnd(widths[n])).join('   ')}`.trimEnd();
  return [title, ...lines.map(lineOf)].join('\n');
}

/** @param {Table} table */
export function markdownOf({ title, header, rows }) {
  const columns = Math.max(...[header ?? [], ...rows].map((cells) => cells.length));
  const lineOf = (cells) =>
    `| ${Array.from({ length: columns }, (_, n) => (cells[n] ?? '').trim().replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${'---|'.repeat(columns)}`;
  return [`${title}:`, '', lineOf(header ?? []), rule, ...rows.map(lineOf), ''].join('\n');
}
