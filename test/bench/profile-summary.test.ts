/** How the bench summarizes a profile of V8. */
import { expect, test } from 'vitest';
import { summarizeProfile } from '../../bench/profile-summary.mjs';

const frame = (id: number, functionName: string, url = '', lineNumber = 0) => ({
  id,
  callFrame: { functionName, url, lineNumber },
});
const nodes = [
  frame(1, '(idle)'),
  frame(2, '(garbage collector)'),
  frame(3, 'dispatch', 'file:///project/dist/index.js', 9),
  frame(4, '', 'file:///project/dist/index.js', 19),
  frame(5, 'request', 'file:///project/node_modules/undici/index.js'),
  frame(6, 'onread', 'node:net'),
  // The same function, called from elsewhere.
  frame(7, 'dispatch', 'file:///project/dist/index.js', 9),
  frame(8, 'startSpan', 'file:///project/node_modules/@opentelemetry/api/index.js'),
  frame(9, 'respond', 'file:///project/bench/interaction-floors.mjs'),
];
const profile = {
  nodes,
  samples: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  timeDeltas: [5000, 100, 300, 100, 200, 50, 150, 60, 40],
};

test('Its shares are of the time in which the process was not idle, by owner.', () => {
  const { busyMs, owners } = summarizeProfile(profile, 'file:///project/');
  expect(busyMs).toBe(1);
  expect(owners.map(({ name, share }) => [name, Number(share.toFixed(3))])).toEqual([
    ['guildhall', 0.55],
    ['undici', 0.2],
    ['garbage collection', 0.1],
    ['@opentelemetry/api', 0.06],
    ['Node', 0.05],
    ['the bench', 0.04],
  ]);
});

test('Functions of the build are listed by their own time, from wherever they were called.', () => {
  expect(summarizeProfile(profile, 'file:///project/').functions).toEqual([
    { name: 'dispatch', place: 'dist/index.js:10', ms: 0.45, share: 0.45 },
    { name: '(anonymous)', place: 'dist/index.js:20', ms: 0.1, share: 0.1 },
  ]);
});
