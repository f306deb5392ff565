/** The details of log entries, and how a stream continues after a reconnect. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { EmulatorLog } from '../../../../dev/src/emulator/log/emulator-log.js';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { EventReader } from '../../fixtures/event-reader.js';
import { InteractionFixture } from '../../fixtures/interaction-fixture.js';
import { type Entry, LogReader } from '../../fixtures/log-reader.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(fixture().emulator.url);
const reader = () => LogReader.fromNow(fixture().emulator.url);
const WithId = z.looseObject({ id: z.string() });

/** The details of an entry. */
async function open({ seq }: Entry): Promise<unknown> {
  return z.object({ entry: z.unknown(), detail: z.unknown() }).parse(await control().ok('GET', `/log/${seq}`)).detail;
}

const ofKind =
  (kind: string, facts: object = {}) =>
  (entry: Entry) =>
    entry.kind === kind && Object.entries(facts).every(([key, value]) => entry[key] === value);

async function openInteractions(): Promise<InteractionFixture> {
  const opened = await InteractionFixture.open(fixture());
  onTestFinished(() => opened.close());
  return opened;
}

describe('an entry of a request', () => {
  const messages = () => `/channels/${fixture().emulator.channelId}/messages`;

  it('contains its duration, the state of its rate limit, and the created message', async () => {
    const log = await reader();
    const { id } = WithId.parse((await fixture().bot.send('POST', messages(), { content: 'ahoy' })).json);
    const entry = await log.entry(ofKind('request'));
    expect(entry).toMatchObject({
      method: 'POST',
      status: 200,
      message_id: id,
      rate_limit: { bucket: expect.any(String), limit: 10_000, remaining: expect.any(Number), reset_after: 1 },
      has_detail: true,
    });
    expect(entry['duration_ms']).toBeGreaterThanOrEqual(0);
  });

  it('contains the changed message', async () => {
    const { id } = WithId.parse((await fixture().bot.send('POST', messages(), { content: 'ahoy' })).json);
    const log = await reader();
    await fixture().bot.send('PATCH', `${messages()}/${id}`, { content: 'avast' });
    expect(await log.entry(ofKind('request', { method: 'PATCH' }))).toMatchObject({ message_id: id });
    await fixture().bot.send('DELETE', `${messages()}/${id}`);
    expect(await log.entry(ofKind('request', { method: 'DELETE' }))).toMatchObject({ message_id: id });
  });

  it('has the request and the response as details', async () => {
    const log = await reader();
    await fixture().bot.send('POST', `${messages()}?wait=true`, { content: 'ahoy' });
    expect(await open(await log.entry(ofKind('request')))).toEqual({
      request: { query: { wait: 'true' }, body: { content: 'ahoy' } },
      answer: {
        status: 200,
        headers: expect.objectContaining({ 'x-ratelimit-bucket': expect.any(String) }),
        body: expect.objectContaining({ content: 'ahoy' }),
      },
    });
  });

  it('shows all values of a repeated name in the query', async () => {
    const log = await reader();
    const { guildId } = fixture().emulator;
    await fixture().bot.send('GET', `/guilds/${guildId}/messages/search?has=image&has=link&limit=1`);
    expect(await open(await log.entry(ofKind('request')))).toMatchObject({
      request: { query: { has: ['image', 'link'], limit: '1' } },
    });
  });

  it('shows file metadata, and the reason for the audit log', async () => {
    const log = await reader();
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ content: 'a chart' }));
    form.set('files[0]', new Blob(['x marks the spot'], { type: 'text/plain' }), 'chart.txt');
    await fixture().bot.send('POST', messages(), form);
    expect(await open(await log.entry(ofKind('request')))).toMatchObject({
      request: {
        body: { content: 'a chart' },
        files: [{ index: 0, filename: 'chart.txt', content_type: 'text/plain', size: 16 }],
      },
    });
    const headers = { 'x-audit-log-reason': 'tidy' };
    await fixture().bot.send('PATCH', `/channels/${fixture().emulator.channelId}`, { topic: 'charts' }, headers);
    expect(await open(await log.entry(ofKind('request')))).toMatchObject({ request: { reason: 'tidy' } });
  });

  it.each(['access_token', 'client_secret', 'external_auth_token', 'id_token', 'secret'])(
    'hides %s in the body of a request',
    async (field) => {
      const log = await reader();
      await fixture().bot.send('POST', messages(), { content: 'ahoy', [field]: 'of-ann' });
      const detail = await open(await log.entry(ofKind('request')));
      expect(detail).toMatchObject({ request: { body: { content: 'ahoy', [field]: '[secret]' } } });
    },
  );

  it('shows a rejected body with the error', async () => {
    const log = await reader();
    await fixture().bot.send('POST', messages(), { content: 'x'.repeat(2001), nonsense: 1 });
    const entry = await log.entry(ofKind('request', { status: 400 }));
    expect(await open(entry)).toMatchObject({
      request: { body: { nonsense: 1 } },
      answer: { body: { code: 50035, errors: { content: {} } } },
    });
    expect(entry).not.toHaveProperty('message_id');
  });

  it('shows the response to a request over its limit', async () => {
    const route = 'POST /channels/{channel_id}/typing';
    await control().ok('PUT', '/limits', { route, limit: 1, window_ms: 60_000 });
    onTestFinished(async () => {
      await control().ok('PUT', '/limits', { route, limit: 1000, window_ms: 1000 });
    });
    const log = await reader();
    await fixture().bot.send('POST', `/channels/${fixture().emulator.channelId}/typing`);
    await fixture().bot.send('POST', `/channels/${fixture().emulator.channelId}/typing`);
    const entry = await log.entry(ofKind('request', { status: 429 }));
    expect(entry).toMatchObject({ rate_limit: { limit: 1, remaining: 0, reset_after: 60 } });
    expect(await open(entry)).toMatchObject({
      answer: { headers: { 'retry-after': '60' }, body: { retry_after: 60, global: false } },
    });
  });

  it('has no details if no endpoint matches the request', async () => {
    const log = await reader();
    await fixture().bot.send('POST', '/nowhere', { secret: 'x' });
    const entry = await log.entry(ofKind('request', { status: 404 }));
    expect(entry).not.toHaveProperty('has_detail');
    expect(await open(entry)).toBeNull();
  });

  it('never contains the token of a webhook', async () => {
    const log = await reader();
    const path = `/channels/${fixture().emulator.channelId}/webhooks`;
    const made = z
      .looseObject({ id: z.string(), token: z.string() })
      .parse((await fixture().bot.send('POST', path, { name: 'Gull' })).json);
    const entry = await log.entry(ofKind('request'));
    expect(await open(entry)).toMatchObject({ answer: { body: { id: made.id, token: '[secret]' } } });
    await fixture().callerWith('').send('POST', `/webhooks/${made.id}/${made.token}?wait=true`, { content: 'caw' });
    const used = await log.entry(ofKind('request'));
    expect(JSON.stringify([used, await open(entry), await open(used)])).not.toContain(made.token);
  });
});

