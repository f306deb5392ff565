/** The verification level of a guild: who may send messages, react, start threads and start conversations. */
import { describe, expect, test } from 'vitest';
import { updateGuild } from '../../../dev/src/emulator/state/guilds/guild-updates.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../dev/src/emulator/state/records/users.js';
import { ALL_PERMISSIONS } from '../../../src/wire/constants/permissions.js';
import { verificationLevels } from '../../../src/wire/objects/guilds/guild-levels.js';
import { memberFlags } from '../../../src/wire/objects/users/member.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { setUpRestClient } from '../fixtures/rest-client.js';

// The clock advances by minutes in these tests, without heartbeats.
const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const api = setUpRestClient(fixture);
const control = () => new ControlCaller(fixture().emulator.url);

const { LOW, MEDIUM, HIGH, VERY_HIGH } = verificationLevels;
const MINUTE = 60_000;
const advance = (ms: number) => fixture().emulator.clock.advance(ms);
const now = () => fixture().emulator.clock.now();

/** A guild with this level. */
function guarded(verification_level: number): GuildRecord {
  const guild = fixture().guild(String(ALL_PERMISSIONS), { roles: [{ name: 'Crew' }] });
  updateGuild(fixture().emulator.world, guild, { verification_level });
  return guild;
}

/** A member with these settings of the account, who joined long ago unless `joinedAt` is passed. */
async function member(guild: GuildRecord, settings: object = {}, joinedAt = now() - 24 * 60 * MINUTE) {
  const record = fixture().member(guild);
  const found = guild.members.get(record.user.id);
  if (found) found.joined_at = fixture().emulator.world.timestamp(joinedAt);
  if (Object.keys(settings).length > 0) await control().ok('PATCH', `/users/${record.user.id}`, settings);
  return record;
}

const channelOf = (guild: GuildRecord) => fixture().channel(guild).channel.id;
const send = ({ user }: UserRecord, channelId: string) =>
  control().call('POST', `/channels/${channelId}/messages`, { user_id: user.id, content: 'ahoy' });
const isSent = { status: 200, json: { content: 'ahoy' } };
const isRefused = { status: 200, json: { status: 'refused', error: { reason: 'unverified', path: 'user_id' } } };

const secondsAgo = (seconds: number) => new Date(now() - seconds * 1000).toISOString();

describe('a user who does not meet the verification level', () => {
  const cases = [
    ['LOW', 'a verified email address', LOW, { email_verified: false }],
    ['VERY_HIGH', 'a verified phone number', VERY_HIGH, { phone_verified: false }],
    ['VERY_HIGH, like all lower levels,', 'a verified email address', VERY_HIGH, { email_verified: false }],
  ] as const;

  test.each(cases)('%s without %s cannot send messages', async (_level, requirement, level, settings) => {
    const guild = guarded(level);
    const sent = await send(await member(guild, settings), channelOf(guild));
    expect(sent).toMatchObject(isRefused);
    expect(sent).toHaveProperty('json.error.message', expect.stringContaining(requirement));
    expect(sent).not.toHaveProperty('json.error.retry_after');
  });

  test.each(cases.slice(0, 2))('%s with %s can send messages', async (_level, _requirement, level) => {
    const guild = guarded(level);
    expect(await send(await member(guild), channelOf(guild))).toMatchObject(isSent);
  });

  test.each([
    ['LOW', LOW, { phone_verified: false }],
    ['HIGH', HIGH, { phone_verified: false }],
  ])('%s does not require what only higher levels require', async (_name, level, settings) => {
    const guild = guarded(level);
    expect(await send(await member(guild, settings), channelOf(guild))).toMatchObject(isSent);
  });

  test('MEDIUM can send messages 5 minutes after the registration', async () => {
    const guild = guarded(MEDIUM);
    const user = await member(guild, { registered_at: secondsAgo(60) });
    expect(await send(user, channelOf(guild))).toMatchObject({ json: { error: { retry_after: 240 } } });
    await advance(4 * MINUTE);
    expect(await send(user, channelOf(guild))).toMatchObject(isSent);
  });

  test('HIGH can send messages 10 minutes after joining', async () => {
    const guild = guarded(HIGH);
    const user = await member(guild, {}, now());
    expect(await send(user, channelOf(guild))).toMatchObject({ json: { error: { retry_after: 600 } } });
    await advance(10 * MINUTE);
    expect(await send(user, channelOf(guild))).toMatchObject(isSent);
  });

  test('can send messages as soon as the email address is verified, or the level is lowered', async () => {
    const guild = guarded(LOW);
    const user = await member(guild, { email_verified: false });
    await control().ok('PATCH', `/users/${user.user.id}`, { email_verified: true });
    expect(await send(user, channelOf(guild))).toMatchObject(isSent);
    await control().ok('PATCH', `/users/${user.user.id}`, { email_verified: false });
    await api().guilds.edit(guild.guild.id, { verification_level: 0 });
    expect(await send(user, channelOf(guild))).toMatchObject(isSent);
  });

  test('gets 50009 for messages, threads and reactions in the REST API, and can still read', async () => {
    const guild = guarded(LOW);
    const user = await member(guild, { email_verified: false });
    const { id } = await api().messages.create(channelOf(guild), { content: 'ahoy' });
    await api().messages.createReaction(channelOf(guild), id, '⚓');
    const path = `/channels/${channelOf(guild)}`;
    const caller = fixture().callerOf(user);
    expectError(await caller.send('POST', `${path}/messages`, { content: 'ahoy' }), 403, 50009);
    expectError(await caller.send('POST', `${path}/threads`, { name: 'Talk', type: 11 }), 403, 50009);
    expectError(await caller.send('POST', `${path}/messages/${id}/threads`, { name: 'Talk' }), 403, 50009);
    const reactions = `${path}/messages/${id}/reactions`;
    expectError(await caller.send('PUT', `${reactions}/${encodeURIComponent('⚓')}/@me`), 403, 50009);
    expect(await caller.send('GET', `${path}/messages`)).toMatchObject({ status: 200, json: [{ id }] });
  });

  test('cannot react in a client', async () => {
    const guild = guarded(LOW);
    const user = await member(guild, { email_verified: false });
    const { id } = await api().messages.create(channelOf(guild), { content: 'ahoy' });
    const path = `/channels/${channelOf(guild)}/messages/${id}/reactions/${encodeURIComponent('⚓')}`;
    expect(await control().call('PUT', path, { user_id: user.user.id })).toMatchObject(isRefused);
  });
});

