import { createWorld, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import { permissionSet } from 'guildhall';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/moderation/bot.js';
import {
  banButton,
  cancelButton,
  lockdownCommand,
  raidCommand,
  raidersSelect,
  timeOutCommand,
  timeOutModal,
} from '../../examples/moderation/declarations.js';
import { timeoutProblem } from '../../examples/moderation/timeout-problem.js';

async function createModerationWorld(): Promise<{
  world: TestWorld;
  morgan: TestUser;
  robin: TestUser;
  casey: TestUser;
}> {
  const world = await createWorld({
    bot,
    clock: 'manual',
    guild: {
      name: 'Harbour',
      roles: [{ name: 'moderator', permissions: ['MODERATE_MEMBERS', 'BAN_MEMBERS', 'MANAGE_GUILD'] }],
      channels: [{ name: 'quay' }],
    },
  });
  onTestFinished(() => world.close());
  const morgan = await world.createMember('Morgan', { roles: ['moderator'] });
  return { world, morgan, robin: await world.createMember('Robin'), casey: await world.createMember('Casey') };
}

const auditReasons = (world: TestWorld) => world.guild.auditLog.flatMap(({ reason }) => reason ?? []);

describe('a timeout', () => {
  test('is set from the context menu of a member, with a reason', async () => {
    const { world, morgan, robin } = await createModerationWorld();
    await morgan.useContextMenu(timeOutCommand, robin);
    await morgan.fill(timeOutModal, { length: '60', reason: 'shouting' }).submit();
    expect(world.guild.member(robin)?.isTimedOut).toBe(true);
    expect(auditReasons(world)).toContain('morgan: shouting');
    await expect(robin.send('quay', 'But…')).rejects.toThrow(/Robin/);
  });

  test('ends automatically, and the member is notified', async () => {
    const { world, morgan, robin } = await createModerationWorld();
    await morgan.useContextMenu(timeOutCommand, robin);
    await morgan.fill(timeOutModal, { length: '60', reason: 'shouting' }).submit();
    await world.clock.advance('1h');
    expect(world.guild.member(robin)?.isTimedOut).toBe(false);
    await robin.waitForMessage('Your timeout is over.');
  });

  test('is not in the context menu of members without permission', async () => {
    const { robin, casey } = await createModerationWorld();
    await expect(robin.useContextMenu(timeOutCommand, casey)).rejects.toThrow(/Robin/);
  });

  test('cannot be set for members above the moderator', async () => {
    const { world, morgan } = await createModerationWorld();
    await morgan.useContextMenu(timeOutCommand, world.owner);
    const response = await morgan.fill(timeOutModal, { length: '60', reason: 'mutiny' }).submit();
    expect(response.text).toBe('This member is not below you.');
    expect(world.problems).toEqual([]);
  });

  test('cannot be set for members who have left meanwhile', async () => {
    const { world, morgan, robin } = await createModerationWorld();
    await morgan.useContextMenu(timeOutCommand, robin);
    await robin.server.leave();
    const response = await morgan.fill(timeOutModal, { length: '60', reason: 'shouting' }).submit();
    expect(response.text).toBe('This member has left.');
    expect(world.problems).toEqual([]);
  });

  test('ends without a message for a member who accepts none', async () => {
    const { world, morgan, robin } = await createModerationWorld();
    await morgan.useContextMenu(timeOutCommand, robin);
    await morgan.fill(timeOutModal, { length: '60', reason: 'shouting' }).submit();
    await morgan.useCommand(lockdownCommand.subcommands.start, { hours: 2 });
    await world.clock.advance('1h');
    await world.waitForIdle();
    expect(world.problems).toEqual([]);
  });
});

describe('a member', () => {
  const role = (position: number, permissions = '0') => ({ id: String(position), position, permissions });
  const guild = {
    id: '0',
    owner_id: '90',
    roles: [role(0), role(1), role(2, permissionSet('ADMINISTRATOR')), role(3), role(4)],
  };
  const member = (id: string, ...roles: string[]) => ({ user: { id }, roles });
  const members = { bot: member('80', '3'), author: member('81', '4') };

  test.each([
    ['below both can be timed out', member('1', '1'), undefined],
    ['as high as the moderator cannot', member('1', '4'), /below you/],
    ['as high as the bot cannot', member('1', '3'), /below me/],
    ['who is an administrator cannot', member('1', '2'), /Administrators/],
    ['who owns the guild cannot', member('90'), /below you/],
  ])('%s', (_, other, problem) => {
    if (problem) expect(timeoutProblem(guild, other, members)).toMatch(problem);
    else expect(timeoutProblem(guild, other, members)).toBeUndefined();
  });
});

describe('a raid', () => {
  test('ends with a ban of all selected users in one call', async () => {
    const { world, morgan, robin, casey } = await createModerationWorld();
    await robin.send('quay', 'spam');
    await morgan.useCommand(raidCommand, { reason: 'spam' });
    await morgan.select(raidersSelect, [robin, casey]);
    const response = await morgan.click(banButton);
    expect(response.text).toBe('2 banned.');
    expect(world.guild.bans.map(({ name }) => name).sort()).toEqual(['Casey', 'Robin']);
    expect(auditReasons(world)).toContain('morgan: spam');
    await morgan.expectNoMessage('spam', { channel: 'quay' });
  });

  test('can be canceled without a ban', async () => {
    const { world, morgan, robin } = await createModerationWorld();
    await morgan.useCommand(raidCommand, { reason: 'spam' });
    await morgan.select(raidersSelect, [robin]);
    const response = await morgan.click(cancelButton);
    expect(response.text).toBe('Nobody was banned.');
    expect(world.guild.bans).toEqual([]);
  });

  test('reports users who could not be banned', async () => {
    const { world, morgan, robin } = await createModerationWorld();
    await morgan.useCommand(raidCommand, { reason: 'mutiny' });
    await morgan.select(raidersSelect, [robin, world.owner]);
    const response = await morgan.click(banButton);
    expect(response.text).toBe(`1 banned. I could not ban ${world.owner.mention}.`);
  });
});

test('a raid spares members who are not below the moderator, who can have lost the role meanwhile', async () => {
  const { world, morgan, robin } = await createModerationWorld();
  const other = await world.createMember('Rowan', { roles: ['moderator'] });
  await morgan.useCommand(raidCommand, { reason: 'mutiny' });
  await morgan.select(raidersSelect, [robin, other]);
  await world.owner.moderation.removeRole(morgan, 'moderator');
  const response = await morgan.click(banButton);
  expect(response.text).toMatch(/^0 banned\. I could not ban /);
  expect(world.guild.bans).toEqual([]);
});

test('a raid of which nobody can be banned ends with a reply', async () => {
  const { world, morgan } = await createModerationWorld();
  await morgan.useCommand(raidCommand, { reason: 'mutiny' });
  await morgan.select(raidersSelect, [world.owner]);
  const response = await morgan.click(banButton);
  expect(response.text).toBe(`0 banned. I could not ban ${world.owner.mention}.`);
  expect(world.problems).toEqual([]);
});

describe('a lockdown', () => {
  async function aStranger() {
    const { world, morgan } = await createModerationWorld();
    const { code } = await world.owner.api.invites.create(world.guild.channel('quay').id);
    return { world, morgan, stranger: await world.createUser('Stranger'), invite: { invite: code } };
  }

  test('pauses invites until it ends', async () => {
    const { world, morgan, stranger, invite } = await aStranger();
    await morgan.useCommand(lockdownCommand.subcommands.start, { hours: 2 });
    await expect(stranger.server.join(invite)).rejects.toThrow(/Stranger/);
    await world.clock.advance('2h');
    await stranger.server.join(invite);
    expect(world.guild.member(stranger)).toBeDefined();
  });

  test('can be ended early', async () => {
    const { world, morgan, stranger, invite } = await aStranger();
    await morgan.useCommand(lockdownCommand.subcommands.start, { hours: 2 });
    await morgan.useCommand(lockdownCommand.subcommands.end, {});
    await stranger.server.join(invite);
    expect(world.guild.member(stranger)).toBeDefined();
  });
});

describe('the rule against advertisements', () => {
  test('blocks invites in every guild of the bot, and the user gets a timeout', async () => {
    const { world, robin, casey } = await createModerationWorld();
    await expect(robin.send('quay', 'Come to discord.gg/lighthouse')).rejects.toThrow(
      'Please do not advertise other servers.',
    );
    expect(world.guild.member(robin)?.isTimedOut).toBe(true);
    expect(await casey.messages('quay')).toEqual([]);
  });

  test('does not concern other messages', async () => {
    const { robin, casey } = await createModerationWorld();
    await robin.send('quay', 'Have you seen the lighthouse?');
    await casey.waitForMessage('Have you seen the lighthouse?');
  });
});
