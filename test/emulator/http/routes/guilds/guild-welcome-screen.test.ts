import { describe, expect, test } from 'vitest';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { modifyGuildWelcomeScreen } from '../../../../../src/wire/endpoints/guilds/guild-welcome-screen.js';
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

const MANAGE_GUILD = permissionSet('MANAGE_GUILD');
const INVITE = permissionSet('CREATE_INSTANT_INVITE', 'VIEW_CHANNEL');
const idOf = ({ guild }: GuildRecord) => guild.id;
const channelOf = (guild: GuildRecord) => fixture().channel(guild).channel.id;

/** A list of that many channels, all the same one. */
const channels = (guild: GuildRecord, count: number, description = 'Talk') =>
  Array.from({ length: count }, () => ({ channel_id: channelOf(guild), description }));

describe('the guild of an invite', () => {
  const screen = (guild: GuildRecord) => ({ description: 'Ahoy', welcome_channels: channels(guild, 1) });

  test('contains the welcome screen while it is enabled', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_GUILD', 'CREATE_INSTANT_INVITE', 'VIEW_CHANNEL'));
    const set = await api().guilds.editWelcomeScreen(idOf(guild), { enabled: true, ...screen(guild) });
    const { code } = await api().invites.create(channelOf(guild));
    expect((await api().invites.get(code)).guild?.welcome_screen).toEqual(set);
    await api().guilds.editWelcomeScreen(idOf(guild), { enabled: false });
    expect((await api().invites.get(code)).guild).not.toHaveProperty('welcome_screen');
  });

  test('contains no welcome screen if the guild never had one', async () => {
    const guild = fixture().guild(INVITE, { features: ['WELCOME_SCREEN_ENABLED'] });
    expect((await api().invites.create(channelOf(guild))).guild).not.toHaveProperty('welcome_screen');
  });
});

describe('Modify Guild Welcome Screen', () => {
  test('enables it with its description and channels', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const shown = { channel_id: channelOf(guild), description: 'Talk', emoji_name: '⚓' };
    const screen = await api().guilds.editWelcomeScreen(
      idOf(guild),
      { enabled: true, description: 'Ahoy', welcome_channels: [shown] },
      { reason: 'season' },
    );
    expect(screen).toEqual({ description: 'Ahoy', welcome_channels: [{ ...shown, emoji_id: null }] });
    expect(await api().guilds.getWelcomeScreen(idOf(guild))).toEqual(screen);
    expect(await dispatches().next('guildUpdate', idOf(guild))).toMatchObject({ features: ['WELCOME_SCREEN_ENABLED'] });
    expect(guild.auditLog).toMatchObject([{ action_type: 1, reason: 'season' }]);
  });

  test('emits Guild Update only when it is enabled or disabled', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    await api().guilds.editWelcomeScreen(idOf(guild), { description: 'Ahoy' });
    await api().guilds.editWelcomeScreen(idOf(guild), { enabled: false });
    await api().guilds.edit(idOf(guild), { name: 'Quay' });
    expect(await dispatches().next('guildUpdate', idOf(guild))).toMatchObject({ name: 'Quay' });
    expect(guild.auditLog).toHaveLength(2);
  });

  test('leaves omitted fields unchanged, clears fields with null, and disables with null', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    await api().guilds.editWelcomeScreen(idOf(guild), {
      enabled: true,
      description: 'Ahoy',
      welcome_channels: channels(guild, 1),
    });
    expect(await api().guilds.editWelcomeScreen(idOf(guild), { description: 'Hello' })).toMatchObject({
      description: 'Hello',
      welcome_channels: [expect.objectContaining({ description: 'Talk' })],
    });
    const emptied = { enabled: null, description: null, welcome_channels: null };
    expect(await api().guilds.editWelcomeScreen(idOf(guild), emptied)).toEqual({
      description: null,
      welcome_channels: [],
    });
    expect(guild.guild.features).toEqual([]);
  });

  test('accepts values at its limits', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const screen = { description: 'x'.repeat(140), welcome_channels: channels(guild, 5, 'x'.repeat(50)) };
    expect((await api().guilds.editWelcomeScreen(idOf(guild), screen)).welcome_channels).toHaveLength(5);
  });

  test.each([
    ['six channels', 'welcome_channels', (guild: GuildRecord) => ({ welcome_channels: channels(guild, 6) })],
    ['a long description', 'description', () => ({ description: 'x'.repeat(141) })],
    [
      'a long description of a channel',
      'welcome_channels.0.description',
      (guild: GuildRecord) => ({ welcome_channels: channels(guild, 1, 'x'.repeat(51)) }),
    ],
    [
      'no description of a channel',
      'welcome_channels.0.description',
      (guild: GuildRecord) => ({ welcome_channels: channels(guild, 1, '') }),
    ],
    ['neither on nor off', 'enabled', () => ({ enabled: 'yes' })],
  ])('with %s fails with 50035, and is rejected before sending', async (_what, path, bodyOf) => {
    const guild = fixture().guild(MANAGE_GUILD);
    const body: object = bodyOf(guild);
    const response = await fixture().bot.call(modifyGuildWelcomeScreen, { path: { guild_id: idOf(guild) }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${path}._errors`);
    await expectNotSent(api().guilds.editWelcomeScreen(idOf(guild), body), path);
  });

  test('lists the channels and emojis that the guild does not have', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const welcome_channels = [
      ...channels(guild, 1),
      { channel_id: channelOf(fixture().guild('0')), description: 'Elsewhere', emoji_id: '1' },
    ];
    await expect(api().guilds.editWelcomeScreen(idOf(guild), { welcome_channels })).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [
        expect.objectContaining({ path: 'welcome_channels.1.channel_id' }),
        expect.objectContaining({ path: 'welcome_channels.1.emoji_id' }),
      ],
    });
  });

  test('without MANAGE_GUILD fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_GUILD'));
    await expectApiError(api().guilds.editWelcomeScreen(idOf(guild), { enabled: true }), 403, 50013);
  });
});

describe('Get Guild Welcome Screen', () => {
  /** A guild with a welcome screen, for a bot with these permissions. */
  async function guildWith(permissions: string, enabled: boolean) {
    const guild = fixture().guild(permissions);
    const body = { enabled, description: 'Ahoy' };
    await fixture()
      .callerOf(fixture().ownerOf(guild))
      .call(modifyGuildWelcomeScreen, { path: { guild_id: idOf(guild) }, body });
    return guild;
  }

  test('is public while it is enabled', async () => {
    const guild = await guildWith('0', true);
    expect(await api().guilds.getWelcomeScreen(idOf(guild))).toMatchObject({ description: 'Ahoy' });
  });

  test('needs MANAGE_GUILD while it is disabled', async () => {
    await expectApiError(
      api().guilds.getWelcomeScreen(idOf(await guildWith(allPermissionsExcept('MANAGE_GUILD'), false))),
      403,
      50013,
    );
    const guild = await guildWith(MANAGE_GUILD, false);
    expect(await api().guilds.getWelcomeScreen(idOf(guild))).toMatchObject({ description: 'Ahoy' });
  });

  test('of a guild without a welcome screen fails with 10069', async () => {
    await expectApiError(api().guilds.getWelcomeScreen(idOf(fixture().guild(MANAGE_GUILD))), 404, 10069);
  });
});