describe('an entry of a frame', () => {
  it('is logged for each frame except dispatches, in both directions', async () => {
    const log = await reader();
    const { bot } = await openInteractions();
    const { applicationId: application_id } = fixture().emulator;
    expect(await log.entry(ofKind('frame', { direction: 'out', op: 10 }))).not.toHaveProperty('application_id');
    await log.entry(ofKind('frame', { direction: 'in', op: 2 }));
    bot.send(1, 251);
    const beat = await log.entry(ofKind('frame', { direction: 'in', op: 1 }));
    expect(beat).toMatchObject({ application_id, shard: 0 });
    expect(await open(beat)).toEqual({ data: 251 });
    await log.entry(ofKind('frame', { direction: 'out', op: 11 }));
  });

  it('shows an identify without its token', async () => {
    const log = await reader();
    await openInteractions();
    const detail = await open(await log.entry(ofKind('frame', { direction: 'in', op: 2 })));
    expect(detail).toMatchObject({ data: { token: '[secret]', intents: expect.any(Number) } });
    expect(JSON.stringify(detail)).not.toContain(fixture().emulator.token);
  });

  it('contains the message of a dispatch', async () => {
    const interactions = await openInteractions();
    const log = await reader();
    const body = { user_id: interactions.userId, content: 'ahoy' };
    const said = WithId.parse(await control().ok('POST', `/channels/${interactions.channelId}/messages`, body));
    const entry = await log.entry(ofKind('dispatch', { event: 'MESSAGE_CREATE' }));
    expect(entry).toMatchObject({ message_id: said.id });
    expect(await open(entry)).toMatchObject({ data: { id: said.id, content: 'ahoy' } });
  });

  it('has the data of a dispatch as details', async () => {
    const log = await reader();
    await openInteractions();
    const entry = await log.entry(ofKind('dispatch', { event: 'GUILD_CREATE' }));
    expect(await open(entry)).toMatchObject({ data: { id: fixture().emulator.guildId, members: expect.any(Array) } });
  });
});

