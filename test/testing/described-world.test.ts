/** Worlds that start as a description says, for example that of `guildhall.world.ts`. */
import { defineWorld, startEmulator, WorldDescriptionError } from '@guildhall/dev/emulator';
import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot, waveButton } from './sample-bot.js';
import { stepErrorOf } from './sample-world.js';

const harbour = defineWorld({
  guild: {
    name: 'Harbour',
    owner: 'Grace',
    screening: true,
    roles: [{ name: 'mate', permissions: ['BAN_MEMBERS'] }],
    channels: [{ name: 'quay' }, { name: 'bridge', visibleTo: ['mate'] }],
  },
  users: [{ name: 'Grace' }, { name: 'Mara', roles: ['mate'] }, { name: 'Robin', locale: 'de', pending: true }],
});

describe('a world with a description', () => {
  test('has its guild and its users, who act and are seen by the bot', async () => {
    await using world = await createWorld({ bot, world: harbour });
    expect(world.guild.name).toBe('Harbour');
    expect(world.owner.id).toBe(world.getUser('Grace').id);
    const [mara, robin] = [world.getUser('Mara'), world.getUser('Robin')];
    expect(world.guild.member(mara)?.roleNames).toEqual(['mate']);
    expect(world.guild.member(robin)?.isPending).toBe(true);
    await mara.send('bridge', 'Only mates read this.');
    await robin.expectNoMessage('Only mates read this.', { channel: 'quay' });
    await robin.server.passScreening();
    expect((await robin.click(waveButton)).text).toBe('Ahoy!');
  });

  test('has channels that are found by their described names, although Discord stores them in lower case', async () => {
    const guild = { name: 'Harbour', channels: [{ name: 'Bike Case' }], roles: [{ name: 'crew' }] };
    const prompts = [{ title: 'Which?', options: [{ title: 'Bikes', channels: ['Bike Case'] }] }];
    const onboarding = { defaultChannels: ['Bike Case'], prompts };
    await using world = await createWorld({ world: { guild: { ...guild, onboarding }, users: [{ name: 'Mara' }] } });
    const message = await world.getUser('Mara').send('Bike Case', 'ahoy');
    const found = world.emulator.world.channels.get(message.payload.channel_id);
    expect(found?.channel.name).toBe('bike-case');
    const described = world.emulator.world.guilds.get(world.guild.id);
    expect(described?.onboarding?.default_channel_ids).toEqual([found?.channel.id]);
  });

  test('is independent of other worlds with the same description', async () => {
    await using first = await createWorld({ world: harbour });
    await using second = await createWorld({ world: harbour });
    await first.getUser('Mara').server.leave();
    expect(first.guild.member('Mara')).toBeUndefined();
    expect(second.guild.member('Mara')).toBeDefined();
  });

  test('reports all mistakes of the description', async () => {
    const users = [{ name: 'Mara', roles: ['mate'] }];
    const failing = createWorld({ world: { guild: { name: 'Harbour' }, users } });
    await expect(failing).rejects.toThrow(WorldDescriptionError);
    await expect(failing).rejects.toThrow('users[0].roles[0]: there is no role "mate". There is none.');
  });

  test('cannot have a world file or an emulator that is passed as well', async () => {
    const worldFile = { version: 1 };
    expect((await stepErrorOf(createWorld({ world: harbour, worldFile }))).message).toContain(
      'createWorld has the options "world" and "worldFile". Pass one of them.',
    );
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    expect((await stepErrorOf(createWorld({ world: harbour, emulator }))).message).toContain(
      'createWorld has the option "emulator" and "world". Pass this to startEmulator.',
    );
  });
});
