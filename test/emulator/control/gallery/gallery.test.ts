/** The gallery: what bots report, and the layouts of the messages that they have sent. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { EventReader } from '../../fixtures/event-reader.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(fixture().emulator.url);

const Gallery = z.object({
  entries: z.array(z.looseObject({ key: z.string(), title: z.string(), message: z.looseObject({}).optional() })),
  omitted: z.int(),
  seen: z.array(z.object({ key: z.string(), message: z.looseObject({ content: z.string() }) })),
});

const hello = { kind: 'message', title: 'Hello', payload: { content: 'Hello' } };
const modal = {
  custom_id: 'form',
  title: 'Form',
  components: [{ type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1 } }],
};
const button = (customId: string, label = 'Press') => ({ type: 2, style: 1, label, custom_id: customId });

const report = (body: unknown, applicationId = fixture().emulator.applicationId) =>
  control().call('PUT', `/applications/${applicationId}/gallery`, body);

async function galleryOf(userId = fixture().user().user.id) {
  return Gallery.parse(await control().ok('GET', `/users/${userId}/gallery`));
}

/** Reports entries. Returns them as the gallery shows them. */
async function shown(...entries: unknown[]) {
  expect((await report({ entries })).status).toBe(204);
  return (await galleryOf()).entries;
}

describe('a reported entry', () => {
  it('is a message of the bot as it would be sent, with defaults, in no channel', async () => {
    const components = [
      { type: 1, components: [{ type: 3, custom_id: 'pick', options: [{ label: 'A', value: 'a' }] }] },
    ];
    const [entry] = await shown({ ...hello, source: 'src/hello.ts', payload: { content: 'Hello', components } });
    expect(entry).toMatchObject({
      kind: 'message',
      title: 'Hello',
      source: 'src/hello.ts',
      application: { id: fixture().emulator.applicationId },
      message: {
        id: '0',
        content: 'Hello',
        author: { id: fixture().emulator.botUserId, bot: true },
        components: [{ id: 1, components: [{ id: 2, min_values: 1, max_values: 1 }] }],
      },
    });
    expect(entry).not.toHaveProperty('problem');
  });

  it('can have a poll, embeds and names of files, to which its components refer', async () => {
    const poll = { question: { text: 'When?' }, answers: [{ poll_media: { text: 'Now' } }], duration: 1 };
    const file = { type: 13, file: { url: 'attachment://map.pdf' } };
    const entries = await shown(
      { ...hello, payload: { poll, embeds: [{ title: 'Harbour' }] } },
      { ...hello, payload: { flags: 32768, components: [file] }, files: ['map.pdf'] },
    );
    expect(entries).toMatchObject([
      { message: { poll: { question: { text: 'When?' } }, embeds: [{ type: 'rich', title: 'Harbour' }] } },
      { files: ['map.pdf'], message: { attachments: [], components: [{ type: 13 }] } },
    ]);
  });

  it('is a modal', async () => {
    expect(
      await shown({ kind: 'modal', title: 'Form', source: 'form', note: 'A note.', payload: modal }),
    ).toMatchObject([{ kind: 'modal', note: 'A note.', modal: { custom_id: 'form', components: [{ type: 18 }] } }]);
  });

  it.each([
    ['that is empty', { content: '' }],
    [
      'with a component that shows a file without an upload',
      {
        flags: 32768,
        components: [{ type: 13, file: { url: 'attachment://map.pdf' } }],
      },
    ],
    ['with content next to components v2', { content: 'x', flags: 32768, components: [{ type: 10, content: 'y' }] }],
    ['with two equal custom_ids', { content: 'x', components: [{ type: 1, components: [button('a'), button('a')] }] }],
    ['that is too long', { content: 'x'.repeat(2001) }],
    ['with an unknown component', { content: 'x', components: [{ type: 99 }] }],
  ])('that is a message %s has the error that Discord sends', async (_what, payload) => {
    const { channelId } = fixture().emulator;
    const sent = await fixture().bot.send('POST', `/channels/${channelId}/messages`, payload);
    expect(sent.status).toBe(400);
    const [entry] = await shown({ ...hello, payload });
    expect(entry).toMatchObject({ problem: { rejection: sent.json } });
    expect(entry).not.toHaveProperty('message');
  });

  it('that is an invalid modal has the error that Discord sends', async () => {
    const [entry] = await shown({ kind: 'modal', title: 'Form', payload: { ...modal, components: [] } });
    expect(entry).toMatchObject({ problem: { rejection: { code: 50035, errors: { components: expect.anything() } } } });
  });

  it('that failed has the error of the bot', async () => {
    const error = { message: 'TypeError: no event', stack: 'at board.ts:3' };
    const [entry] = await shown({ kind: 'message', title: 'Board', error });
    expect(entry).toMatchObject({ problem: { error } });
  });

  it('never contains a token', async () => {
    const { token } = fixture().emulator;
    const entries = await shown(
      { ...hello, title: `of ${token}`, source: token, note: token, payload: { content: token }, files: [token] },
      { kind: 'message', title: 'Broken', error: { message: token, stack: token } },
    );
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(JSON.stringify(entries)).toContain('[secret]');
  });

  it('has a key that stays the same when the bot reports again, also if two have the same title', async () => {
    const first = await shown(hello, { ...hello, payload: { content: 'Another' } });
    const second = await shown({ kind: 'modal', title: 'Hello', payload: modal }, hello, hello);
    const keys = first.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(second.slice(1).map(({ key }) => key)).toEqual(keys);
    expect(keys).not.toContain(second[0]?.key);
  });

  it('is removed when the bot reports without it', async () => {
    await shown(hello);
    expect(await shown()).toEqual([]);
  });
});

