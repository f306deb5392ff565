import { describe, expect, test } from 'vitest';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const MANAGE_CHANNELS = '16';

function setUp() {
  const guild = fixture().guild(MANAGE_CHANNELS, { channels: [{ name: 'general' }, { name: 'rules' }] });
  const [general, rules] = ['general', 'rules'].map((name) => fixture().channel(guild, name).channel.id);
  const welcome = {
    enabled: true,
    welcome_message: { author_ids: [guild.guild.owner_id], message: 'Ahoy!' },
    new_member_actions: [{ channel_id: general ?? '', action_type: 1, title: 'Say hello', description: '' }],
    resource_channels: [{ channel_id: rules ?? '', title: 'Rules', description: 'Read them.' }],
  };
  const set = (body: unknown) =>
    new ControlCaller(fixture().emulator.url).call('PUT', `/guilds/${guild.guild.id}/new-member-welcome`, body);
  return { guildId: guild.guild.id, rules: rules ?? '', welcome, set };
}

describe('Get Guild New Member Welcome', () => {
  test('returns nothing if the guild has not set it', async () => {
    expect(await api().guilds.getNewMemberWelcome(setUp().guildId)).toBeUndefined();
  });

  test('returns what the control API has set', async () => {
    const { guildId, welcome, set } = setUp();
    expect(await set(welcome)).toEqual({ status: 200, json: { guild_id: guildId, ...welcome } });
    expect(await api().guilds.getNewMemberWelcome(guildId)).toEqual({ guild_id: guildId, ...welcome });
  });

  test('does not contain a deleted channel', async () => {
    const { guildId, rules, welcome, set } = setUp();
    await set(welcome);
    await api().channels.delete(rules);
    expect(await api().guilds.getNewMemberWelcome(guildId)).toMatchObject({
      new_member_actions: [{ title: 'Say hello' }],
      resource_channels: [],
    });
  });

  test('contains the same after the world was saved and loaded', async () => {
    const { guildId, welcome, set } = setUp();
    await set(welcome);
    const { emulator } = fixture();
    emulator.load(emulator.save());
    expect(await api().guilds.getNewMemberWelcome(guildId)).toMatchObject(welcome);
  });

  test('of a guild without the bot fails with 50001', async () => {
    await expectApiError(api().guilds.getNewMemberWelcome(fixture().guildWithoutBot().guild.id), 403, 50001);
  });
});

describe('the new member welcome of the control API', () => {
  test('cannot link to a channel of another guild', async () => {
    const { welcome, set } = setUp();
    const [resource] = setUp().welcome.resource_channels;
    const response = await set({ ...welcome, resource_channels: [resource] });
    expectError({ ...response, headers: new Headers() }, 400, 50035);
    expect(response.json).toHaveProperty('errors.resource_channels.0.channel_id');
  });

  test('needs its lists', async () => {
    const { set } = setUp();
    expect(await set({ enabled: true })).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});
