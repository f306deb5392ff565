/** Which commands a user finds in a channel, and how a user replies to a message. */
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addBot } from '../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../../dev/src/emulator/state/records/users.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(fixture().emulator.url);
const WithId = z.looseObject({ id: z.string() });
const Commands = z.object({
  commands: z.array(
    z.object({
      command: z.looseObject({ name: z.string(), type: z.number() }),
      application: z.object({ id: z.string(), name: z.string(), bot: z.looseObject({ bot: z.literal(true) }) }),
    }),
  ),
});

afterEach(() => fixture().emulator.world.commands.clear());

async function register(name: string, more: object = {}, guild?: GuildRecord): Promise<void> {
  const guildPath = guild ? `/guilds/${guild.guild.id}` : '';
  const path = `/applications/${fixture().emulator.applicationId}${guildPath}/commands`;
  const { status, json } = await fixture().bot.send('POST', path, { name, description: 'A command', ...more });
  if (status >= 300) throw new Error(JSON.stringify(json));
}

async function found({ user }: UserRecord, channelId: string) {
  const path = `/users/${user.id}/commands?channel_id=${channelId}`;
  return Commands.parse(await control().ok('GET', path)).commands;
}

const namesFor = async (user: UserRecord, channelId: string) =>
  (await found(user, channelId)).map(({ command }) => command.name);
const generalOf = (guild: GuildRecord) => fixture().channel(guild).channel.id;

describe('GET /_control/users/{id}/commands', () => {
  it('lists guild and global commands with their applications', async () => {
    const guild = fixture().guild('0');
    const ann = fixture().member(guild);
    await register('everywhere');
    await register('here', {}, guild);
    await register('elsewhere', {}, fixture().guild('0'));
    const { applicationId: id, botUserId } = fixture().emulator;
    const listed = await found(ann, generalOf(guild));
    expect(listed.map(({ command }) => command.name)).toEqual(['everywhere', 'here']);
    expect(listed[0]?.application).toMatchObject({ id, bot: { id: botUserId } });
  });

  it('lists commands on users and messages among them', async () => {
    const guild = fixture().guild('0');
    await register('Praise', { type: 2, description: undefined });
    await register('Report', { type: 3, description: undefined });
    const listed = await found(fixture().member(guild), generalOf(guild));
    expect(listed.map(({ command: { name, type } }) => [name, type])).toEqual([
      ['Praise', 2],
      ['Report', 3],
    ]);
  });

  it('omits commands that the user cannot use', async () => {
    const guild = fixture().guild('0');
    await register('judge', { default_member_permissions: permissionSet('BAN_MEMBERS') });
    await register('ask');
    const owner = fixture().ownerOf(guild);
    expect(await namesFor(fixture().member(guild), generalOf(guild))).toEqual(['ask']);
    expect(await namesFor(owner, generalOf(guild))).toEqual(['judge', 'ask']);
  });

  it('omits commands that are not for the channel', async () => {
    const guild = fixture().guild('0');
    await register('grown', { nsfw: true });
    await register('private', { contexts: [1] });
    await register('public', { contexts: [0] });
    expect(await namesFor(fixture().member(guild), generalOf(guild))).toEqual(['public']);
  });

  it('lists the commands of several applications', async () => {
    const guild = fixture().guild('0');
    const { world } = fixture().emulator;
    const Made = z.object({ application_id: z.string(), token: z.string() });
    const made = Made.parse(await control().ok('POST', '/applications', { name: 'Parrot' }));
    const application = world.applications.get(made.application_id);
    if (!application) throw new Error('the application was not made');
    addBot(world, guild, application, {});
    await fixture()
      .callerWith(`Bot ${made.token}`)
      .send('POST', `/applications/${application.id}/commands`, { name: 'squawk', description: 'Loud' });
    await register('ask');
    const listed = await found(fixture().member(guild), generalOf(guild));
    expect(listed.map(({ application: { name } }) => name)).toContain('Parrot');
    expect(listed).toHaveLength(2);
  });

  it('lists no commands for a user who cannot see the channel, or cannot use commands', async () => {
    const guild = fixture().guild('0', { screening: true });
    await register('ask');
    expect(await namesFor(fixture().user('stranger'), generalOf(guild))).toEqual([]);
    expect(await namesFor(fixture().member(guild), generalOf(guild))).toEqual([]);
  });

  it.each([
    ['an unknown user', '/users/1/commands?channel_id=1', 404, 10013],
    ['an unknown channel', '/users/@ann/commands?channel_id=1', 404, 10003],
    ['no channel', '/users/@ann/commands', 400, 50035],
    ['a bot', '/users/@bot/commands?channel_id=1', 403, 20001],
  ])('rejects %s', async (_what, path, status, code) => {
    const named = path.replace('@ann', fixture().user('ann').user.id).replace('@bot', fixture().emulator.botUserId);
    expect(await control().call('GET', named)).toMatchObject({ status, json: { code } });
  });
});

describe('a user who replies to a message', () => {
  const reply = (channel: string, user: UserRecord, reply_to: string) =>
    control().call('POST', `/channels/${channel}/messages`, { user_id: user.user.id, content: 'aye', reply_to });

  it('refers to it and mentions its author', async () => {
    const guild = fixture().guild('0');
    const [ann, ben] = [fixture().member(guild, 'ann'), fixture().member(guild, 'ben')];
    const channel = generalOf(guild);
    const body = { user_id: ann.user.id, content: 'all hands!' };
    const { id } = WithId.parse(await control().ok('POST', `/channels/${channel}/messages`, body));
    expect((await reply(channel, ben, id)).json).toMatchObject({
      type: 19,
      message_reference: { message_id: id, channel_id: channel },
      referenced_message: { content: 'all hands!' },
      mentions: [{ id: ann.user.id }],
    });
  });

  it('cannot reply to unknown or system messages', async () => {
    const guild = fixture().guild('0');
    const ann = fixture().member(guild);
    const channel = generalOf(guild);
    const rejected = (reason: string) => ({ json: { status: 'refused', error: { reason, path: 'reply_to' } } });
    expect(await reply(channel, ann, '1')).toMatchObject(rejected('unknown_message'));
    const body = { user_id: ann.user.id, content: 'to be remembered' };
    const { id } = WithId.parse(await control().ok('POST', `/channels/${channel}/messages`, body));
    const owner = fixture().ownerOf(guild);
    await fixture().callerOf(owner).send('PUT', `/channels/${channel}/messages/pins/${id}`);
    const notice = [...fixture().channel(guild).messages.keys()].at(-1);
    expect(notice).not.toBe(id);
    expect(await reply(channel, ann, notice ?? '')).toMatchObject(rejected('wrong_kind'));
  });
});
