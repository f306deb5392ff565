/** The matchers, in vitest and as functions. */
import { matchers, TestStepError } from '@guildhall/dev/testing';
import '@guildhall/dev/testing/vitest';
import { describe, expect, test } from 'vitest';
import { applyButton } from './sample-bot.js';
import { createSampleWorld, createScreenedMember } from './sample-world.js';

/** Returns the message of a failed expectation. */
function failureMessage(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('The expectation did not fail.');
}

test('the message of a negated matcher is a sentence too', async () => {
  const world = await createSampleWorld();
  const wren = await world.createMember('wren', { roles: ['crew'] });
  const ada = await world.createMember('ada');
  await world.owner.api.guilds.createBan(world.guildId, ada.id, {});
  const message = await (await createScreenedMember(world, 'mary')).send('quay', 'Ahoy');
  const member = world.guild.member(wren);
  const cases: [() => void, string][] = [
    [
      () => expect(member).not.toHaveRole('crew'),
      'Expected wren not to have the role "crew"; wren has the role "crew".',
    ],
    [() => expect(member).not.toBePending(), 'Expected wren not to be pending; wren is pending.'],
    [() => expect(member).toBeTimedOut(), 'Expected wren to be timed out; wren is not timed out.'],
    [
      () => expect(world.guild).not.toHaveBanned(ada),
      `Expected ${world.guild.name} not to have banned ada; it has banned ada.`,
    ],
    [() => expect(message).not.toHaveContent('Ahoy'), 'Expected it not to have the content "Ahoy"; it is\n'],
    [() => expect(message).toBeEphemeral(), 'Expected it to be ephemeral; it is\n'],
  ];
  for (const [expectation, expected] of cases) expect(failureMessage(expectation)).toContain(expected);
});

describe('matchers of members', () => {
  test('check the roles', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren', { roles: ['crew'] });
    expect(world.guild.member(wren)).toHaveRole('crew');
    expect(world.guild.member(wren)).not.toHaveRole('mate');
    expect(failureMessage(() => expect(world.guild.member(wren)).toHaveRole('crew', 'mate'))).toBe(
      'Expected wren to have the roles "crew", "mate"; wren has the role "crew".',
    );
    await wren.server.leave();
    expect(failureMessage(() => expect(world.guild.member(wren)).toHaveRole('crew'))).toContain(
      'the user is not a member of the guild',
    );
  });

  test('check whether the member is pending', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren');
    expect(world.guild.member(wren)).toBePending();
    await wren.server.passScreening();
    expect(world.guild.member(wren)).not.toBePending();
  });

  test('check whether the member is timed out', async () => {
    const world = await createSampleWorld({ clock: 'manual' });
    const wren = await world.createMember('wren');
    const until = new Date(world.clock.now() + 60_000).toISOString();
    await world.owner.api.guilds.editMember(world.guildId, wren.id, { communication_disabled_until: until });
    expect(world.guild.member(wren)).toBeTimedOut();
    await world.clock.advance('61s');
    expect(world.guild.member(wren)).not.toBeTimedOut();
  });
});

test('the matcher of guilds checks bans by user and by name', async () => {
  const world = await createSampleWorld();
  const wren = await world.createMember('wren');
  expect(world.guild).not.toHaveBanned(wren);
  await world.owner.api.guilds.createBan(world.guildId, wren.id, {});
  expect(world.guild).toHaveBanned(wren);
  expect(world.guild).toHaveBanned('wren');
});

describe('matchers of messages and responses', () => {
  test('check content, visibility and buttons', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const greeting = await wren.waitForMessage('Welcome');
    expect(greeting).toHaveContent(/welcome/i);
    expect(greeting).toHaveButton('Wave');
    expect(greeting).not.toHaveButton('Locked');
    expect(greeting).not.toBeEphemeral();
    const response = await wren.click('Wave');
    expect(response).toHaveContent('Ahoy!');
    expect(response).toBeEphemeral();
    expect(response).not.toHaveOpenedModal();
    expect(failureMessage(() => expect(response).toHaveContent('Farewell'))).toContain(
      '(only you can see this): Ahoy!',
    );
  });

  test('check the opened modal', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const response = await wren.click(applyButton, { track: 'dev' });
    expect(response).toHaveOpenedModal();
    expect(response).toHaveOpenedModal('Join the crew');
    expect(failureMessage(() => expect(response).toHaveOpenedModal('Leave the crew'))).toContain(
      'it opened the modal "Join the crew"',
    );
  });
});

test('a matcher rejects a subject of the wrong type and names the right one', () => {
  expect(() => expect('wren').toHaveRole('crew')).toThrow('toHaveRole accepts a member: `world.guild.member(user)`.');
  expect(() => expect({}).toHaveContent('x')).toThrow(TestStepError);
});

test('without vitest a matcher is a function that returns its result', async () => {
  const world = await createSampleWorld();
  const wren = await world.createMember('wren');
  const result = matchers.toHaveRole(world.guild.member(wren), 'crew');
  expect(result.pass).toBe(false);
  expect(result.message()).toBe('Expected wren to have the role "crew"; wren has no role.');
});
