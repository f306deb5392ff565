import { beforeEach, describe, expect, test } from 'vitest';
import { joinGuild } from '../../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { modifyGuildIncidentActions } from '../../../../../src/wire/endpoints/guilds/guilds.js';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

/** Hours pass in these tests, without heartbeats. */
const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1_000_000_000 } });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const MANAGE_GUILD = permissionSet('MANAGE_GUILD');
const idOf = ({ guild }: GuildRecord) => guild.id;
/** Long enough for the client, which checks times with the system clock while a test runs. */
const HOUR = 60 * 60_000;

const START = Date.now();
// The client compares times with the system clock.
beforeEach(() => fixture().emulator.clock.setTime(START));

/** A time relative to the emulator's clock. */
const ahead = (ms: number) => fixture().emulator.world.timestamp(fixture().emulator.clock.now() + ms);

describe('Modify Guild Incident Actions', () => {
  test('pauses invites and direct messages, and emits an event', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const actions = { invites_disabled_until: ahead(HOUR), dms_disabled_until: ahead(2 * HOUR) };
    expect(await api().guilds.editIncidentActions(idOf(guild), actions)).toEqual(actions);
    expect((await api().guilds.get(idOf(guild))).incidents_data).toEqual(actions);
    expect(await dispatches().next('guildUpdate', idOf(guild))).toMatchObject({ incidents_data: actions });
    expect(guild.auditLog).toMatchObject([{ action_type: 1, user_id: fixture().emulator.botUserId }]);
  });

  test('leaves omitted fields unchanged, and ends a pause with null', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const until = ahead(HOUR);
    await api().guilds.editIncidentActions(idOf(guild), { invites_disabled_until: until, dms_disabled_until: until });
    expect(await api().guilds.editIncidentActions(idOf(guild), { dms_disabled_until: null })).toEqual({
      invites_disabled_until: until,
      dms_disabled_until: null,
    });
  });

  test('accepts no audit reason', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    await fixture().bot.call(modifyGuildIncidentActions, {
      path: { guild_id: idOf(guild) },
      body: { dms_disabled_until: ahead(HOUR) },
      headers: { 'x-audit-log-reason': 'raid' },
    });
    expect(guild.auditLog.at(-1)).not.toHaveProperty('reason');
  });

  test('lasts at most 24 hours', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const longest = { invites_disabled_until: ahead(limits.incidentActionMs) };
    expect(await api().guilds.editIncidentActions(idOf(guild), longest)).toMatchObject(longest);
    const longer = { invites_disabled_until: ahead(limits.incidentActionMs + 1), dms_disabled_until: ahead(HOUR) };
    await expect(api().guilds.editIncidentActions(idOf(guild), longer)).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: 'invites_disabled_until' })],
    });
  });

  test.each([
    ['now', 0],
    ['in the past', -HOUR],
  ])('cannot end %s', async (_when, ms) => {
    const guild = fixture().guild(MANAGE_GUILD);
    const body = { invites_disabled_until: ahead(ms), dms_disabled_until: ahead(HOUR) };
    const response = await fixture().bot.call(modifyGuildIncidentActions, { path: { guild_id: idOf(guild) }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.invites_disabled_until._errors.0.code', 'DATE_TYPE_MIN');
    expect(guild.guild.incidents_data).toBeNull();
  });

  test('with an invalid timestamp fails with 50035, and is not sent by the client', async () => {
    const guild_id = idOf(fixture().guild(MANAGE_GUILD));
    const body = { dms_disabled_until: 'tomorrow' };
    const response = await fixture().bot.call(modifyGuildIncidentActions, { path: { guild_id }, body });
    expectError(response, 400, 50035);
    await expectNotSent(api().guilds.editIncidentActions(guild_id, body), 'dms_disabled_until');
  });

  test('without MANAGE_GUILD fails with 50013', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_GUILD'));
    await expectApiError(api().guilds.editIncidentActions(idOf(guild), { dms_disabled_until: null }), 403, 50013);
  });
});

describe('paused direct messages', () => {
  /** The bot writes to a user with whom it shares one guild. */
  async function setUp() {
    const guild = fixture().guild(MANAGE_GUILD);
    const { user } = fixture().member(guild);
    const dm = await api().users.createDm(user.id);
    await api().guilds.editIncidentActions(idOf(guild), { dms_disabled_until: ahead(HOUR) });
    return { user, write: () => api().messages.create(dm.id, { content: 'ahoy' }) };
  }

  test('prevent messages of the bot until the time has passed', async () => {
    const { write } = await setUp();
    await expectApiError(write(), 403, 50007);
    await fixture().emulator.clock.advance(HOUR);
    expect(await write()).toMatchObject({ content: 'ahoy' });
  });

  test('do not affect users who also share another guild with the bot', async () => {
    const { user, write } = await setUp();
    joinGuild(fixture().emulator.world, fixture().guild('0'), user.id);
    expect(await write()).toMatchObject({ content: 'ahoy' });
  });

  /** Two users with a common guild that pauses direct messages, and their conversation. */
  async function setUpUsers() {
    const guild = fixture().guild(MANAGE_GUILD);
    const [sender, recipient] = [fixture().member(guild), fixture().member(guild)];
    const caller = fixture().callerOf(sender);
    const opened = await caller.send('POST', '/users/@me/channels', { recipient_id: recipient.user.id });
    const { id } = opened.json as { id: string };
    const write = () => caller.send('POST', `/channels/${id}/messages`, { content: 'ahoy' });
    const writeInClient = () =>
      new ControlCaller(fixture().emulator.url).call('POST', `/channels/${id}/messages`, {
        user_id: sender.user.id,
        content: 'ahoy',
      });
    await write();
    await api().guilds.editIncidentActions(idOf(guild), { dms_disabled_until: ahead(HOUR) });
    return { sender, recipient, write, writeInClient };
  }

  test('prevent messages between users until the time has passed', async () => {
    const { write, writeInClient } = await setUpUsers();
    expectError(await write(), 403, 50007);
    expect(await writeInClient()).toMatchObject({ json: { status: 'refused', error: { reason: 'dms_paused' } } });
    await fixture().emulator.clock.advance(HOUR);
    expect(await write()).toMatchObject({ status: 200 });
    expect(await writeInClient()).toMatchObject({ json: { content: 'ahoy' } });
  });

  test('prevent messages of a user to a bot', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const caller = fixture().callerOf(fixture().member(guild));
    const recipient_id = fixture().emulator.botUserId;
    const { id } = (await caller.send('POST', '/users/@me/channels', { recipient_id })).json as { id: string };
    await api().guilds.editIncidentActions(idOf(guild), { dms_disabled_until: ahead(HOUR) });
    expectError(await caller.send('POST', `/channels/${id}/messages`, { content: 'ahoy' }), 403, 50007);
  });

  test('do not affect users who also share another guild', async () => {
    const { sender, recipient, write } = await setUpUsers();
    const other = fixture().guild('0');
    for (const { user } of [sender, recipient]) joinGuild(fixture().emulator.world, other, user.id);
    expect(await write()).toMatchObject({ status: 200 });
  });

  test('do not affect users without a common guild', async () => {
    const [sender, recipient] = [fixture().user(), fixture().user()];
    const caller = fixture().callerOf(sender);
    const opened = await caller.send('POST', '/users/@me/channels', { recipient_id: recipient.user.id });
    const { id } = opened.json as { id: string };
    expect(await caller.send('POST', `/channels/${id}/messages`, { content: 'ahoy' })).toMatchObject({ status: 200 });
  });
});