describe('an entry of an interaction', () => {
  it('contains the response time and the message', async () => {
    const interactions = await openInteractions();
    const message = await interactions.post({ type: 2, style: 1, label: 'Ask', custom_id: 'ask' });
    const log = await reader();
    const clicked = interactions.click(message, 'ask');
    const interaction = await interactions.nextInteraction();
    await fixture().emulator.clock.advance(700);
    await interactions.respond(interaction, { type: 4, data: { content: 'so be it' } });
    const { original } = await clicked;
    const entry = await log.entry(ofKind('interaction', { status: 'answered' }));
    expect(entry).toMatchObject({ answered_after_ms: 700, message_id: original?.id });
    const detail = await open(entry);
    expect(detail).toMatchObject({
      interaction: { id: interaction.id, token: '[secret]', data: { custom_id: 'ask' } },
      answer: { type: 4, data: { content: 'so be it' } },
    });
    const { token } = interaction;
    const { seq } = entry;
    for (let each = seq; each > Math.max(0, seq - 10); each -= 1) {
      expect(JSON.stringify((await control().call('GET', `/log/${each}`)).json)).not.toContain(token);
    }
  });

  it('has no response in its details before the response was sent', async () => {
    const interactions = await openInteractions();
    const message = await interactions.post({ type: 2, style: 1, label: 'Ask', custom_id: 'ask' });
    const log = await reader();
    const clicked = interactions.click(message, 'ask');
    await interactions.nextInteraction();
    expect(await open(await log.entry(ofKind('interaction', { status: 'sent' })))).toMatchObject({ answer: null });
    await fixture().emulator.clock.advance(3000);
    await clicked;
    expect(await log.entry(ofKind('interaction', { status: 'timed_out' }))).not.toHaveProperty('answered_after_ms');
  });
});

describe('GET /_control/log/{seq}', () => {
  it('responds with 404 for future entries', async () => {
    expect(await control().call('GET', '/log/99999999')).toMatchObject({
      status: 404,
      json: { message: expect.stringContaining('yet') },
    });
  });

  it.each(['0', '-1', 'x', '1.5'])('responds with 404 for entry %s', async (seq) => {
    expect((await control().call('GET', `/log/${seq}`)).status).toBe(404);
  });

  it('distinguishes entries that are no longer stored from details that are not', () => {
    const log = new EmulatorLog(new AdjustableClock('manual'), { entries: 4, details: 2 });
    for (let i = 1; i <= 6; i += 1) log.append({ kind: 'notice', message: `${i}` }, () => ({ number: i }));
    expect(log.getDetail(2)).toEqual({ missing: 'entry' });
    expect(log.getDetail(4)).toEqual({ missing: 'detail' });
    expect(log.getDetail(5)).toMatchObject({ entry: { seq: 5 }, detail: { number: 5 } });
    expect(log.getDetail(7)).toEqual({ missing: 'not_logged_yet' });
  });
});

describe('GET /_control/stream', () => {
  const stream = async (query: string, headers?: Record<string, string>) => {
    const opened = await EventReader.open(`${fixture().emulator.url}/_control/stream${query}`, headers);
    onTestFinished(() => opened.close());
    return opened;
  };

  it('sends new entries', async () => {
    const events = await stream('');
    await fixture().bot.send('GET', '/users/@me');
    expect(await events.next()).toMatchObject({ kind: 'request', route: '/users/@me' });
  });

  it('first sends the entries after a given one', async () => {
    const log = await reader();
    await fixture().bot.send('GET', '/users/@me');
    const { seq } = await log.entry(ofKind('request'));
    await fixture().bot.send('GET', '/gateway/bot');
    const events = await stream(`?after=${seq - 1}`);
    expect(await events.next()).toMatchObject({ seq });
    expect(await events.next()).toMatchObject({ seq: seq + 1, route: '/gateway/bot' });
    expect(events.lastId).toBe(String(seq + 1));
  });

  it('continues after the last received entry, whatever its URL says', async () => {
    const log = await reader();
    await fixture().bot.send('GET', '/users/@me');
    const { seq } = await log.entry(ofKind('request'));
    await fixture().bot.send('GET', '/gateway/bot');
    const events = await stream('?after=0', { 'last-event-id': String(seq) });
    expect(await events.next()).toMatchObject({ seq: seq + 1 });
  });

  it('rejects an `after` that is not a number (50035)', async () => {
    expect(await control().call('GET', '/stream?after=x')).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});
