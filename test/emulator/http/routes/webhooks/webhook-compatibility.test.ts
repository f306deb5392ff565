import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import {
  executeGithubCompatibleWebhook,
  executeSlackCompatibleWebhook,
} from '../../../../../src/wire/endpoints/webhooks.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { githubEventNames } from '../../../../../src/wire/objects/webhooks/webhook-compatibility.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

async function setUp(type: number = channelTypes.GUILD_TEXT) {
  const guild = fixture().guild(permissionSet('VIEW_CHANNEL', 'MANAGE_WEBHOOKS'), {
    channels: [{ name: 'general', type }],
  });
  const webhook = await api().webhooks.create(fixture().channel(guild).channel.id, { name: 'Lookout' });
  const token = webhook.token ?? '';
  const path = { webhook_id: webhook.id, webhook_token: token };
  return { id: webhook.id, token, path, nextMessage: () => dispatches().next('messageCreate', guild.guild.id) };
}

describe('Execute Slack-Compatible Webhook', () => {
  test("sends text under the given name, with links in Slack's format", async () => {
    const { id, token, nextMessage } = await setUp();
    const text = 'Built <https://example.org/7|number 7> <https://example.org>';
    expect(await api().webhooks.executeSlackCompatible(id, token, { text, username: 'CI' })).toBe('ok');
    expect(await nextMessage()).toMatchObject({
      content: 'Built [number 7](https://example.org/7) https://example.org',
      author: { username: 'CI' },
      webhook_id: id,
    });
  });

  test('creates an embed for every attachment', async () => {
    const { id, token, nextMessage } = await setUp();
    const attachment = {
      pretext: 'News',
      title: 'Build 7',
      title_link: 'https://example.org/7',
      text: 'It works',
      color: '#0f0',
      ts: 1_700_000_000,
      footer: 'CI',
      author_name: 'Ann',
      image_url: 'https://example.org/a.png',
      thumb_url: 'https://example.org/b.png',
      fields: [{ title: 'Branch', value: 'main', short: true }],
    };
    await api().webhooks.executeSlackCompatible(id, token, { attachments: [attachment] });
    expect(await nextMessage()).toMatchObject({
      content: 'News',
      embeds: [
        {
          type: 'rich',
          title: 'Build 7',
          url: 'https://example.org/7',
          description: 'It works',
          color: 0x00ff00,
          timestamp: '2023-11-14T22:13:20.000Z',
          footer: { text: 'CI' },
          author: { name: 'Ann' },
          image: { url: 'https://example.org/a.png' },
          thumbnail: { url: 'https://example.org/b.png' },
          fields: [{ name: 'Branch', value: 'main', inline: true }],
        },
      ],
    });
  });

  test.each([
    ['a form', (payload: string) => new URLSearchParams({ payload }).toString()],
    [
      'a multipart form',
      (payload: string) => {
        const form = new FormData();
        form.set('payload', payload);
        return form;
      },
    ],
  ])('accepts the message as field payload of %s', async (_what, encode) => {
    const { path, nextMessage } = await setUp();
    const body = encode(JSON.stringify({ text: 'Built', attachments: [{ title: 'Build 7' }] }));
    const headers = typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const response = await fixture().callerWith('').call(executeSlackCompatibleWebhook, { path, body, headers });
    expect(response).toMatchObject({ status: 200, json: 'ok' });
    expect(await nextMessage()).toMatchObject({ content: 'Built', embeds: [{ title: 'Build 7' }] });
  });

  test('with a field payload that is not JSON fails with 50109', async () => {
    const { path } = await setUp();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const call = { path, body: 'payload=Built', headers };
    expectError(await fixture().callerWith('').call(executeSlackCompatibleWebhook, call), 400, 50109);
  });

  test('accepts the fields of the message as fields of a form', async () => {
    const { path, nextMessage } = await setUp();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await fixture().callerWith('').call(executeSlackCompatibleWebhook, { path, body: 'text=Built', headers });
    expect(await nextMessage()).toMatchObject({ content: 'Built' });
  });

  test('returns null without wait', async () => {
    const { id, token } = await setUp();
    expect(await api().webhooks.executeSlackCompatible(id, token, { text: 'x' }, { wait: false })).toBeNull();
  });

  test('without content fails with 50006', async () => {
    const { path } = await setUp();
    expectError(await fixture().callerWith('').call(executeSlackCompatibleWebhook, { path, body: {} }), 400, 50006);
  });

  test('with a text that is too long is rejected on both sides', async () => {
    const { id, token, path } = await setUp();
    const body = { text: 'x'.repeat(2001) };
    expectError(await fixture().callerWith('').call(executeSlackCompatibleWebhook, { path, body }), 400, 50035);
    await expectNotSent(api().webhooks.executeSlackCompatible(id, token, body), 'text');
  });

  test.each([-1, 1e300])('with the impossible time %d fails with 50035', async (ts) => {
    const { path } = await setUp();
    const body = { attachments: [{ title: 'x', ts }] };
    expectError(await fixture().callerWith('').call(executeSlackCompatibleWebhook, { path, body }), 400, 50035);
  });

  test('with an embed that exceeds a limit fails with 50035', async () => {
    const { path } = await setUp();
    const body = { attachments: [{ title: 'x'.repeat(257) }] };
    expectError(await fixture().callerWith('').call(executeSlackCompatibleWebhook, { path, body }), 400, 50035);
  });
});

