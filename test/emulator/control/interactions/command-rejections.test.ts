/** Uses of commands that a client does not allow. */
import { describe, expect, it } from 'vitest';
import { insertChannel } from '../../../../dev/src/emulator/state/channels/channels.js';
import { joinGuild } from '../../../../dev/src/emulator/state/membership/membership.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { type Report, setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const guild = () => fixture().defaultGuild;
const option = (type: number, more = {}) => ({ type, name: 'o', description: 'An option', ...more });
const choices = [{ name: 'Low', value: 'low' }];
const upload = (filename = 'a.txt', bytes = 1) => ({
  filename,
  data_base64: Buffer.alloc(bytes).toString('base64'),
});

function expectRejected(report: Report, reason: string, path: string): void {
  expect(report).toEqual({ status: 'refused', error: { reason, path, message: expect.stringMatching(/./) } });
}

describe('a value that an option does not accept', () => {
  const at = 'options.0.value';
  it.each<[string, object, unknown, string, string]>([
    ['a number for text', option(3), 5, 'wrong_kind', at],
    ['nothing for text', option(3), '', 'required', at],
    ['text that is too short', option(3, { min_length: 3 }), 'ab', 'too_short', at],
    ['text that is too long', option(3, { max_length: 3 }), 'abcd', 'too_long', at],
    ['text of more than 6000 characters', option(3), 'x'.repeat(6001), 'too_long', at],
    ['text that is not a choice', option(3, { choices }), 'high', 'not_offered', at],
    ['the name of a choice', option(3, { choices }), 'Low', 'not_offered', at],
    ['text for a whole number', option(4), '5', 'wrong_kind', at],
    ['a fraction for a whole number', option(4), 1.5, 'wrong_kind', at],
    ['a whole number that is too small', option(4, { min_value: 0 }), -1, 'too_small', at],
    ['a whole number that is too large', option(4, { max_value: 7 }), 8, 'too_large', at],
    ['a whole number beyond 2^53 − 1', option(4), 2 ** 53, 'too_large', at],
    ['a whole number that is not a choice', option(4, { choices: [{ name: 'One', value: 1 }] }), 2, 'not_offered', at],
    ['text for a number', option(10), '5', 'wrong_kind', at],
    ['a number that is too small', option(10, { min_value: 0.5 }), 0.4, 'too_small', at],
    ['a number that is too large', option(10, { max_value: 0.5 }), 0.6, 'too_large', at],
    ['text for yes or no', option(5), 'true', 'wrong_kind', at],
    ['a number for a user', option(6), 5, 'wrong_kind', at],
    ['a user who does not exist', option(6), '1', 'not_offered', at],
    ['a channel that does not exist', option(7), '1', 'not_offered', at],
    ['a role that does not exist', option(8), '1', 'not_offered', at],
    ['nobody to mention', option(9), '1', 'not_offered', at],
    ['an id for a file', option(11), '1', 'wrong_kind', at],
  ])('is %s', async (_name, declared, value, reason, path) => {
    await interactions().register({ name: 'take', options: [declared] });
    expectRejected(await interactions().useCommand('take', { options: [{ name: 'o', value }] }), reason, path);
  });

  it('is a channel of another type, one that the user cannot see, or one of another guild', async () => {
    const { world } = fixture().emulator;
    const deny = [{ id: guild().guild.id, type: 0, allow: '0', deny: String(1n << 10n) }];
    const hidden = insertChannel(world, guild(), { name: 'hidden', permission_overwrites: deny }).result.channel.id;
    const voice = insertChannel(world, guild(), { name: 'voice', type: 2 }).result.channel.id;
    const elsewhere = fixture().channel(fixture().guildWithoutBot()).channel.id;
    await interactions().register({ name: 'where', options: [option(7, { channel_types: [0] })] });
    for (const value of [hidden, voice, elsewhere]) {
      expectRejected(await interactions().useCommand('where', { options: [{ name: 'o', value }] }), 'not_offered', at);
    }
  });

  it('is a role of another guild', async () => {
    await interactions().register({ name: 'which', options: [option(8)] });
    const value = fixture().guildWithoutBot().guild.id;
    expectRejected(await interactions().useCommand('which', { options: [{ name: 'o', value }] }), 'not_offered', at);
  });
});

