import { expect, test } from 'vitest';
import { withComponentIds } from '../../../src/emulator/state/messages/component-ids.js';

test('ids count up depth-first from 1, and pass over those that are taken', () => {
  const row = { type: 1, components: [{ type: 2, id: 3 }, { type: 2 }] };
  expect(withComponentIds([row, { type: 1, id: 0, components: [{ type: 2 }] }])).toEqual([
    {
      type: 1,
      id: 1,
      components: [
        { type: 2, id: 3 },
        { type: 2, id: 2 },
      ],
    },
    { type: 1, id: 4, components: [{ type: 2, id: 5 }] },
  ]);
});

test('the component of a label is counted after it', () => {
  const label = (name: string) => ({ type: 18, component: { type: 4, custom_id: name } });
  expect(withComponentIds([label('a'), label('b')])).toMatchObject([
    { id: 1, component: { id: 2 } },
    { id: 3, component: { id: 4 } },
  ]);
});

test('what is given is left as it was', () => {
  const given = [{ type: 1 }];
  withComponentIds(given);
  expect(given).toEqual([{ type: 1 }]);
});
