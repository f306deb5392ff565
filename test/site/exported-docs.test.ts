/** Every exported name has a description, from which editors and the API reference are made. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type PackageExports, readExports } from '../../docs/site/reference/read-exports.js';
import { membersWithoutDescription, namesWithoutDescription, parametersWithoutDescription } from './exported-docs.js';

let exported: PackageExports;

beforeAll(() => {
  exported = readExports('src');
});

describe('the exports of the package', () => {
  test('are found', () => {
    expect(exported.names.size).toBeGreaterThan(1000);
    expect(exported.entries.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['guildhall', 'guildhall/wire', 'guildhall/testing']),
    );
  });

  test('have a description each', () => {
    expect(namesWithoutDescription(exported)).toEqual([]);
  });

  test('have a description for each member whose name and type do not say everything', () => {
    expect(membersWithoutDescription(exported)).toEqual([]);
  });

  test('have a description for each parameter that is a text, a number or a condition', () => {
    expect(parametersWithoutDescription(exported)).toEqual([]);
  });
});