describe('a report', () => {
  it.each([
    ['an entry without payload and error', { entries: [{ kind: 'message', title: 'Hello' }] }],
    ['an entry with a payload and an error', { entries: [{ ...hello, error: { message: 'no' } }] }],
    ['an empty title', { entries: [{ ...hello, title: '' }] }],
    ['a title of more than 256 characters', { entries: [{ ...hello, title: 'x'.repeat(257) }] }],
    ['an unknown kind', { entries: [{ ...hello, kind: 'sticker' }] }],
    ['more than 5,000 entries', { entries: Array.from({ length: 5001 }, () => hello) }],
    ['no list', {}],
  ])('with %s is rejected', async (_what, body) => {
    expect(await report(body)).toMatchObject({ status: 400, json: { code: 50035 } });
  });

  it('of an unknown application is rejected', async () => {
    expect(await report({ entries: [] }, '1')).toMatchObject({ status: 404, json: { code: 10002 } });
  });

  it('with thousands of entries is shown completely', async () => {
    const entries = Array.from({ length: 5000 }, (_each, index) => ({ ...hello, title: `Preview ${index}` }));
    expect((await report({ entries, omitted: 7 })).status).toBe(204);
    const gallery = await galleryOf();
    expect([gallery.entries.length, gallery.omitted]).toEqual([5000, 7]);
  });

  it('replaces only the gallery of its application', async () => {
    const other = z
      .looseObject({ application_id: z.string() })
      .parse(await control().ok('POST', '/applications', { name: 'Other' }));
    await report({ entries: [hello] });
    await report({ entries: [{ ...hello, title: 'Other' }] }, other.application_id);
    expect((await galleryOf()).entries.map(({ title }) => title)).toEqual(['Hello', 'Other']);
    await report({ entries: [] }, other.application_id);
  });

  it('is announced in the streams of users', async () => {
    const { user } = fixture().user();
    const stream = await EventReader.open(`${fixture().emulator.url}/_control/users/${user.id}/stream`);
    onTestFinished(() => stream.close());
    const { revision } = await stream.until('gallery');
    await report({ entries: [hello] });
    expect(await stream.until('gallery')).toEqual({ kind: 'gallery', revision: Number(revision) + 1 });
  });

  it('can come from a program that runs the emulator, and is not part of the world', async () => {
    const { emulator } = fixture();
    emulator.setGallery({ entries: [{ kind: 'message', title: 'Secret harbour', payload: { content: 'x' } }] });
    expect((await galleryOf()).entries).toMatchObject([{ title: 'Secret harbour' }]);
    expect(JSON.stringify(emulator.save())).not.toContain('Secret harbour');
  });
});

describe('the layouts that a user has seen', () => {
  const post = (channelId: string, body: object) => fixture().bot.send('POST', `/channels/${channelId}/messages`, body);
  const row = (...components: object[]) => ({ type: 1, components });

  it('are those of bot messages with embeds or components, each with its newest message, newest first', async () => {
    const guild = fixture().guild(permissionSet('ADMINISTRATOR'));
    const { user } = fixture().member(guild);
    const { id } = fixture().channel(guild).channel;
    await post(id, { content: 'no layout' });
    await post(id, { content: 'ticket 17', components: [row(button('ticket/17', 'Close 17'))] });
    await post(id, { content: 'an embed', embeds: [{ title: 'Harbour', description: 'Open' }] });
    await post(id, { content: 'ticket 18', components: [row(button('ticket/18', 'Close 18'))] });
    await post(id, { content: 'two buttons', components: [row(button('ticket/19'), button('other'))] });
    const { seen } = await galleryOf(user.id);
    expect(seen.map(({ message }) => message.content)).toEqual(['two buttons', 'ticket 18', 'an embed']);
    await post(id, { content: 'ticket 20', components: [row(button('ticket/20'))] });
    const after = (await galleryOf(user.id)).seen;
    expect(after[0]?.message.content).toBe('ticket 20');
    expect(after[0]?.key).toBe(seen[1]?.key);
  });

  it('are only those that the user can see', async () => {
    const guild = fixture().guild(permissionSet('ADMINISTRATOR'), {
      channels: [{ name: 'closed', permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }] }],
    });
    await post(fixture().channel(guild, 'closed').channel.id, { content: 'hidden', embeds: [{ title: 'x' }] });
    expect((await galleryOf(fixture().member(guild).user.id)).seen).toEqual([]);
    expect((await galleryOf(guild.guild.owner_id)).seen).toMatchObject([{ message: { content: 'hidden' } }]);
  });
});

it('bots have no gallery', async () => {
  const { botUserId } = fixture().emulator;
  expect(await control().call('GET', `/users/${botUserId}/gallery`)).toMatchObject({ status: 403 });
});