describe('files that an option does not accept', () => {
  it.each<[string, object, unknown[], string, string]>([
    ['none where one is required', option(11, { required: true }), [], 'required', 'files.o'],
    ['two', option(11), [upload(), upload('b.txt')], 'too_many', 'files.o'],
    ['one of another type', option(11, { file_types: ['image', '.pdf'] }), [upload()], 'file_type', 'files.o.0'],
    ['one over 10 MiB', option(11), [upload('a.txt', 10 * 1024 * 1024 + 1)], 'file_too_large', 'files.o.0'],
    ['one where a value is taken', option(3), [upload()], 'wrong_kind', 'files.o'],
  ])('are %s', async (_name, declared, files, reason, path) => {
    await interactions().register({ name: 'file', options: [declared] });
    expectRejected(await interactions().useCommand('file', { files: { o: files } }), reason, path);
  });

  it('are files of an unknown option', async () => {
    await interactions().register({ name: 'file', options: [option(11)] });
    expectRejected(
      await interactions().useCommand('file', { files: { other: [upload()] } }),
      'unknown_option',
      'files.other',
    );
  });

  it('are not stored', async () => {
    const { files } = fixture().emulator.world;
    const before = files.size;
    const text = { ...option(3, { required: true }), name: 'text' };
    await interactions().register({ name: 'file', options: [text, option(11)] });
    await interactions().useCommand('file', { files: { o: [upload()] } });
    expect(files.size).toBe(before);
  });
});

describe('options that a command does not have', () => {
  const find = { ...option(1), name: 'find', options: [option(3, { required: true })] };
  const admin = { ...option(2), name: 'admin', options: [{ ...option(1), name: 'clear' }] };
  it.each<[string, unknown[], unknown[], string, string]>([
    ['one that is missing', [option(3, { required: true })], [], 'required', 'options'],
    ['one by a wrong name', [option(3)], [{ name: 'p', value: 'x' }], 'unknown_option', 'options.0.name'],
    [
      'one twice',
      [option(3)],
      [
        { name: 'o', value: 'x' },
        { name: 'o', value: 'y' },
      ],
      'too_many',
      'options.1.name',
    ],
    ['options inside a parameter', [option(3)], [{ name: 'o', options: [] }], 'wrong_kind', 'options.0.options'],
    ['any, where there are none', [], [{ name: 'o', value: 'x' }], 'unknown_option', 'options.0.name'],
    ['no subcommand where there are some', [find, admin], [], 'required', 'options'],
    ['an unknown subcommand', [find, admin], [{ name: 'lose', options: [] }], 'unknown_option', 'options.0.name'],
    ['a value for a subcommand', [find, admin], [{ name: 'find', value: 'x' }], 'wrong_kind', 'options.0.value'],
    ['two subcommands', [find, admin], [{ name: 'find' }, { name: 'admin' }], 'too_many', 'options'],
    ['a group alone', [find, admin], [{ name: 'admin' }], 'required', 'options.0.options'],
    ['one that is missing in a subcommand', [find, admin], [{ name: 'find' }], 'required', 'options.0.options'],
    [
      'a wrong value in a subcommand',
      [find, admin],
      [{ name: 'find', options: [{ name: 'o', value: 1 }] }],
      'wrong_kind',
      'options.0.options.0.value',
    ],
  ])('are %s', async (_name, options, given, reason, path) => {
    await interactions().register({ name: 'shape', options });
    expectRejected(await interactions().useCommand('shape', { options: given }), reason, path);
  });
});

