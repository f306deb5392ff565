import type { TestUser } from '@guildhall/dev/testing';
import { expect, test } from 'vitest';
import { findControl, toControlRef, type VisibleControl } from '../../dev/src/scenario/controls/control-ref.js';
import type { ControlRef } from '../../dev/src/scenario/steps/references.js';
import type { ScenarioWorld } from '../../dev/src/scenario/world/scenario-world.js';
import { createScenarioWorld, createScreenedMember } from './sample-scenario.js';

function describeControl(world: ScenarioWorld, user: TestUser, control: VisibleControl) {
  return toControlRef(control, user.messages(), world);
}

function find(world: ScenarioWorld, user: TestUser, ref: ControlRef) {
  return findControl(ref, user.messages(), world);
}

test('a control is described by its declaration, without parameters if it is the only visible one', async () => {
  const scenario = await createScenarioWorld();
  const robin = await createScreenedMember(scenario, 'Robin');
  const [menus] = robin.messages('quay');
  const rank = menus?.selects.find(({ customId }) => customId === 'rank/3');
  expect(rank && describeControl(scenario, robin, rank)).toEqual({
    kind: 'select',
    customId: 'rank/3',
    label: '',
    pattern: 'rank/:deck<int>',
    // Two selects of the message have no placeholder.
    nth: 0,
  });
});

test('the description contains the parameters that distinguish a button from another one of its declaration', async () => {
  const scenario = await createScenarioWorld();
  const robin = await createScreenedMember(scenario, 'Robin');
  const [, greeting] = robin.messages('quay');
  expect(greeting && describeControl(scenario, robin, greeting.button('Apply (art)'))).toEqual({
    kind: 'button',
    customId: 'apply/art',
    label: 'Apply (art)',
    pattern: 'apply/:track<dev|art>',
    params: { track: 'art' },
  });
});

test('the description of a button contains its message if a newer message has the same button', async () => {
  const scenario = await createScenarioWorld();
  const robin = await createScreenedMember(scenario, 'Robin');
  await createScreenedMember(scenario, 'Wren');
  const greeting = await robin.waitForMessage(`Welcome, ${robin.mention}`);
  const newest = await robin.waitForMessage('Welcome');
  const ref = describeControl(scenario, robin, greeting.button('Wave'));
  expect(ref.message?.match && scenario.references.fill(ref.message.match)).toBe(`Welcome, ${robin.mention}!`);
  expect(find(scenario, robin, ref)).toEqual(greeting.button('Wave'));
  expect(describeControl(scenario, robin, newest.button('Wave'))).not.toHaveProperty('message');
});

test('a control is found in another world, in which its message has another id', async () => {
  const recorded = await createScenarioWorld();
  const robin = await createScreenedMember(recorded, 'Robin');
  const ref = describeControl(recorded, robin, (await robin.waitForMessage('Welcome')).button('Apply (art)'));
  const scenario = await createScenarioWorld();
  await createScreenedMember(scenario, 'Wren');
  const other = await createScreenedMember(scenario, 'Robin');
  expect(find(scenario, other, ref)).toEqual((await other.waitForMessage('Welcome')).button('Apply (art)'));
});

test('a control whose custom_id contains another id is found by its declaration and parameters', async () => {
  const scenario = await createScenarioWorld();
  const robin = await createScreenedMember(scenario, 'Robin');
  const ref: ControlRef = {
    kind: 'button',
    customId: 'apply/art/signed',
    label: 'Apply (art)',
    pattern: 'apply/:track<dev|art>',
    params: { track: 'art' },
  };
  expect(find(scenario, robin, ref)?.customId).toBe('apply/art');
});

test('a control without a declaration is found by its label, and never by the label of another kind of control', async () => {
  const scenario = await createScenarioWorld();
  const robin = await createScreenedMember(scenario, 'Robin');
  expect(find(scenario, robin, { kind: 'button', customId: 'x', label: 'Wave' })?.customId).toBe('wave');
  expect(find(scenario, robin, { kind: 'select', customId: 'x', label: 'Wave' })).toBeUndefined();
});

test('a control that a user cannot see is not found', async () => {
  const scenario = await createScenarioWorld();
  const robin = await createScreenedMember(scenario, 'Robin');
  const ref: ControlRef = { kind: 'button', customId: 'gone', label: 'Gone', pattern: 'apply/:track<dev|art>' };
  expect(find(scenario, robin, ref)).toBeUndefined();
});
