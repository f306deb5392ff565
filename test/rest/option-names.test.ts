/** Plain JavaScript, and objects that are passed on, can contain names that nobody reads. Nothing is sent then. */
import { expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import type { Api } from '../../src/rest/api.js';
import { ValidationError } from '../../src/rest/call/errors.js';
import { Rest } from '../../src/rest/rest.js';
import { getChannel } from '../../src/wire/endpoints/channels.js';

/** No server listens there, so a call that is sent fails in another way. */
const baseUrl = 'http://127.0.0.1:1';

const unknown = (names: object): object => names;

async function rejectionOf(call: (api: Api) => unknown): Promise<unknown> {
  const rest = new Rest({ token: 'token', baseUrl });
  try {
    await call(rest.api);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await rest.close();
  }
}

const first = async (items: AsyncIterable<unknown>) => {
  for await (const item of items) return item;
};

test.each<[string, (api: Api) => unknown, string, string]>([
  ['a call', (api) => api.channels.get('1', unknown({ timeout: 1000 })), 'timeout', 'Did you mean "timeoutMs"?'],
  [
    'a call with a body',
    (api) => api.messages.create('1', 'text', unknown({ deadline: 1000 })),
    'deadline',
    'The options are signal, timeoutMs, retryForMs, priority, maxFileBytes, reason, accessToken.',
  ],
  ['a call that is recorded', (api) => api.guilds.removeMember('1', '2', unknown({ reson: 'x' })), 'reson', '"reason"'],
  ['a raw call', (api) => api.raw('GET', '/x', {}, unknown({ timeout: 5 })), 'timeout', '"timeoutMs"'],
  ['the input of a raw call', (api) => api.raw('GET', '/x', unknown({ quary: {} })), 'quary', '"query"'],
  [
    'the input of a call',
    (api) => api.call(getChannel, { path: { channel_id: '1' }, ...unknown({ boddy: {} }) }),
    'boddy',
    '"body"',
  ],
  [
    'a download',
    (api) => api.attachments.download('https://cdn.discordapp.com/a.png', unknown({ maxByte: 5 })),
    'maxByte',
    '"maxBytes"',
  ],
  ['an iteration', (api) => first(api.iterate.members('1', unknown({ limti: 5 }))), 'limti', '"limit"'],
  [
    'an iteration with a filter',
    (api) => first(api.iterate.auditLogEntries('1', unknown({ userId: '5' }))),
    'userId',
    '"user_id"',
  ],
  [
    'an iteration that has no such filter',
    (api) => first(api.iterate.bans('1', unknown({ before: '5' }))),
    'before',
    'The options are',
  ],
])(
  'an unknown name in the options of %s is a ValidationError before anything is sent',
  async (_kind, call, name, remedy) => {
    const error = await rejectionOf(call);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      problems: [{ path: name, message: expect.stringContaining(`There is no such option.`) }],
    });
    expect(error).toMatchObject({ problems: [{ message: expect.stringContaining(remedy) }] });
  },
);

test('an unknown name is reported with the other problems of a call', async () => {
  const error = await rejectionOf((api) => api.channels.get('x', { ...unknown({ timeout: 5 }), timeoutMs: 0 }));
  expect(error).toMatchObject({ problems: [{ path: 'channel_id' }, { path: 'timeout' }, { path: 'timeoutMs' }] });
});

test('options that are not an object are a ValidationError', async () => {
  const call = (api: Api) => Reflect.apply(api.channels.get, api.channels, ['1', 5000]);
  expect(await rejectionOf(call)).toMatchObject({ problems: [{ path: '', message: /^This is not an object\./ }] });
});

test('a name without a value counts as omitted', async () => {
  const error = await rejectionOf((api) =>
    api.channels.get('1', { ...unknown({ timeout: undefined }), retryForMs: 0 }),
  );
  expect(error).not.toBeInstanceOf(ValidationError);
});

test('an unknown option of the client is a ValidationError', () => {
  expect(() => new Rest(unknown({ tokn: 'x' }))).toThrow(/tokn: There is no such option\. Did you mean "token"\?/);
});

test('a clock of the client without monotonicNow is a ValidationError', () => {
  const { now, schedule } = systemClock;
  const clock = { now, schedule };
  expect(() => new Rest({ baseUrl, ...unknown({ clock }) })).toThrow(/clock: It has no method monotonicNow\./);
});

test('an unknown option of `close` is a ValidationError, and the client stays open', async () => {
  const rest = new Rest({ baseUrl });
  await expect(rest.close(unknown({ timeout: 5 }))).rejects.toThrow(ValidationError);
  await expect(rest.close({ timeoutMs: 5 })).resolves.toBeUndefined();
});