const sender = { login: 'ann', html_url: 'https://example.org/ann', avatar_url: 'https://example.org/ann.png' };
const repository = { name: 'boat', full_name: 'crew/boat', html_url: 'https://example.org/crew/boat' };
const topic = { number: 4, title: 'Leak', body: 'Water!', html_url: 'https://example.org/4' };
const everything = {
  sender,
  repository,
  action: 'created',
  ref: 'refs/heads/main',
  ref_type: 'branch',
  comment: { body: 'Pump!', html_url: 'https://example.org/c', commit_id: 'abcdef0123' },
  issue: topic,
  pull_request: topic,
  review: { state: 'approved', body: 'Fine', html_url: 'https://example.org/r' },
  discussion: topic,
  forkee: { full_name: 'bob/boat', html_url: 'https://example.org/bob/boat' },
  member: { login: 'bob', html_url: 'https://example.org/bob' },
  release: { tag_name: 'v1', name: 'First', body: 'Notes', html_url: 'https://example.org/v1' },
  commits: [{ id: 'abcdef0123', message: 'Patch\n\nlong', url: 'https://example.org/p', author: { name: 'Ann' } }],
  head_commit: { id: 'abcdef0123', message: 'Patch' },
  compare: 'https://example.org/compare',
  forced: false,
  check_run: { name: 'tests', conclusion: 'success', html_url: 'https://example.org/t' },
  check_suite: { conclusion: 'failure', app: { name: 'CI' } },
};

describe('Execute GitHub-Compatible Webhook', () => {
  test.each(githubEventNames)('converts events of type %s', async (kind) => {
    const { id, token, nextMessage } = await setUp();
    expect(await api().webhooks.executeGithubCompatible(id, token, kind, everything)).toBeUndefined();
    expect(await nextMessage()).toMatchObject({
      webhook_id: id,
      embeds: [{ title: expect.stringMatching(/^\[crew\/boat\] ./), author: { name: 'ann', url: sender.html_url } }],
    });
  });

  test('lists the commits of a push', async () => {
    const { id, token, nextMessage } = await setUp();
    await api().webhooks.executeGithubCompatible(id, token, 'push', everything);
    expect(await nextMessage()).toMatchObject({
      embeds: [
        {
          title: '[crew/boat] main: 1 new commit',
          url: 'https://example.org/compare',
          description: '[`abcdef0`](https://example.org/p) Patch - Ann',
        },
      ],
    });
  });

  test('accepts event types that become no message', async () => {
    const { id, path, nextMessage, token } = await setUp();
    const response = await fixture()
      .callerWith('')
      .call(executeGithubCompatibleWebhook, { path, body: { sender }, headers: { 'x-github-event': 'ping' } });
    expect(response.status).toBe(204);
    await api().webhooks.executeGithubCompatible(id, token, 'watch', everything);
    expect(await nextMessage()).toMatchObject({ embeds: [{ title: '[crew/boat] New star added' }] });
  });

  test('without a sender, or without the header with the event type, fails with 50035', async () => {
    const { path } = await setUp();
    const headers = { 'x-github-event': 'push' };
    const call = (options: object) =>
      fixture()
        .callerWith('')
        .call(executeGithubCompatibleWebhook, { path, ...options });
    expectError(await call({ body: {}, headers }), 400, 50035);
    expectError(await call({ body: { sender } }), 400, 50035);
  });
});

describe.each(['slack', 'github'] as const)('the format of %s', (format) => {
  const send = (id: string, token: string, query = {}) =>
    format === 'slack'
      ? api().webhooks.executeSlackCompatible(id, token, { text: 'x' }, query)
      : api().webhooks.executeGithubCompatible(id, token, 'watch', { sender }, query);

  test('is not accepted in forums: 220004', async () => {
    const { id, token } = await setUp(channelTypes.GUILD_FORUM);
    await expectApiError(send(id, token), 400, 220004);
  });

  test('with a wrong token fails with 50027, and with an unknown thread with 10003', async () => {
    const { id, token } = await setUp();
    await expectApiError(send(id, 'wrong'), 401, 50027);
    await expectApiError(send(id, token, { thread_id: '1' }), 404, 10003);
  });
});
