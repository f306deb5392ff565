import { describe, expect, test } from 'vitest';
import { joinGuild } from '../../../src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import { limits } from '../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { modifyGuildIncidentActions } from '../../../src/wire/endpoints/guilds/guilds.js';
import { aClient, allBut, anEar, expectRefusal, expectUnsent } from './client.js';
import { aService, expectError } from './service.js';

const scene = aService();
const api = aClient(scene);
const ear = anEar(scene);

const MANAGE_GUILD = permissionSet('MANAGE_GUILD');
const idOf = ({ guild }: GuildRecord) => guild.id;
const HOUR = 60 * 60_000;

/** A moment from the service's now on. */
const ahead = (ms: number) => scene().service.world.timestamp(scene().service.clock.now() + ms);

describe('Modify Guild Incident Actions', () => {
  test('pauses invites and direct messages, and the guild tells of it', async () => {
    const guild = scene().guild(MANAGE_GUILD);
    const actions = { invites_disabled_until: ahead(HOUR), dms_disabled_until: ahead(2 * HOUR) };
    expect(await api().guilds.editIncidentActions(idOf(guild), actions)).toEqual(actions);
    expect((await api().guilds.get(idOf(guild))).incidents_data).toEqual(actions);
    expect(await ear().hears('guildUpdate', idOf(guild))).toMatchObject({ incidents_data: actions });
    expect(guild.auditLog).toMatchObject([{ action_type: 1, user_id: scene().service.botUserId }]);
  });

  test('leaves what is not named, and ends a pause with null', async () => {
    const guild = scene().guild(MANAGE_GUILD);
    const until = ahead(HOUR);
    await api().guilds.editIncidentActions(idOf(guild), { invites_disabled_until: until, dms_disabled_until: until });
    expect(await api().guilds.editIncidentActions(idOf(guild), { dms_disabled_until: null })).toEqual({
      invites_disabled_until: until,
      dms_disabled_until: null,
    });
  });

  test('takes no audit reason', async () => {
    const guild = scene().guild(MANAGE_GUILD);
    await scene().bot.call(modifyGuildIncidentActions, {
      path: { guild_id: idOf(guild) },
      body: { dms_disabled_until: ahead(HOUR) },
      headers: { 'x-audit-log-reason': 'raid' },
    });
    expect(guild.auditLog.at(-1)).not.toHaveProperty('reason');
  });

  test('lasts at most 24 hours', async () => {
    const guild = scene().guild(MANAGE_GUILD);
    const longest = { invites_disabled_until: ahead(limits.incidentActionMs) };
    expect(await api().guilds.editIncidentActions(idOf(guild), longest)).toMatchObject(longest);
    const longer = { invites_disabled_until: ahead(limits.incidentActionMs + 1), dms_disabled_until: ahead(HOUR) };
    await expect(api().guilds.editIncidentActions(idOf(guild), longer)).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: 'invites_disabled_until' })],
    });
  });

  test('with what is no moment is 50035, and not sent by the client', async () => {
    const guild_id = idOf(scene().guild(MANAGE_GUILD));
    const body = { dms_disabled_until: 'tomorrow' };
    const answer = await scene().bot.call(modifyGuildIncidentActions, { path: { guild_id }, body });
    expectError(answer, 400, 50035);
    await expectUnsent(api().guilds.editIncidentActions(guild_id, body), 'dms_disabled_until');
  });

  test('without MANAGE_GUILD is 50013', async () => {
    const guild = scene().guild(allBut('MANAGE_GUILD'));
    await expectRefusal(api().guilds.editIncidentActions(idOf(guild), { dms_disabled_until: null }), 403, 50013);
  });
});

describe('paused direct messages', () => {
  /** The bot writes to somebody with whom it shares one guild. */
  async function setUp() {
    const guild = scene().guild(MANAGE_GUILD);
    const { user } = scene().member(guild);
    const dm = await api().users.createDm(user.id);
    await api().guilds.editIncidentActions(idOf(guild), { dms_disabled_until: ahead(1000) });
    return { user, write: () => api().messages.create(dm.id, { content: 'ahoy' }) };
  }

  test('keep the bot from writing until the time is over', async () => {
    const { write } = await setUp();
    await expectRefusal(write(), 403, 50007);
    await scene().service.clock.advance(1000);
    expect(await write()).toMatchObject({ content: 'ahoy' });
  });

  test('do not concern who is met in another guild too', async () => {
    const { user, write } = await setUp();
    joinGuild(scene().service.world, scene().guild('0'), user.id);
    expect(await write()).toMatchObject({ content: 'ahoy' });
  });
});
