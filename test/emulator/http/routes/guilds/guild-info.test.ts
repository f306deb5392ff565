/** Reading the preview, the voice regions and the vanity URL of a guild. */
import { describe, expect, test } from 'vitest';
import { updateGuild } from '../../../../../dev/src/emulator/state/guilds/guild-updates.js';
import { updatePresence } from '../../../../../dev/src/emulator/state/members/presences.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { getGuildPreview } from '../../../../../src/wire/endpoints/guilds/guilds.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { allPermissionsExcept, expectApiError, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const idOf = ({ guild }: GuildRecord) => guild.id;

describe('Get Guild Preview', () => {
  test('returns what users who have not joined can see', async () => {
    const guild = fixture().guild('0', { features: ['NEWS'] });
    updatePresence(fixture().emulator.world, guild.guild.owner_id, 'dnd');
    expect(await api().guilds.getPreview(idOf(guild))).toEqual({
      id: idOf(guild),
      name: 'Harbour',
      icon: null,
      splash: null,
      discovery_splash: null,
      emojis: [],
      features: ['NEWS'],
      approximate_member_count: 2,
      approximate_presence_count: 1,
      description: null,
      stickers: [],
    });
  });

  test('of a guild that the bot is not in succeeds if the guild is discoverable', async () => {
    const [listed, hidden] = [['DISCOVERABLE'], ['COMMUNITY']].map((features) =>
      fixture().guildWithoutBot({ features }),
    );
    expect(listed && (await api().guilds.getPreview(idOf(listed)))).toMatchObject({ name: 'Elsewhere' });
    await expectApiError(api().guilds.getPreview(hidden ? idOf(hidden) : ''), 403, 50001);
  });

  test('is the only readable endpoint of a discoverable guild', async () => {
    const listed = fixture().guildWithoutBot({ features: ['DISCOVERABLE'] });
    await expectApiError(api().guilds.get(idOf(listed)), 403, 50001);
  });

  test('needs a token', async () => {
    const path = { guild_id: idOf(fixture().guild('0')) };
    expectError(await fixture().callerWith('').call(getGuildPreview, { path }), 401, 0);
  });

  test('of an unknown guild fails with 10004', async () => {
    await expectApiError(api().guilds.getPreview('1'), 404, 10004);
  });
});

describe('Get Guild Voice Regions', () => {
  const idsIn = async (features: string[]) => {
    const regions = await api().guilds.listVoiceRegions(idOf(fixture().guild('0', { features })));
    return regions.map(({ id }) => id);
  };

  test('returns the regions and marks the nearest', async () => {
    const regions = await api().guilds.listVoiceRegions(idOf(fixture().guild('0')));
    expect(regions).toContainEqual({
      id: 'us-east',
      name: 'US East',
      optimal: false,
      deprecated: false,
      custom: false,
    });
    expect(regions.filter(({ optimal }) => optimal)).toHaveLength(1);
  });

  test('returns VIP regions only for VIP guilds', async () => {
    expect(await idsIn([])).not.toContain('vip-us-east');
    expect(await idsIn(['VIP_REGIONS'])).toContain('vip-us-east');
  });
});

describe('Get Guild Vanity URL', () => {
  const MANAGE_GUILD = permissionSet('MANAGE_GUILD');

  test('returns null if none is set', async () => {
    expect(await api().guilds.getVanityUrl(idOf(fixture().guild(MANAGE_GUILD)))).toEqual({ code: null, uses: 0 });
  });

  test('returns the code and the number of its uses', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    updateGuild(fixture().emulator.world, guild, { vanity_url_code: 'quay' });
    expect(await api().guilds.getVanityUrl(idOf(guild))).toEqual({ code: 'quay', uses: 0 });
  });

  test('without MANAGE_GUILD fails with 50013', async () => {
    await expectApiError(
      api().guilds.getVanityUrl(idOf(fixture().guild(allPermissionsExcept('MANAGE_GUILD')))),
      403,
      50013,
    );
  });
});

describe('data for members only:', () => {
  test.each([
    ['voice regions', (id: string) => api().guilds.listVoiceRegions(id)],
    ['vanity URL', (id: string) => api().guilds.getVanityUrl(id)],
    ['invites', (id: string) => api().invites.listInGuild(id)],
    ['integrations', (id: string) => api().guilds.listIntegrations(id)],
    ['widget settings', (id: string) => api().guilds.getWidgetSettings(id)],
    ['welcome screen', (id: string) => api().guilds.getWelcomeScreen(id)],
    ['onboarding', (id: string) => api().guilds.getOnboarding(id)],
  ])('%s of a guild that the bot is not in fails with 50001, of an unknown guild 10004', async (_what, read) => {
    await expectApiError(read(idOf(fixture().guildWithoutBot())), 403, 50001);
    await expectApiError(read('1'), 404, 10004);
  });
});
