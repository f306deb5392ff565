import { expect, test } from 'vitest';
import { type HandlerActivity, MAX_KEPT_USES, placeUse } from '../../../src/interactions/prompts/use-placement.js';

const idle: HandlerActivity = { isEnded: false, awaits: 'none', modal: 'none', keptCount: 0 };

test.each<[string, Partial<HandlerActivity>, ReturnType<typeof placeUse>]>([
  ['that the handler waits for ends the wait', { awaits: 'this' }, 'deliver'],
  ['that the handler waits for ends the wait also beside a modal', { awaits: 'this', modal: 'of-this-use' }, 'deliver'],
  ['that is awaited after the handler ended ends the wait', { awaits: 'this', isEnded: true }, 'deliver'],
  ['between two waits is kept', {}, 'keep'],
  ['while the handler waits only for others is acknowledged', { awaits: 'others' }, 'acknowledge'],
  ['of the component whose modal was closed shows it again', { modal: 'of-this-use' }, 'show-modal'],
  ['of that component beside other waits shows it again', { modal: 'of-this-use', awaits: 'others' }, 'show-modal'],
  ['of another component ends the wait for a closed modal', { modal: 'of-another-use' }, 'supersede-modal'],
  ['of another component beside other waits', { modal: 'of-another-use', awaits: 'others' }, 'acknowledge'],
  ['after the handler ended is acknowledged', { isEnded: true }, 'acknowledge'],
  ['after the handler ended shows no modal', { isEnded: true, modal: 'of-this-use' }, 'acknowledge'],
  ['below the limit is kept', { keptCount: MAX_KEPT_USES - 1 }, 'keep'],
  ['at the limit is acknowledged', { keptCount: MAX_KEPT_USES }, 'acknowledge'],
  [
    'at the limit does not end the wait for a modal',
    { keptCount: MAX_KEPT_USES, modal: 'of-another-use' },
    'acknowledge',
  ],
])('a use %s', (_title, activity, placement) => {
  expect(placeUse({ ...idle, ...activity })).toBe(placement);
});
