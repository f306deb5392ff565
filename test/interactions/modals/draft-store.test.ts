import { expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { DRAFT_ID_LENGTH, MemoryDraftStore } from '../../../src/interactions/modals/draft-store.js';
import { modalData } from '../fixture/interaction-payloads.js';

const draft = (text: string) => ({ userId: '7', data: modalData('form', { text: { type: 4, value: text } }) });
const MINUTES = 60_000;

test('a draft can be read more than once', async () => {
  const drafts = new MemoryDraftStore();
  const id = await drafts.put(draft('typed'));
  expect(id).toMatch(new RegExp(`^[\\w-]{${DRAFT_ID_LENGTH}}$`));
  expect(await drafts.get(id)).toEqual(draft('typed'));
  expect(await drafts.get(id)).toEqual(draft('typed'));
});

test('a draft is deleted after 15 minutes', async () => {
  const clock = new AdjustableClock('manual', 0);
  const drafts = new MemoryDraftStore({ clock });
  const early = await drafts.put(draft('early'));
  await clock.advance(10 * MINUTES);
  const late = await drafts.put(draft('late'));
  await clock.advance(5 * MINUTES - 1);
  expect(await drafts.get(early)).toBeDefined();
  await clock.advance(1);
  expect(await drafts.get(early)).toBeUndefined();
  expect(await drafts.get(late)).toBeDefined();
});

test('the oldest draft is deleted above the capacity', async () => {
  const drafts = new MemoryDraftStore({ capacity: 2 });
  const ids = [await drafts.put(draft('a')), await drafts.put(draft('b')), await drafts.put(draft('c'))];
  expect(await Promise.all(ids.map(async (id) => (await drafts.get(id)) !== undefined))).toEqual([false, true, true]);
});

test('an unknown id has no draft', async () => {
  expect(await new MemoryDraftStore().get('x')).toBeUndefined();
});
