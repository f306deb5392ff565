/** Findings that the author of a bot intends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AcceptedProblems } from '../../dev/src/explorer/report/accepted-problems.js';
import { loadInvariants } from '../../dev/src/explorer/world/load-invariants.js';

const deadNext = { kind: 'deadControl', declaration: 'button "next"', message: '…' } as const;

test('a problem is accepted by its kind and control, and counted', () => {
  const reason = 'It is only a label.';
  const accepted = new AcceptedProblems([{ kind: 'deadControl', control: 'button "next"', reason }]);
  expect(accepted.accepts(deadNext)).toBe(true);
  expect(accepted.accepts({ ...deadNext, declaration: 'button "previous"' })).toBe(false);
  expect(accepted.accepts({ ...deadNext, kind: 'emptyPage' })).toBe(false);
  expect(accepted.counts).toEqual([{ kind: 'deadControl', control: 'button "next"', reason, count: 1 }]);
});

test('without a control, a kind is accepted everywhere', () => {
  const accepted = new AcceptedProblems([{ kind: 'deadControl', reason: 'Labels.' }]);
  expect(accepted.accepts(deadNext)).toBe(true);
  expect(accepted.accepts({ kind: 'deadControl', message: '…' })).toBe(true);
});

async function load(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-invariants-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'guildhall.invariants.mjs'), text);
  return loadInvariants(join(folder, 'guildhall.invariants.mjs'));
}

test.for([
  ['export const other = 1;', /no default export of invariants.*defineInvariants/],
  ['export default { accept: [] };', /no default export of invariants/],
  ['import "./missing.mjs";', /guildhall\.invariants\.mjs could not be loaded/],
  [
    "export default { accept: [{ kind: 'other', reason: 'x' }], findBroken() {} };",
    /accepts other\. The kinds are: .*deadControl/,
  ],
] as const)('a file without invariants is an error: %s', async ([text, message]) => {
  await expect(load(text)).rejects.toThrow(message);
});
