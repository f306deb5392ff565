/** Declared linked role records: their request, the values of users, and their problems. */
import { expect, test } from 'vitest';
import {
  type LinkedRoleComparison,
  type LinkedRoleRecord,
  linkedRoles,
} from '../../../src/app/linked-roles/linked-role-records.js';

const record: LinkedRoleRecord = { type: 'booleanEqual', name: 'Verified', description: 'The email is verified' };

test.each<[LinkedRoleComparison, number]>([
  ['integerLessThanOrEqual', 1],
  ['integerGreaterThanOrEqual', 2],
  ['integerEqual', 3],
  ['integerNotEqual', 4],
  ['datetimeLessThanOrEqual', 5],
  ['datetimeGreaterThanOrEqual', 6],
  ['booleanEqual', 7],
  ['booleanNotEqual', 8],
])('the comparison %s has the type %i', (type, number) => {
  expect(linkedRoles({ key: { ...record, type } }).toRequest()).toMatchObject([{ type: number }]);
});

test('the request has the records in their order, with translations', () => {
  const { name, description } = record;
  const localizations = {
    de: { name: 'Bestätigt', description: 'Die Adresse ist bestätigt' },
    fr: { name: 'Vérifié' },
  };
  expect(linkedRoles({ verified: { ...record, localizations }, other: record }).toRequest()).toEqual([
    {
      type: 7,
      key: 'verified',
      name,
      description,
      name_localizations: { de: 'Bestätigt', fr: 'Vérifié' },
      description_localizations: { de: 'Die Adresse ist bestätigt' },
    },
    { type: 7, key: 'other', name, description },
  ]);
});

const all = linkedRoles({
  level: { ...record, type: 'integerEqual' },
  since: { ...record, type: 'datetimeLessThanOrEqual' },
  verified: record,
});

test('the values of a user are texts, as the API expects them', () => {
  const since = new Date('2026-11-27T12:00:00.000Z');
  expect(all.metadata({ level: -3, since, verified: true })).toEqual({
    level: '-3',
    since: '2026-11-27T12:00:00.000Z',
    verified: '1',
  });
  expect(all.metadata({ verified: false, level: undefined })).toEqual({ verified: '0' });
});

test.each([
  ['a fraction', { level: 1.5 }],
  ['an invalid date', { since: new Date('never') }],
  ['not a number', { level: Number.NaN }],
])('%s is an error that names the key', (_description, values) => {
  expect(() => all.metadata(values)).toThrow(/^(level|since): .* is not an integer, a date or a boolean\.$/);
});

test('records at the limits have no problems', () => {
  const longest = { ...record, name: 'x'.repeat(100), description: 'x'.repeat(200) };
  const records = Object.fromEntries(['a', 'b', 'c', 'd', `z_0${'x'.repeat(47)}`].map((key) => [key, longest]));
  expect(linkedRoles(records).problems).toEqual([]);
});

test.each([
  ['an upper-case key', { Level: record }, 'record "Level", key: '],
  ['a key of 51 characters', { ['x'.repeat(51)]: record }, ', key: '],
  ['an empty name', { level: { ...record, name: '' } }, 'record "level", name: '],
  ['a name of 101 characters', { level: { ...record, name: 'x'.repeat(101) } }, 'record "level", name: '],
  ['a description of 201 characters', { level: { ...record, description: 'x'.repeat(201) } }, ', description: '],
  [
    'a translation of 101 characters',
    { level: { ...record, localizations: { de: { name: 'x'.repeat(101) } } } },
    'record "level", name_localizations, de: ',
  ],
  ['six records', { a: record, b: record, c: record, d: record, e: record, f: record }, 'records: '],
])('%s is a problem that names the record', (_description, records, message) => {
  expect(linkedRoles(records).problems).toMatchObject([{ message: expect.stringContaining(message) }]);
});
