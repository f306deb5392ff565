import { describe, expect, test } from 'vitest';
import { actionRow } from '../../src/interactions/components/action-row.js';
import { button } from '../../src/interactions/components/button.js';
import { linkButton } from '../../src/interactions/components/link-button.js';
import { MessageComponents } from '../../src/wire/objects/components/message-components.js';

const apply = button('apply/:track<dev|art>', { label: 'Apply', style: 'primary' });

describe('button', () => {
  test('called with its parameters it is the component to send', () => {
    expect(apply({ track: 'art' })).toEqual({ type: 2, style: 1, label: 'Apply', custom_id: 'apply/art' });
  });

  test('without parameters it is called with nothing, or with overrides alone', () => {
    const close = button('close', { label: 'Close', style: 'danger', emoji: '🔒' });
    expect(close()).toEqual({ type: 2, style: 4, label: 'Close', emoji: { name: '🔒' }, custom_id: 'close' });
    expect(close({ disabled: true })).toMatchObject({ disabled: true, custom_id: 'close' });
  });

  test('overrides take the place of what was declared, this once', () => {
    expect(apply({ track: 'dev' }, { label: 'Apply now', style: 'success' })).toMatchObject({
      label: 'Apply now',
      style: 3,
    });
    expect(apply({ track: 'dev' })).toMatchObject({ label: 'Apply', style: 1 });
  });

  test('a style that was not said is secondary', () => {
    expect(button('x', { label: 'X' })()).toMatchObject({ style: 2 });
  });

  test('it says what it is, and cannot be changed', () => {
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

  test('a problem of its pattern is one of its problems', () => {
    expect(button('x/:y<z>', { label: 'X' }).problems).toMatchObject([{ message: expect.stringContaining('<z>') }]);
  });
});

test('a row of buttons is what the interface takes', () => {
  const row = actionRow(apply({ track: 'dev' }), linkButton({ label: 'Rules', url: 'https://example.org/rules' }));
  expect(row.components[1]).toEqual({ type: 2, style: 5, label: 'Rules', url: 'https://example.org/rules' });
  expect(MessageComponents.safeParse([row]).error).toBeUndefined();
});
