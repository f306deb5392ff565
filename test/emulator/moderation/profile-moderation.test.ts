import { describe, expect, onTestFinished, test } from 'vitest';
import { modifyCurrentMember } from '../../../src/wire/endpoints/guilds/guild-members.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { setUpDispatchReader, setUpRestClient } from '../fixtures/rest-client.js';
import { ModeratedGuild } from './moderated-guild.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const QUARANTINED = 0x80;

function setUp(actions: object[] = [{ type: 4 }]) {
  const moderated = ModeratedGuild.create(fixture());
  const ann = fixture().member(moderated.guild, 'ann');
  moderated.rule({
    name: 'No captains',
    event_type: 2,
    trigger_type: 6,
    trigger_metadata: { keyword_filter: ['*captain*'] },
    actions: actions.map((action) => ({ type: 4, ...action })),
  });
  const member = () => moderated.guild.members.get(ann.user.id);
  const rename = (nick: string | null) =>
    fixture()
      .callerOf(ann)
      .call(modifyCurrentMember, { path: { guild_id: moderated.guildId }, body: { nick } });
  const isQuarantined = () => ((member()?.flags ?? 0) & QUARANTINED) !== 0;
  return { moderated, annId: ann.user.id, rename, isQuarantined };
}

describe('a member with a blocked nickname', () => {
  test('cannot send messages, use commands or connect to voice channels', async () => {
    const { moderated, annId, rename } = setUp();
    await rename('Captain Ann');
    expect(await moderated.send(annId, 'hello')).toMatchObject({ status: 'refused', error: { reason: 'quarantined' } });
    const command = { type: 2, user_id: annId, channel_id: moderated.channelId, command: 'ping' };
    expect((await moderated.control.call('POST', '/interactions', command)).json).toMatchObject({
      status: 'refused',
      error: { reason: 'quarantined' },
    });
    const voice = `/guilds/${moderated.guildId}/members/${annId}/voice`;
    const channel_id = fixture().channel(moderated.guild, 'talk').channel.id;
    expect((await moderated.control.call('PUT', voice, { channel_id })).json).toMatchObject({ status: 'refused' });
  });

  test('has a flag, an event and an entry in the audit log', async () => {
    const { moderated, annId, rename, isQuarantined } = setUp();
    await rename('Captain Ann');
    expect(isQuarantined()).toBe(true);
    await dispatches().next('guildMemberUpdate', moderated.guildId);
    expect(await dispatches().next('guildMemberUpdate', moderated.guildId)).toMatchObject({
      user: { id: annId },
      flags: QUARANTINED,
    });
    expect(await dispatches().next('autoModerationActionExecution', moderated.guildId)).toEqual({
      guild_id: moderated.guildId,
      action: { type: 4, metadata: {} },
      rule_id: [...moderated.guild.autoModerationRules.keys()][0],
      rule_trigger_type: 6,
      user_id: annId,
      content: 'Captain Ann',
      matched_keyword: '*captain*',
      matched_content: 'Captain',
    });
    expect(moderated.guild.auditLog.at(-1)).toMatchObject({
      action_type: 146,
      target_id: annId,
      options: { auto_moderation_rule_name: 'No captains', auto_moderation_rule_trigger_type: '6' },
    });
  });

  test('can interact again with another name', async () => {
    const { moderated, annId, rename, isQuarantined } = setUp();
    await rename('Captain Ann');
    const { guildId } = moderated;
    await api().guilds.editMember(guildId, annId, { nick: 'Ann' });
    expect(isQuarantined()).toBe(false);
    expect(await moderated.send(annId, 'hello')).toMatchObject({ content: 'hello' });
  });

  test('stays blocked when something else of the member changes, or the world is loaded', async () => {
    const { moderated, annId, rename } = setUp();
    await rename('Captain Ann');
    const { emulator } = fixture();
    emulator.load(emulator.save());
    onTestFinished(async () => {
      // A bot can identify once in this time.
      await emulator.clock.advance(5000);
      await dispatches().reopen();
    });
    await api().guilds.addMemberRole(moderated.guildId, annId, moderated.roleId);
    expect(await moderated.send(annId, 'hello')).toMatchObject({ error: { reason: 'quarantined' } });
  });
});

test('a user whose name is blocked is blocked after joining', async () => {
  const { moderated } = setUp();
  const { user } = fixture().user('captain_bob');
  await moderated.control.ok('POST', `/guilds/${moderated.guildId}/members`, { user_id: user.id });
  expect(moderated.guild.members.get(user.id)?.flags).toBe(QUARANTINED);
});

test('a user is blocked by a new user name in the guilds with such a rule', async () => {
  const { moderated, annId, isQuarantined } = setUp();
  const user = fixture().emulator.world.users.get(annId);
  const caller = fixture().callerWith(user?.token ?? '');
  expect((await caller.send('PATCH', '/users/@me', { username: 'captain_ann' })).status).toBe(200);
  expect(isQuarantined()).toBe(true);
  expect(moderated.guild.auditLog.at(-1)).toMatchObject({ action_type: 146 });
});

test('a rule for profiles can send alerts', async () => {
  const { moderated, rename, isQuarantined } = setUp([{ type: 2, metadata: { channel_id: '0' } }]);
  const [rule] = moderated.guild.autoModerationRules.values();
  if (rule) rule.actions = [{ type: 2, metadata: { channel_id: moderated.alertsId } }];
  await rename('Captain Ann');
  expect(moderated.alerts).toMatchObject([{ type: 24, embeds: [{ description: 'Captain Ann' }] }]);
  await rename('Ann');
  expect(moderated.alerts).toHaveLength(1);
  expect(isQuarantined()).toBe(false);
});

test('a rule for profiles does not apply to a role that it exempts', async () => {
  const { moderated, annId, rename, isQuarantined } = setUp();
  const [rule] = moderated.guild.autoModerationRules.values();
  if (rule) rule.exempt_roles = [moderated.roleId];
  await api().guilds.addMemberRole(moderated.guildId, annId, moderated.roleId);
  await rename('Captain Ann');
  expect(isQuarantined()).toBe(false);
});
