/** Requests of the REST API that users and webhooks make are reported; those of bots are not. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChannelRecord } from '../../../../dev/src/emulator/state/records/channels.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { ActionListener } from '../../fixtures/action-listener.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });

let listener: ActionListener;
beforeEach(() => {
  listener = new ActionListener(fixture().emulator);
});
afterEach(() => listener.stop());

const defaultChannel = (): ChannelRecord => fixture().channel(fixture().defaultGuild);

/** A moderator creates a webhook in the default channel, or the bot does. */
async function createWebhook(caller = fixture().callerOf(fixture().ownerOf(fixture().defaultGuild))) {
  const { json } = await caller.send('POST', `/channels/${defaultChannel().channel.id}/webhooks`, { name: 'News' });
  listener.events.length = 0;
  return z.object({ id: z.string(), token: z.string() }).parse(json);
}

describe('a request of a user', () => {
  test('is reported with its route, parameters, body and reason', async () => {
    const guild = fixture().defaultGuild;
    const { user } = fixture().member(guild);
    const owner = fixture().ownerOf(guild);
    const path = `/guilds/${guild.guild.id}/bans/${user.id}`;
    const headers = { 'x-audit-log-reason': 'spam%20links' };
    await fixture().callerOf(owner).send('PUT', path, { delete_message_seconds: 0 }, headers);
    expect(listener.finished).toMatchObject([
      {
        action: {
          kind: 'callApi',
          call: {
            user_id: owner.user.id,
            method: 'PUT',
            route: '/guilds/{guild_id}/bans/{user_id}',
            params: { guild_id: guild.guild.id, user_id: user.id },
            query: {},
            body: { delete_message_seconds: 0 },
            files: [],
            reason: 'spam links',
          },
        },
        outcome: { status: 'done', result: undefined },
      },
    ]);
    expect(listener.events).toMatchObject([{ type: 'started' }, { type: 'finished' }]);
  });

  test('is reported with the files of its form, and its result', async () => {
    const { channel } = defaultChannel();
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ content: 'see file' }));
    form.set('files[0]', new Blob(['hi'], { type: 'text/plain' }), 'a.txt');
    const owner = fixture().ownerOf(fixture().defaultGuild);
    await fixture().callerOf(owner).send('POST', `/channels/${channel.id}/messages`, form);
    expect(listener.finished).toMatchObject([
      {
        action: {
          kind: 'callApi',
          call: {
            body: { content: 'see file' },
            files: [{ filename: 'a.txt', content_type: 'text/plain', data_base64: 'aGk=' }],
          },
        },
        outcome: { status: 'done', result: { content: 'see file' } },
      },
    ]);
  });

  test('that is rejected is reported with the error', async () => {
    const { guild } = fixture().defaultGuild;
    const user = fixture().member(fixture().defaultGuild);
    await fixture().callerOf(user).send('PATCH', `/guilds/${guild.id}`, { name: 'Mine' });
    await fixture().callerOf(user).send('PATCH', `/guilds/${guild.id}`, { name: 'x' });
    expect(listener.finished).toMatchObject([
      { outcome: { status: 'rejected', httpStatus: 403, code: 50013 } },
      { action: { call: { body: { name: 'x' } } }, outcome: { status: 'rejected', httpStatus: 400, code: 50035 } },
    ]);
  });

  test('that only reads, or that was rejected before its body was read, is not reported', async () => {
    const { guild } = fixture().defaultGuild;
    const owner = fixture().callerOf(fixture().ownerOf(fixture().defaultGuild));
    await owner.send('GET', `/guilds/${guild.id}`);
    await owner.send('PATCH', `/guilds/${guild.id}`, '{', { 'content-type': 'application/json' });
    await owner.send('POST', '/nowhere', {});
    await fixture().callerWith('wrong').send('PATCH', `/guilds/${guild.id}`, {});
    expect(listener.events).toEqual([]);
  });
});

describe('a request with the token of a webhook', () => {
  test('is reported without the token', async () => {
    const { id, token } = await createWebhook();
    await fixture().callerWith('').send('POST', `/webhooks/${id}/${token}?wait=true`, { content: 'news' });
    expect(listener.finished).toMatchObject([
      {
        action: {
          kind: 'callWebhook',
          call: {
            webhook_id: id,
            method: 'POST',
            route: '/webhooks/{webhook_id}/{webhook_token}',
            params: { webhook_id: id, webhook_token: '[secret]' },
            query: { wait: 'true' },
            body: { content: 'news' },
          },
        },
        outcome: { status: 'done', result: { content: 'news', webhook_id: id } },
      },
    ]);
    expect(JSON.stringify(listener.events)).not.toContain(token);
  });

  test('is not reported if the webhook belongs to a bot', async () => {
    const { id, token } = await createWebhook(fixture().bot);
    await fixture().callerWith('').send('POST', `/webhooks/${id}/${token}`, { content: 'news' });
    expect(listener.events).toEqual([]);
  });
});

describe('a listener', () => {
  const send = () => {
    const owner = fixture().callerOf(fixture().ownerOf(fixture().defaultGuild));
    return owner.send('POST', `/channels/${defaultChannel().channel.id}/messages`, { content: 'hi' });
  };

  test('gets nothing about requests of a bot', async () => {
    await fixture().bot.send('POST', `/channels/${defaultChannel().channel.id}/messages`, { content: 'hi' });
    expect(listener.events).toEqual([]);
  });

  test('that throws does not disturb the request and other listeners', async () => {
    const stop = fixture().emulator.userActions.subscribe(() => {
      throw new Error('broken listener');
    });
    const later = new ActionListener(fixture().emulator);
    const { status } = await send();
    stop();
    later.stop();
    expect(status).toBe(200);
    expect(later.events.map(({ type }) => type)).toEqual(['started', 'finished']);
  });

  test('that was removed gets nothing', async () => {
    listener.stop();
    await send();
    expect(listener.events).toEqual([]);
  });

  test('gets the id that the started and finished events of one action share', async () => {
    await Promise.all([send(), send()]);
    const started = listener.events.flatMap((event) => (event.type === 'started' ? [event.id] : []));
    expect(new Set(started).size).toBe(2);
    expect(new Set(listener.finished.map(({ id }) => id))).toEqual(new Set(started));
  });

  test('receives an event when another world was loaded', async () => {
    const { emulator } = fixture();
    emulator.load(emulator.save());
    expect(listener.events).toEqual([{ type: 'worldReplaced', at: emulator.clock.now() }]);
  });
});
