import { createWorld, type Person, type TestWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/moderation/bot.js';
import { ban, lockdown, raid, raiders, spare, timeOut, timeOutForm } from '../../examples/moderation/controls.js';

async function aGuild(): Promise<{ world: TestWorld; morgan: Person; robin: Person; casey: Person }> {
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
  const morgan = await world.join('Morgan', { roles: ['moderator'] });
  return { world, morgan, robin: await world.join('Robin'), casey: await world.join('Casey') };
}

const reasons = (world: TestWorld) => world.guild.auditLog().flatMap(({ reason }) => reason ?? []);

describe('a timeout', () => {
  test('is given from the menu of a member, for a reason', async () => {
    const { world, morgan, robin } = await aGuild();
    await morgan.usesOn(timeOut, robin);
    await morgan.fill(timeOutForm, { length: '60', reason: 'shouting' }).submit();
    expect(world.guild.member(robin)?.isTimedOut).toBe(true);
    expect(reasons(world)).toEqual(['morgan: shouting']);
    await expect(robin.says('quay', 'But…')).rejects.toThrow(/Robin/);
  });

  test('ends by itself, and the member hears of it', async () => {
    const { world, morgan, robin } = await aGuild();
    await morgan.usesOn(timeOut, robin);
    await morgan.fill(timeOutForm, { length: '60', reason: 'shouting' }).submit();
    await world.clock.advance('1h');
    expect(world.guild.member(robin)?.isTimedOut).toBe(false);
    await robin.sees('Your timeout is over.');
  });

  test('is not in the menu of those who moderate nothing', async () => {
    const { robin, casey } = await aGuild();
    await expect(robin.usesOn(timeOut, casey)).rejects.toThrow(/Robin/);
  });

  test('is not given to whoever stands above the bot', async () => {
    const { world, morgan } = await aGuild();
    await morgan.usesOn(timeOut, world.owner);
    const answer = await morgan.fill(timeOutForm, { length: '60', reason: 'mutiny' }).submit();
    expect(answer.text).toMatch(/went wrong/);
  });
});

describe('a raid', () => {
  test('ends in a ban of all who were named, in one call', async () => {
    const { world, morgan, robin, casey } = await aGuild();
    await robin.says('quay', 'spam');
    await morgan.uses(raid, { reason: 'spam' });
    await morgan.select(raiders, [robin, casey]);
    const answer = await morgan.click(ban);
    expect(answer.text).toBe('2 banned.');
    expect(world.guild.bans.map(({ name }) => name).sort()).toEqual(['Casey', 'Robin']);
    expect(reasons(world)).toContain('morgan: spam');
    await morgan.doesNotSee('spam', { in: 'quay' });
  });

  test('bans nobody when that was not meant', async () => {
    const { world, morgan, robin } = await aGuild();
    await morgan.uses(raid, { reason: 'spam' });
    await morgan.select(raiders, [robin]);
    const answer = await morgan.click(spare);
    expect(answer.text).toBe('Nobody was banned.');
    expect(world.guild.bans).toEqual([]);
  });

  test('says who could not be banned', async () => {
    const { world, morgan, robin } = await aGuild();
    await morgan.uses(raid, { reason: 'mutiny' });
    await morgan.select(raiders, [robin, world.owner]);
    const answer = await morgan.click(ban);
    expect(answer.text).toBe(`1 banned. I could not ban ${world.owner.mention}.`);
  });
});

describe('a lockdown', () => {
  async function aStranger() {
    const { world, morgan } = await aGuild();
    const { code } = await world.owner.api.invites.create(world.guild.channel('quay').id);
    return { world, morgan, stranger: await world.person('Stranger'), invite: { invite: code } };
  }

  test('pauses invites until it is over', async () => {
    const { world, morgan, stranger, invite } = await aStranger();
    await morgan.uses(lockdown.subcommands.begin, { hours: 2 });
    await expect(stranger.joins(invite)).rejects.toThrow(/Stranger/);
    await world.clock.advance('2h');
    await stranger.joins(invite);
    expect(world.guild.member(stranger)).toBeDefined();
  });

  test('can be ended early', async () => {
    const { world, morgan, stranger, invite } = await aStranger();
    await morgan.uses(lockdown.subcommands.begin, { hours: 2 });
    await morgan.uses(lockdown.subcommands.end, {});
    await stranger.joins(invite);
    expect(world.guild.member(stranger)).toBeDefined();
  });
});
