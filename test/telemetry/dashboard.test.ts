/** The Grafana dashboard reads the metrics that the package records, and shows all of them. */
import { readFileSync } from 'node:fs';
import { type MetricDeclaration, telemetryMetrics } from 'guildhall/telemetry';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), type: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
});
const file = new URL('../../docs/telemetry/grafana-dashboard.json', import.meta.url);
const { panels } = Dashboard.parse(JSON.parse(readFileSync(file, 'utf8')));
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const declarations: readonly MetricDeclaration[] = Object.values(telemetryMetrics);

/** The suffixes of Prometheus for the units: exporters of JavaScript omit them, those of the collector add them. */
const UNIT_SUFFIXES: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes', '1': '_ratio' };

/** The names of the time series of a metric in Prometheus. */
function seriesOf({ name, kind, unit }: MetricDeclaration): readonly string[] {
  const plain = name.replaceAll('.', '_');
  const suffix = UNIT_SUFFIXES[unit];
  const names = suffix === undefined ? [plain] : [plain, plain + suffix];
  if (kind === 'histogram') return names.flatMap((each) => [`${each}_bucket`, `${each}_count`, `${each}_sum`]);
  return kind.endsWith('counter') && kind !== 'observable-up-down-counter'
    ? names.map((each) => `${each}_total`)
    : names;
}

/** The patterns of names of time series in an expression. */
const patternsOf = (expression: string): readonly RegExp[] =>
  [
    ...expression
      .replaceAll(/\bby \([^)]*\)/g, '')
      .matchAll(/__name__=~"([^"]+)"|\b((?:guildhall|http)_\w+)(?=[[){])/g),
  ].map(([, pattern, name = '']) => new RegExp(`^(?:${pattern ?? name})$`));

describe('the dashboard', () => {
  test.each(expressions)('reads declared metrics: %s', (expression) => {
    const patterns = patternsOf(expression);
    expect(patterns.length).toBeGreaterThan(0);
    for (const pattern of patterns)
      expect(declarations.flatMap(seriesOf).filter((name) => pattern.test(name))).not.toEqual([]);
  });

  test.each(declarations.map((declaration) => [declaration.name, declaration] as const))(
    'shows %s, with and without the suffix of its unit',
    (_name, declaration) => {
      const patterns = expressions.flatMap(patternsOf);
      const shown = seriesOf(declaration).filter((name) => patterns.some((pattern) => pattern.test(name)));
      const suffix = UNIT_SUFFIXES[declaration.unit];
      expect(shown).not.toEqual([]);
      if (suffix !== undefined) expect(shown.filter((name) => name.includes(suffix)).length * 2).toBe(shown.length);
    },
  );

  test('reads only attributes that its metrics have', () => {
    const known = new Set(
      [...declarations.flatMap(({ attributes }) => attributes), 'le'].map((name) => name.replaceAll('.', '_')),
    );
    const used = expressions.flatMap((expression) =>
      [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    );
    expect(used.length).toBeGreaterThan(15);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});