describe('a command that does not exist', () => {
  it('is one that was never registered, or was deleted', async () => {
    expectRejected(await interactions().useCommand('nobody'), 'unknown_command', 'command');
    const id = await interactions().register({ name: 'gone' });
    const { applicationId, guildId } = fixture().emulator;
    await fixture().bot.send('DELETE', `/applications/${applicationId}/guilds/${guildId}/commands/${id}`);
    expectRejected(await interactions().useCommand('gone'), 'unknown_command', 'command');
    expectRejected(await interactions().useCommand(id), 'unknown_command', 'command');
  });

  it('is one of another type', async () => {
    const id = await interactions().register({ type: 2, name: 'Inspect' });
    expectRejected(await interactions().useCommand('Inspect'), 'unknown_command', 'command');
    expectRejected(await interactions().useCommand(id, { command_type: 3 }), 'unknown_command', 'command');
  });

  it('is one of another guild', async () => {
    const { world } = fixture().emulator;
    const other = fixture().guild('0');
    const id = await interactions().register({ name: 'local' });
    const channel_id = fixture().channel(other).channel.id;
    joinGuild(world, other, interactions().userId);
    expectRejected(await interactions().useCommand(id, { channel_id }), 'unknown_command', 'command');
    expectRejected(await interactions().useCommand('local', { channel_id }), 'unknown_command', 'command');
  });
});

describe('an invalid target', () => {
  it.each<[string, number, Record<string, unknown>, string, string]>([
    ['none, of a command on users', 2, {}, 'required', 'target_id'],
    ['none, of a command on messages', 3, {}, 'required', 'target_id'],
    ['a user who is not there', 2, { target_id: '1' }, 'unknown_target', 'target_id'],
    ['a message that is not there', 3, { target_id: '1' }, 'unknown_target', 'target_id'],
    [
      'a target together with options',
      2,
      { target_id: '1', options: [{ name: 'o' }] },
      'unknown_option',
      'options.0.name',
    ],
    ['a target together with files', 2, { target_id: '1', files: { o: [upload()] } }, 'unknown_option', 'files.o'],
  ])('is %s', async (_name, type, body, reason, path) => {
    await interactions().register({ type, name: 'Aim' });
    expectRejected(await interactions().useCommand('Aim', { command_type: type, ...body }), reason, path);
  });

  it('is a user who is not visible in the channel', async () => {
    await interactions().register({ type: 2, name: 'Aim' });
    const target_id = fixture().user('stranger').user.id;
    expectRejected(
      await interactions().useCommand('Aim', { command_type: 2, target_id }),
      'unknown_target',
      'target_id',
    );
  });

  it('is an ephemeral message', async () => {
    await interactions().register({ type: 3, name: 'Aim' });
    await interactions().register({ name: 'whisper' });
    const report = interactions().useCommand('whisper');
    await interactions().respond(await interactions().nextInteraction(), {
      type: 4,
      data: { content: 'psst', flags: 64 },
    });
    const target_id = (await report).message?.id;
    expectRejected(
      await interactions().useCommand('Aim', { command_type: 3, target_id }),
      'unknown_target',
      'target_id',
    );
  });

  it('is any target of a chat command', async () => {
    await interactions().register({ name: 'plain' });
    expectRejected(
      await interactions().useCommand('plain', { target_id: interactions().userId }),
      'wrong_kind',
      'target_id',
    );
  });
});

describe('an invalid call', () => {
  it.each<[string, Record<string, unknown>, number, number, string?]>([
    ['names no command', {}, 400, 50035, 'command'],
    ['names an application that does not exist', { command: 'ping', application_id: '1' }, 404, 10002],
    ['names a command type that users cannot use', { command: 'ping', command_type: 4 }, 400, 50035, 'command_type'],
    [
      'contains a list as the value of an option',
      { command: 'ping', options: [{ name: 'o', value: [] }] },
      400,
      50035,
      'options',
    ],
    ['contains an invalid file', { command: 'ping', files: { o: ['a'] } }, 400, 50035, 'files'],
  ])('%s', async (_name, body, status, code, field) => {
    const whole = { type: 2, user_id: interactions().userId, channel_id: interactions().channelId, ...body };
    const response = await interactions().control.call('POST', '/interactions', whole);
    expect(response).toMatchObject({ status, json: { code } });
    if (field) expect(response.json).toHaveProperty(`errors.${field}`);
  });

  it('has a bot as its user', async () => {
    const body = {
      type: 2,
      user_id: fixture().emulator.botUserId,
      channel_id: interactions().channelId,
      command: 'ping',
    };
    expect(await interactions().control.call('POST', '/interactions', body)).toMatchObject({
      status: 403,
      json: { code: 20001 },
    });
  });
});
