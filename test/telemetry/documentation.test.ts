/** docs/telemetry.md lists the metrics as they are declared. */
import { readFileSync } from 'node:fs';
import { type MetricDeclaration, telemetryMetrics } from 'guildhall/telemetry';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('../../docs/telemetry.md', import.meta.url), 'utf8');
const declarations: readonly MetricDeclaration[] = Object.values(telemetryMetrics);

const rowOf = ({ name, kind, unit, attributes, description }: MetricDeclaration) =>
  `| \`${name}\` | ${kind.replaceAll('-', ' ')} | \`${unit}\` | ${attributes.map((each) => `\`${each}\``).join(', ') || '–'} | ${description} |`;

test('the table of metrics has a row for each declared metric, and no others', () => {
  const rows = text
    .split('\n')
    .filter((line) => /^\| `(?:guildhall|http)\.[\w.]+` \| (?:counter|histogram|observable)/.test(line));
  expect(rows).toEqual(declarations.map(rowOf));
});

test('the text of the page has no placeholder', () => {
  expect(text).not.toMatch(/^(?:METRICS|COST)$/m);
});