describe('the verification level does not apply to', () => {
  const unverified = { email_verified: false, phone_verified: false };

  test('the owner', async () => {
    const guild = guarded(VERY_HIGH);
    await control().ok('PATCH', `/users/${guild.guild.owner_id}`, unverified);
    expect(await send(fixture().ownerOf(guild), channelOf(guild))).toMatchObject(isSent);
  });

  test('bots', async () => {
    const guild = guarded(VERY_HIGH);
    expect(await api().messages.create(channelOf(guild), { content: 'ahoy' })).toMatchObject({ content: 'ahoy' });
  });

  test('members with a role', async () => {
    const guild = guarded(VERY_HIGH);
    const user = await member(guild, unverified);
    await api().guilds.addMemberRole(guild.guild.id, user.user.id, fixture().role(guild, 'Crew'));
    expect(await send(user, channelOf(guild))).toMatchObject(isSent);
  });

  test('members with the flag BYPASSES_VERIFICATION', async () => {
    const guild = guarded(VERY_HIGH);
    const user = await member(guild, unverified);
    const flags = memberFlags.BYPASSES_VERIFICATION;
    await api().guilds.editMember(guild.guild.id, user.user.id, { flags });
    expect(await send(user, channelOf(guild))).toMatchObject(isSent);
    await api().guilds.editMember(guild.guild.id, user.user.id, { flags: 0 });
    expect(await send(user, channelOf(guild))).toMatchObject(isRefused);
  });
});

describe('a direct message', () => {
  /** An unverified member and a verified one, with their conversation. */
  async function setUp() {
    const guild = guarded(LOW);
    const [sender, recipient] = [await member(guild, { email_verified: false }), await member(guild)];
    const opened = await fixture()
      .callerOf(sender)
      .send('POST', '/users/@me/channels', { recipient_id: recipient.user.id });
    const { id } = opened.json as { id: string };
    return { guild, sender, recipient, id };
  }

  test('of an unverified member to another member is rejected', async () => {
    const { sender, id } = await setUp();
    expect(await send(sender, id)).toMatchObject(isRefused);
    const response = await fixture().callerOf(sender).send('POST', `/channels/${id}/messages`, { content: 'ahoy' });
    expectError(response, 403, 50007);
  });

  test('can be replied to by an unverified member', async () => {
    const { sender, recipient, id } = await setUp();
    expect(await send(recipient, id)).toMatchObject(isSent);
    expect(await send(sender, id)).toMatchObject(isSent);
  });

  test('can be sent by an unverified member of a guild that requires nothing', async () => {
    const { sender, recipient, id } = await setUp();
    const open = fixture().guild('0');
    const { world } = fixture().emulator;
    for (const { user } of [sender, recipient]) {
      await control().ok('POST', `/guilds/${open.guild.id}/members`, { user_id: user.id });
    }
    expect(await send(sender, id)).toMatchObject(isSent);
    expect(world.channels.get(id)?.messages.size).toBe(1);
  });
});

describe('the account of a user', () => {
  test('can be created with unverified contacts and a time of registration', async () => {
    const registered_at = secondsAgo(1);
    const created = await control().ok('POST', '/users', {
      username: 'ann',
      email_verified: false,
      phone_verified: false,
      registered_at,
    });
    const { id, token } = created as { id: string; token: string };
    expect(fixture().emulator.world.users.get(id)).toMatchObject({
      hasVerifiedEmail: false,
      hasVerifiedPhone: false,
      registeredAt: Date.parse(registered_at),
    });
    expect(await fixture().callerWith(token).send('GET', '/users/@me')).toMatchObject({ json: { verified: false } });
  });

  test.each([
    ['email_verified', 'yes'],
    ['phone_verified', 1],
    ['registered_at', 'yesterday'],
    ['locale', 'tlh'],
  ])('cannot be created with an invalid %s', async (field, value) => {
    const response = await control().call('POST', '/users', { username: 'ann', [field]: value });
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { [field]: {} } } });
  });
});
