/** Which control a step uses. */
import { expect, test } from 'vitest';
import { usedControl } from '../../dev/src/explorer/world/used-control.js';
import type { StepOf } from '../../dev/src/scenario/steps/scenario-step.js';

function click(user: string, customId: string, pattern?: string): StepOf<'click'> {
  return { kind: 'click', user, control: { kind: 'button', customId, label: 'Order', pattern } };
}

const submit: StepOf<'submitModal'> = {
  kind: 'submitModal',
  user: 'Noor',
  modal: { customId: 'address', title: 'Address', pattern: 'address' },
  inputs: {},
};

test('the control of a step is the pattern of its declaration, or its custom_id without numbers', () => {
  expect(usedControl(click('Noor', 'order/7', 'order/:item'))).toBe('order/:item');
  expect(usedControl(click('Noor', 'order/7'))).toBe('order/#');
  expect(usedControl(submit)).toBe('address');
});

test('a step without a control, and one with a control of the framework, use none', () => {
  expect(usedControl({ kind: 'restartBot' })).toBeUndefined();
  expect(usedControl(click('Noor', '~prompt/dq5s/2'))).toBeUndefined();
});

test('two users at once use a control only if both use the same', () => {
  const order = click('Noor', 'order', 'order');
  expect(usedControl({ kind: 'atOnce', steps: [order, { ...order, user: 'Kim' }] })).toBe('order');
  expect(usedControl({ kind: 'atOnce', steps: [order, submit] })).toBeUndefined();
  expect(usedControl({ kind: 'atOnce', steps: [click('Kim', '~prompt/dq5s/2'), submit] })).toBeUndefined();
});
