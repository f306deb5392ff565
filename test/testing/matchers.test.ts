/** What a test can expect of a world, in vitest and elsewhere. */
import { matchers, TestStepError } from 'guildhall/testing';
import 'guildhall/testing/vitest';
import { describe, expect, test } from 'vitest';
import { applyButton } from './sample-bot.js';
import { createSampleWorld, createScreenedMember } from './sample-world.js';

/** What a failed expectation says. */
function failureMessage(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('The expectation holds.');
}

describe('of a member', () => {
  test('roles', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren', { roles: ['crew'] });
    expect(world.guild.member(wren)).toHaveRole('crew');
    expect(world.guild.member(wren)).not.toHaveRole('mate');
    expect(failureMessage(() => expect(world.guild.member(wren)).toHaveRole('crew', 'mate'))).toBe(
      'Expected wren to have the roles "crew", "mate"; wren has the role "crew".',
    );
    await wren.leaveGuild();
    expect(failureMessage(() => expect(world.guild.member(wren)).toHaveRole('crew'))).toContain(
      'is a member of the guild',
    );
  });

  test('whether it is pending', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren');
    expect(world.guild.member(wren)).toBePending();
    await wren.passScreening();
    expect(world.guild.member(wren)).not.toBePending();
  });

  test('whether it is timed out', async () => {
    const world = await createSampleWorld({ clock: 'manual' });
    const wren = await world.createMember('wren');
    const until = new Date(world.clock.now() + 60_000).toISOString();
    await world.owner.api.guilds.editMember(world.guildId, wren.id, { communication_disabled_until: until });
    expect(world.guild.member(wren)).toBeTimedOut();
    await world.clock.advance('61s');
    expect(world.guild.member(wren)).not.toBeTimedOut();
  });
});

test('of a guild: whom it has banned', async () => {
  const world = await createSampleWorld();
  const wren = await world.createMember('wren');
  expect(world.guild).not.toHaveBanned(wren);
  await world.owner.api.guilds.createBan(world.guildId, wren.id, {});
  expect(world.guild).toHaveBanned(wren);
  expect(world.guild).toHaveBanned('wren');
});

describe('of messages and answers', () => {
  test('what they say, to whom, and with which buttons', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const greeting = await wren.waitForMessage('Welcome');
    expect(greeting).toSay(/welcome/i);
    expect(greeting).toHaveButton('Wave');
    expect(greeting).not.toHaveButton('Locked');
    expect(greeting).not.toBeEphemeral();
    const answer = await wren.click('Wave');
    expect(answer).toSay('Ahoy!');
    expect(answer).toBeEphemeral();
    expect(answer).not.toOpenModal();
    expect(failureMessage(() => expect(answer).toSay('Farewell'))).toContain('(only you can see this): Ahoy!');
  });

  test('which modal they opened', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const answer = await wren.click(applyButton, { track: 'dev' });
    expect(answer).toOpenModal();
    expect(answer).toOpenModal('Join the crew');
    expect(failureMessage(() => expect(answer).toOpenModal('Leave the crew'))).toContain(
      'open is the modal "Join the crew"',
    );
  });
});

test('a matcher that is given something else says what it takes', () => {
  expect(() => expect('wren').toHaveRole('crew')).toThrow('toHaveRole takes a member: `world.guild.member(person)`.');
  expect(() => expect({}).toSay('x')).toThrow(TestStepError);
});

test('without vitest a matcher is a function that gives its verdict', async () => {
  const world = await createSampleWorld();
  const wren = await world.createMember('wren');
  const verdict = matchers.toHaveRole(world.guild.member(wren), 'crew');
  expect(verdict.pass).toBe(false);
  expect(verdict.message()).toBe('Expected wren to have the role "crew"; wren has no role.');
});
