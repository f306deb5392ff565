import { describe, expect, test } from 'vitest';
import { updateGuild } from '../../../../../dev/src/emulator/state/guilds/guild-updates.js';
import { updatePresence } from '../../../../../dev/src/emulator/state/members/presences.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { Rest } from '../../../../../src/rest/index.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import {
  getGuildWidget,
  getGuildWidgetImage,
  modifyGuildWidget,
} from '../../../../../src/wire/endpoints/guilds/guild-widget.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { widgetStyles } from '../../../../../src/wire/objects/guilds/guild-widget.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const MANAGE_GUILD = permissionSet('MANAGE_GUILD', 'MANAGE_CHANNELS');
const idOf = ({ guild }: GuildRecord) => guild.id;
const channelOf = (guild: GuildRecord, name?: string) => fixture().channel(guild, name).channel.id;

/** A guild with an enabled widget. */
function shownGuild({ inviting = false, channels = [{ name: 'general' }] as { name: string; type?: number }[] } = {}) {
  const guild = fixture().guild(MANAGE_GUILD, { channels });
  const widget_channel_id = inviting ? channelOf(guild) : null;
  updateGuild(fixture().emulator.world, guild, { widget_enabled: true, widget_channel_id });
  return guild;
}

/** A user in the guild who is online. */
function someoneOnline(guild: GuildRecord, name: string): void {
  updatePresence(fixture().emulator.world, fixture().member(guild, name).user.id, 'online');
}

describe('widget settings', () => {
  test('are disabled by default', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    expect(await api().guilds.getWidgetSettings(idOf(guild))).toEqual({ enabled: false, channel_id: null });
  });

  test('change the guild, which emits an event and records the reason', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const settings = { enabled: true, channel_id: channelOf(guild) };
    expect(await api().guilds.editWidgetSettings(idOf(guild), settings, { reason: 'for our page' })).toEqual(settings);
    expect(await api().guilds.getWidgetSettings(idOf(guild))).toEqual(settings);
    const now = { widget_enabled: true, widget_channel_id: settings.channel_id };
    expect(await dispatches().next('guildUpdate', idOf(guild))).toMatchObject(now);
    expect(guild.auditLog).toMatchObject([{ action_type: 1, reason: 'for our page' }]);
  });

  test('that are omitted do not change', async () => {
    const guild = shownGuild({ inviting: true });
    expect(await api().guilds.editWidgetSettings(idOf(guild), { enabled: false })).toEqual({
      enabled: false,
      channel_id: channelOf(guild),
    });
    expect(await api().guilds.editWidgetSettings(idOf(guild), { channel_id: null })).toMatchObject({
      channel_id: null,
    });
  });

  test('reject a category and a channel of another guild', async () => {
    const guild = shownGuild({ channels: [{ name: 'Harbour', type: channelTypes.GUILD_CATEGORY }] });
    const [category, elsewhere] = [channelOf(guild, 'Harbour'), channelOf(fixture().guild('0'))];
    await expectApiError(api().guilds.editWidgetSettings(idOf(guild), { channel_id: category }), 400, 50024);
    await expectApiError(api().guilds.editWidgetSettings(idOf(guild), { channel_id: elsewhere }), 400, 50035);
  });

  test('of a wrong type fail with 50035, and are rejected before sending', async () => {
    const guild_id = idOf(fixture().guild(MANAGE_GUILD));
    const body: object = { enabled: 'yes' };
    expectError(await fixture().bot.call(modifyGuildWidget, { path: { guild_id }, body }), 400, 50035);
    await expectNotSent(api().guilds.editWidgetSettings(guild_id, body), 'enabled');
  });

  test('cannot be read or changed without MANAGE_GUILD', async () => {
    const guild_id = idOf(fixture().guild(allPermissionsExcept('MANAGE_GUILD')));
    await expectApiError(api().guilds.getWidgetSettings(guild_id), 403, 50013);
    await expectApiError(api().guilds.editWidgetSettings(guild_id, { enabled: true }), 403, 50013);
  });
});

