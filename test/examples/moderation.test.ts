import { createWorld, type TestUser, type TestWorld } from 'guildhall/testing';
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
    expect(auditReasons(world)).toEqual(['morgan: shouting']);
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

  test('cannot be set for members above the bot', async () => {
    const { world, morgan } = await createModerationWorld();
    await morgan.useContextMenu(timeOutCommand, world.owner);
    const response = await morgan.fill(timeOutModal, { length: '60', reason: 'mutiny' }).submit();
    expect(response.text).toMatch(/went wrong/);
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

  test('can be cancelled without a ban', async () => {
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

describe('a lockdown', () => {
  async function aStranger() {
    const { world, morgan } = await createModerationWorld();
    const { code } = await world.owner.api.invites.create(world.guild.channel('quay').id);
    return { world, morgan, stranger: await world.createUser('Stranger'), invite: { invite: code } };
  }

  test('pauses invites until it ends', async () => {
    const { world, morgan, stranger, invite } = await aStranger();
    await morgan.useCommand(lockdownCommand.subcommands.start, { hours: 2 });
    await expect(stranger.joinGuild(invite)).rejects.toThrow(/Stranger/);
    await world.clock.advance('2h');
    await stranger.joinGuild(invite);
    expect(world.guild.member(stranger)).toBeDefined();
  });

  test('can be ended early', async () => {
    const { world, morgan, stranger, invite } = await aStranger();
    await morgan.useCommand(lockdownCommand.subcommands.start, { hours: 2 });
    await morgan.useCommand(lockdownCommand.subcommands.end, {});
    await stranger.joinGuild(invite);
    expect(world.guild.member(stranger)).toBeDefined();
  });
});
