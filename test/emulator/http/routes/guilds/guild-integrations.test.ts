import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { addBot, removeMember } from '../../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { insertWebhook } from '../../../../../dev/src/emulator/state/webhooks/webhooks.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const MANAGE_GUILD = permissionSet('MANAGE_GUILD', 'VIEW_AUDIT_LOG');
const idOf = ({ guild }: GuildRecord) => guild.id;

/** Another bot in a guild. */
function addOtherBot(guild: GuildRecord, name = 'Gull') {
  const { world } = fixture().emulator;
  const application = insertApplication(world, { name }).result;
  const { events } = addBot(world, guild, application, {}, { userId: guild.guild.owner_id });
  const integration = [...guild.integrations.values()].find((each) => each.applicationId === application.id);
  if (!integration) throw new Error('no integration');
  return { application, id: integration.integration.id, events };
}

describe('a bot that joins a guild', () => {
  test('adds an integration, emits an event and records it', () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const { application, id, events } = addOtherBot(guild);
    const created = events.find(({ event }) => event === 'integrationCreate');
    expect(created?.data).toMatchObject({ id, type: 'discord', application: { id: application.id } });
    expect(created?.data).not.toHaveProperty('user');
    expect(events).toContainEqual(expect.objectContaining({ event: 'guildIntegrationsUpdate' }));
    expect(guild.auditLog).toContainEqual(expect.objectContaining({ action_type: 80, target_id: id }));
  });
});

describe('Get Guild Integrations', () => {
  test('returns bots with the users who added them', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const { application, id } = addOtherBot(guild);
    const [own, other] = await api().guilds.listIntegrations(idOf(guild));
    expect(own).toMatchObject({ application: { id: fixture().emulator.applicationId } });
    expect(other).toEqual({
      id,
      name: 'Gull',
      type: 'discord',
      enabled: true,
      account: { id: application.botUserId, name: 'Gull' },
      user: expect.objectContaining({ id: guild.guild.owner_id }),
      application: {
        id: application.id,
        name: 'Gull',
        icon: null,
        description: '',
        bot: expect.objectContaining({ id: application.botUserId, bot: true }),
      },
      scopes: ['bot', 'applications.commands'],
    });
  });

  test('returns at most 50', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    for (let count = 0; count < 50; count += 1) addOtherBot(guild, `Gull ${count}`);
    expect(guild.integrations.size).toBe(51);
    expect(await api().guilds.listIntegrations(idOf(guild))).toHaveLength(50);
  });

  test('without MANAGE_GUILD fails with 50013', async () => {
    await expectApiError(
      api().guilds.listIntegrations(idOf(fixture().guild(allPermissionsExcept('MANAGE_GUILD')))),
      403,
      50013,
    );
  });
});

describe('Delete Guild Integration', () => {
  test('removes the bot and its webhooks from the guild', async () => {
    const { world } = fixture().emulator;
    const guild = fixture().guild(permissionSet('MANAGE_GUILD', 'VIEW_AUDIT_LOG', 'MANAGE_WEBHOOKS'));
    const { application, id } = addOtherBot(guild);
    const channel = fixture().channel(guild);
    const spec = { name: 'News', applicationId: application.id };
    const webhook = insertWebhook(world, guild, channel, spec, { userId: application.botUserId }).result;
    await api().guilds.deleteIntegration(idOf(guild), id, { reason: 'noise' });
    expect(guild.members.has(application.botUserId)).toBe(false);
    expect(world.webhooks.has(webhook.webhook.id)).toBe(false);
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 82, target_id: id, reason: 'noise' });
    expect(await dispatches().next('webhooksUpdate', idOf(guild))).toMatchObject({ channel_id: channel.channel.id });
    expect(await dispatches().next('integrationDelete', idOf(guild))).toEqual({
      id,
      guild_id: idOf(guild),
      application_id: application.id,
    });
    expect(await dispatches().next('guildIntegrationsUpdate', idOf(guild))).toEqual({ guild_id: idOf(guild) });
    expect(await dispatches().next('guildMemberRemove', idOf(guild))).toMatchObject({
      user: { id: application.botUserId },
    });
  });

  test("of the bot's own integration makes the bot leave", async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const [own] = await api().guilds.listIntegrations(idOf(guild));
    await api().guilds.deleteIntegration(idOf(guild), own?.id ?? '');
    expect(await dispatches().next('guildDelete', idOf(guild))).toEqual({ id: idOf(guild) });
    await expectApiError(api().guilds.get(idOf(guild)), 403, 50001);
  });

  test('of a subscription to the guild fails with 50163', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const integration = {
      id: fixture().emulator.world.newId(),
      name: 'Patrons',
      type: 'guild_subscription',
      enabled: true,
      account: { id: 'patrons', name: 'Patrons' },
    };
    guild.integrations.set(integration.id, { integration });
    await expectApiError(api().guilds.deleteIntegration(idOf(guild), integration.id), 400, 50163);
  });

  test('of an integration that does not exist, or of another guild, fails with 10005', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const elsewhere = addOtherBot(fixture().guildWithoutBot());
    for (const id of ['1', elsewhere.id]) {
      await expectApiError(api().guilds.deleteIntegration(idOf(guild), id), 404, 10005);
    }
  });

  test('without MANAGE_GUILD fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_GUILD'));
    const { id } = addOtherBot(guild);
    await expectApiError(api().guilds.deleteIntegration(idOf(guild), id), 403, 50013);
  });
});

test('a bot that leaves removes its integration', async () => {
  const guild = fixture().guild(MANAGE_GUILD);
  const { application } = addOtherBot(guild);
  const { events } = removeMember(fixture().emulator.world, guild, application.botUserId);
  expect(events).toContainEqual(expect.objectContaining({ event: 'integrationDelete' }));
  expect(await api().guilds.listIntegrations(idOf(guild))).toHaveLength(1);
});
