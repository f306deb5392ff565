// Managing a guild: settings, roles, members, bans, channels, invites.
import assert from 'node:assert/strict';
import { expectError } from '../expect-error.mjs';

const VIEW_CHANNEL = 1n << 10n;
const SEND_MESSAGES = 1n << 11n;
const GUILD_UPDATE = 1;

export async function administration({ step, bot, emulator, actors }) {
  const { guildId, channelId } = emulator;
  const { rest } = bot;

  await step('changes the guild, and finds the change in the audit log', async () => {
    assert.equal((await rest.editGuild(guildId, { name: 'Harbour' }, 'a new name')).name, 'Harbour');
    const [entry] = await rest.auditLog(guildId, GUILD_UPDATE);
    assert.deepEqual(entry, { reason: 'a new name', userId: bot.userId });
  });

  const ann = await actors.join('ann');
  await step('reads, searches, nicknames and times out a member', async () => {
    assert.equal((await rest.getMember(guildId, ann.id)).id, ann.id);
    assert.deepEqual(await rest.searchMembers(guildId, 'ann'), [ann.id]);
    const until = new Date(Date.now() + 60_000).toISOString();
    await rest.editMember(guildId, ann.id, { nick: 'Annie', timeoutUntil: until });
    const changed = await rest.getMember(guildId, ann.id);
    assert.equal(changed.nick, 'Annie');
    assert.equal(changed.timeoutUntil, Date.parse(until));
    await rest.editMember(guildId, ann.id, { timeoutUntil: null });
    assert.equal((await rest.getMember(guildId, ann.id)).timeoutUntil, undefined);
  });

  await step('creates, changes, gives, removes and deletes a role', async () => {
    const role = await rest.createRole(guildId, { name: 'crew', permissions: VIEW_CHANNEL });
    assert.equal((await rest.editRole(guildId, role.id, { name: 'deck crew' })).name, 'deck crew');
    await rest.addRole(guildId, ann.id, role.id);
    assert.deepEqual((await rest.getMember(guildId, ann.id)).roleIds, [role.id]);
    await rest.removeRole(guildId, ann.id, role.id);
    assert.deepEqual((await rest.getMember(guildId, ann.id)).roleIds, []);
    await rest.deleteRole(guildId, role.id);
    await expectError(rest.addRole(guildId, ann.id, role.id), 10011);
  });

  await step('kicks, bans and unbans members', async () => {
    const ben = await actors.join('ben');
    await rest.kick(guildId, ben.id, 'too loud');
    await expectError(rest.getMember(guildId, ben.id), 10007);
    const cleo = await actors.join('cleo');
    await rest.ban(guildId, cleo.id, 'spam');
    assert.deepEqual(await rest.listBans(guildId), [{ userId: cleo.id, reason: 'spam' }]);
    await rest.unban(guildId, cleo.id);
    assert.deepEqual(await rest.listBans(guildId), []);
  });

  await step('creates, changes, moves and deletes channels', async () => {
    const category = await rest.createChannel(guildId, { name: 'Decks', type: 4 });
    const made = await rest.createChannel(guildId, { name: 'aft', type: 0, topic: 'Tides', parentId: category.id });
    assert.deepEqual([made.name, made.topic, made.parentId], ['aft', 'Tides', category.id]);
    assert.equal((await rest.editChannel(made.id, { topic: 'Storms' })).topic, 'Storms');
    await rest.denyRole(made.id, guildId, SEND_MESSAGES);
    await rest.moveChannel(guildId, made.id, 1);
    await rest.deleteChannel(made.id);
    await expectError(rest.editChannel(made.id, { topic: 'Calm' }), 10003);
  });

  await step('creates, reads, lists and deletes an invite', async () => {
    const { code } = await rest.createInvite(channelId, { maxAge: 3600, maxUses: 2 });
    assert.equal((await rest.getInvite(code)).guildId, guildId);
    assert.deepEqual(await rest.listInvites(guildId), [code]);
    await rest.deleteInvite(code);
    await expectError(rest.getInvite(code), 10006);
  });

  await step('gets an error with the fields of an invalid request', async () => {
    await expectError(rest.createRole(guildId, { name: 'x'.repeat(101), permissions: 0n }), 50035);
  });
}
