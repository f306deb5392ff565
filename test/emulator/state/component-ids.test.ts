import { expect, test } from 'vitest';
import { withComponentIds } from '../../../dev/src/emulator/state/messages/component-ids.js';

test('missing ids are assigned depth-first from 1, without existing ids', () => {
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

test('the component of a label gets the next id after the label', () => {
  const label = (name: string) => ({ type: 18, component: { type: 4, custom_id: name } });
  expect(withComponentIds([label('a'), label('b')])).toMatchObject([
    { id: 1, component: { id: 2 } },
    { id: 3, component: { id: 4 } },
  ]);
});

test('the original components are not changed', () => {
  const components = [{ type: 1 }];
  withComponentIds(components);
  expect(components).toEqual([{ type: 1 }]);
});
