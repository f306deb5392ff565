import { describe, expect, test } from 'vitest';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import { withComponentId } from '../../../src/interactions/components/component-id.js';
import { linkButton } from '../../../src/interactions/components/link-button.js';
import { premiumButton } from '../../../src/interactions/components/premium-button.js';
import { MessageComponents } from '../../../src/wire/objects/components/message-components.js';
import { MessageRequest } from '../../../src/wire/objects/messages/message-request.js';
import { fieldErrorsOf } from '../../../src/wire/validation/form-errors.js';

const apply = button('apply/:track<dev|art>', { label: 'Apply', style: 'primary' });

describe('button', () => {
  test('returns the component to send when called with its parameters', () => {
    expect(apply({ track: 'art' })).toEqual({ type: 2, style: 1, label: 'Apply', custom_id: 'apply/art' });
  });

  test('is called with nothing or only with overrides if it has no parameters', () => {
    const close = button('close', { label: 'Close', style: 'danger', emoji: '🔒' });
    expect(close()).toEqual({ type: 2, style: 4, label: 'Close', emoji: { name: '🔒' }, custom_id: 'close' });
    expect(close({ disabled: true })).toMatchObject({ disabled: true, custom_id: 'close' });
  });

  test('uses overrides instead of the declared values for one call', () => {
    expect(apply({ track: 'dev' }, { label: 'Apply now', style: 'success' })).toMatchObject({
      label: 'Apply now',
      style: 3,
    });
    expect(apply({ track: 'dev' })).toMatchObject({ label: 'Apply', style: 1 });
  });

  test('ignores an override that is undefined', () => {
    const overrides = { label: undefined, style: undefined, emoji: undefined, disabled: undefined };
    expect(apply({ track: 'dev' }, overrides)).toEqual(apply({ track: 'dev' }));
  });

  test('is secondary by default', () => {
    expect(button('x', { label: 'X' })()).toMatchObject({ style: 2 });
  });

  test('is described by its type and its custom_id, and is frozen', () => {
    expect(apply.describe()).toBe('button "apply/:track<dev|art>"');
    expect(apply.kind).toBe('button');
    expect(apply.problems).toEqual([]);
    expect(Object.isFrozen(apply)).toBe(true);
  });

  test.each([
    ['no label and no emoji', {}, 'label: Must be between 1 and 80 in length.'],
    ['a label that is too long', { label: 'x'.repeat(81) }, 'label: Must be 80 or fewer in length.'],
    ['an emoji that is none', { emoji: { id: 'wave' } }, 'emoji.id: Value "wave" is not snowflake.'],
  ])('%s is a problem with a remedy, not an exception', (_what, options, message) => {
    const { problems } = button('x', options);
    expect(problems.map((problem) => problem.message)).toContain(message);
    for (const problem of problems) expect(problem.remedy).not.toBe('');
  });

  test('reports the problems of its pattern', () => {
    // @ts-expect-error: no such type, which plain JavaScript can pass
    expect(button('x/:y<z>', { label: 'X' }).problems).toMatchObject([{ message: expect.stringContaining('<z>') }]);
  });
});

describe('a button that sends no interaction', () => {
  test('can be a link', () => {
    const rules = linkButton({ label: 'Rules', url: 'https://example.org/rules', emoji: { id: '81', name: 'book' } });
    expect(rules).toEqual({
      type: 2,
      style: 5,
      label: 'Rules',
      emoji: { id: '81', name: 'book' },
      url: 'https://example.org/rules',
    });
  });

  test('can be a premium button', () => {
    expect(premiumButton({ skuId: '81' })).toEqual({ type: 2, style: 6, sku_id: '81' });
    expect(premiumButton({ skuId: '81', disabled: true })).toMatchObject({ disabled: true });
  });
});

test('a row can contain buttons of all six styles, up to five', () => {
  const styles = ['primary', 'secondary', 'success', 'danger'] as const;
  const four = styles.map((style) => button(`${style}/:n<int>`, { label: style, style }));
  const row = actionRow(...four.map((each) => each({ n: 1 })), linkButton({ label: 'Rules', url: 'https://x.test' }));
  expect(row.components.map((each) => 'style' in each && each.style)).toEqual([1, 2, 3, 4, 5]);
  expect(MessageComponents.safeParse([row, actionRow(premiumButton({ skuId: '81' }))]).error).toBeUndefined();
});

test('a row can be created from a list', () => {
  const buttons = [1, 2, 3].map((n) => button('page/:n<int>', { label: `${n}` })({ n }));
  expect(actionRow(...buttons).components).toEqual(buttons);
});

test('a component can have an id', () => {
  expect(withComponentId(7, apply({ track: 'dev' }))).toEqual({ ...apply({ track: 'dev' }), id: 7 });
});

describe('values that types cannot check are rejected before sending, with their path', () => {
  const one = apply({ track: 'dev' });
  const problemsOf = (message: object) => {
    const checked = MessageRequest.safeParse(message);
    return checked.success ? [] : fieldErrorsOf(checked.error, message).map(({ path, code }) => `${path} ${code}`);
  };

  test.each([
    [
      'six buttons',
      [actionRow(...Array.from({ length: 6 }, (_, n) => button(`b${n}`, { label: 'B' })()))],
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    ['an empty row', [actionRow(...[one].slice(1))], 'components.0.components BASE_TYPE_BAD_LENGTH'],
    [
      'the same custom_id twice',
      [actionRow(one), actionRow(one)],
      'components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'the same id twice',
      [withComponentId(1, actionRow(withComponentId(1, one)))],
      'components.0.components.0.id COMPONENT_ID_DUPLICATED',
    ],
    [
      'a label that is too long',
      [actionRow(apply({ track: 'dev' }, { label: 'x'.repeat(81) }))],
      'components.0.components.0.label BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a link of another scheme',
      [actionRow(linkButton({ label: 'X', url: 'ftp://x.test' }))],
      'components.0.components.0.url URL_TYPE_INVALID_SCHEME',
    ],
    [
      'a link without a face',
      [actionRow(linkButton({ url: 'https://x.test' }))],
      'components.0.components.0.label BASE_TYPE_BAD_LENGTH',
    ],
    [
      'something for sale without an id',
      [actionRow(premiumButton({ skuId: 'gold' }))],
      'components.0.components.0.sku_id NUMBER_TYPE_COERCE',
    ],
    [
      'six rows',
      Array.from({ length: 6 }, (_, n) => actionRow(button(`b${n}`, { label: 'B' })())),
      'components BASE_TYPE_MAX_LENGTH',
    ],
  ])('%s', (_what, components, problem) => {
    expect(problemsOf({ components })).toContain(problem);
  });
});
