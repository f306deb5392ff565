/** The page of the control API: its tables follow from the declarations. `npx vitest run --project unit test/emulator/control/control-docs -u` updates them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../dev/src/control/operations/all-operations.js';
import { tabledOperations, withOperationTables } from '../../control/operation-tables.js';

const page = readFileSync(new URL('../../../docs/control-api.md', import.meta.url), 'utf8');

/** Calls in code spans: "`GET /_control/users`", and with several methods "`PUT`, `DELETE /_control/…`". */
const mentioned = [...page.matchAll(/((?:`[A-Z]+`, )*)`([A-Z]+) (\/_control[^`?]*)(?:\?[^`]*)?`/g)].flatMap(
  ([, others = '', method = '', path = '']) =>
    [...[...others.matchAll(/[A-Z]+/g)].map(([other]) => other), method].map((each) => `${each} ${path}`),
);

describe('docs/control-api.md', () => {
  test('has the tables that follow from the declarations', async () => {
    await expect(withOperationTables(page, operations)).toMatchFileSnapshot('../../../docs/control-api.md');
  });

  test('has each operation in one table', () => {
    expect(tabledOperations(page).toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  test('mentions only calls that exist, with the names of their parameters', () => {
    const declared = new Set(Object.values(operations).map(({ method, path }) => `${method} /_control${path}`));
    expect(mentioned.filter((call) => !declared.has(call))).toEqual([]);
    expect(mentioned.length).toBeGreaterThan(80);
  });
});