describe('Get Guild Widget', () => {
  test('shows online members without their real ids', async () => {
    const guild = shownGuild();
    someoneOnline(guild, 'ann');
    updatePresence(fixture().emulator.world, fixture().member(guild, 'bob').user.id, 'idle');
    const widget = await api().guilds.getWidget(idOf(guild));
    expect(widget).toEqual({
      id: idOf(guild),
      name: 'Harbour',
      instant_invite: null,
      channels: [],
      members: [
        // The listening bot.
        expect.objectContaining({ id: '0', username: 'Guildhall' }),
        {
          id: '1',
          username: 'ann',
          discriminator: '0000',
          avatar: null,
          status: 'online',
          avatar_url: expect.stringMatching(/^http:.*\/embed\/avatars\/1\.png$/),
        },
        expect.objectContaining({ id: '2', username: 'bob', status: 'idle' }),
      ],
      presence_count: 3,
    });
    const picture = await fetch(widget.members[0]?.avatar_url ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('shows the voice and stage channels that everyone can see', async () => {
    const guild = fixture().guild(MANAGE_GUILD, {
      channels: [
        { name: 'general' },
        { name: 'bridge', type: channelTypes.GUILD_VOICE },
        { name: 'stage', type: channelTypes.GUILD_STAGE_VOICE },
        {
          name: 'cabin',
          type: channelTypes.GUILD_VOICE,
          permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }],
        },
      ],
    });
    updateGuild(fixture().emulator.world, guild, { widget_enabled: true });
    const { channels } = await api().guilds.getWidget(idOf(guild));
    expect(channels).toEqual([
      { id: channelOf(guild, 'bridge'), name: 'bridge', position: 1 },
      { id: channelOf(guild, 'stage'), name: 'stage', position: 2 },
    ]);
  });

  test('contains at most 100 members, and the count of all', async () => {
    const guild = shownGuild();
    for (let count = 0; count <= limits.widgetMembers; count += 1) someoneOnline(guild, `sailor${count}`);
    const widget = await api().guilds.getWidget(idOf(guild));
    // The sailors and the listening bot.
    expect([widget.members.length, widget.presence_count]).toEqual([100, 102]);
  });

  test('creates an invite to its channel once', async () => {
    const guild = shownGuild({ inviting: true });
    const { instant_invite: first } = await api().guilds.getWidget(idOf(guild));
    const made = await dispatches().next('inviteCreate', idOf(guild));
    expect(made).toMatchObject({ channel_id: channelOf(guild), uses: 0 });
    expect(first).toBe(`https://discord.com/invite/${made.code}`);
    expect((await api().guilds.getWidget(idOf(guild))).instant_invite).toBe(first);
  });

  test('creates a new invite if the previous one was deleted', async () => {
    const guild = shownGuild({ inviting: true });
    const { instant_invite: first } = await api().guilds.getWidget(idOf(guild));
    await api().invites.delete(first?.split('/').at(-1) ?? '');
    const { instant_invite: second } = await api().guilds.getWidget(idOf(guild));
    expect(second).toMatch(/^https:/);
    expect(second).not.toBe(first);
  });

  test('has no invite while invites are paused', async () => {
    const guild = shownGuild({ inviting: true });
    updateGuild(fixture().emulator.world, guild, { features: ['INVITES_DISABLED'] });
    expect(await api().guilds.getWidget(idOf(guild))).toMatchObject({ instant_invite: null });
  });
});

describe('Get Guild Widget Image', () => {
  test.each(widgetStyles)('in the style %s is a PNG image', async (style) => {
    const picture = Buffer.from(await api().guilds.getWidgetImage(idOf(shownGuild()), { style }));
    expect(picture.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(picture.subarray(-8, -4).toString()).toBe('IEND');
  });

  test('returns a shield without a style', async () => {
    const guildId = idOf(shownGuild());
    const [picture, shield, banner] = [
      await api().guilds.getWidgetImage(guildId),
      await api().guilds.getWidgetImage(guildId, { style: 'shield' }),
      await api().guilds.getWidgetImage(guildId, { style: 'banner1' }),
    ];
    expect(Buffer.from(picture).equals(shield)).toBe(true);
    expect(Buffer.from(picture).equals(banner)).toBe(false);
  });

  test('shows the number of online members', async () => {
    const guild = shownGuild();
    const before = await api().guilds.getWidgetImage(idOf(guild));
    someoneOnline(guild, 'ann');
    expect(Buffer.from(await api().guilds.getWidgetImage(idOf(guild))).equals(before)).toBe(false);
  });

  test('is sent as an image', async () => {
    const { apiUrl: base } = fixture().emulator;
    const response = await fetch(`${base}/guilds/${idOf(shownGuild())}/widget.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  test('in a style that does not exist fails with 50035, and is rejected before sending', async () => {
    const guild_id = idOf(shownGuild());
    const response = await fixture().bot.call(getGuildWidgetImage, { path: { guild_id }, query: '?style=banner5' });
    const query: object = { style: 'banner5' };
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.style');
    await expectNotSent(api().guilds.getWidgetImage(guild_id, query), 'style');
  });
});

describe('the widget of a guild', () => {
  test('needs no token and no membership', async () => {
    const guild = fixture().guildWithoutBot();
    updateGuild(fixture().emulator.world, guild, { widget_enabled: true });
    const rest = new Rest({ baseUrl: fixture().emulator.apiUrl });
    expect(await rest.api.guilds.getWidget(idOf(guild))).toMatchObject({ name: 'Elsewhere' });
    expect(await rest.api.guilds.getWidgetImage(idOf(guild))).toBeInstanceOf(Uint8Array);
    await rest.close();
  });

  test('that is disabled fails with 50004', async () => {
    const guildId = idOf(fixture().guild(MANAGE_GUILD));
    await expectApiError(api().guilds.getWidget(guildId), 403, 50004);
    await expectApiError(api().guilds.getWidgetImage(guildId), 403, 50004);
  });

  test('of an unknown guild fails with 10004', async () => {
    for (const endpoint of [getGuildWidget, getGuildWidgetImage]) {
      expectError(
        await fixture()
          .callerWith('')
          .call(endpoint, { path: { guild_id: '1' } }),
        404,
        10004,
      );
    }
  });
});
