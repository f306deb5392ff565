/** Initial responses in the HTTP response to an interaction. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ValidationError } from '../../../src/rest/call/errors.js';
import type { FileData, InitialResponse } from '../../../src/wire/events/inbound-event.js';
import { deferred } from '../../app/fixture/deferred.js';
import { endpointWithHandler, reply } from './endpoint-with-handler.js';
import { interaction, type PostRequest, serve, toRequest } from './request-signer.js';

/** Each way in which the signer may post. */
const ways: Record<
  string,
  (endpoint: (request: Request) => Promise<Response>, use: (post: PostRequest) => Promise<void>) => Promise<void>
> = {
  'as a Request': (endpoint, use) => use((draft, init) => endpoint(toRequest(draft, init))),
  'over a socket': async (endpoint, use) => {
    await using server = await serve(endpoint);
    await use(server.post);
  },
};

const kinds: Record<string, InitialResponse['body']> = {
  'a message': { type: 4, data: { content: 'Hello', flags: 64 } },
  'a deferral': { type: 5, data: { flags: 64 } },
  'a deferral of an update': { type: 6 },
  'an update': { type: 7, data: { content: 'Done', components: [] } },
  suggestions: { type: 8, data: { choices: [{ name: 'One', value: 1 }] } },
  'a modal': {
    type: 9,
    data: {
      custom_id: 'form',
      title: 'Form',
      components: [{ type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1 } }],
    },
  },
};

describe.each(Object.entries(ways))('%s', (_way, withPost) => {
  test.each(Object.entries(kinds))('the response contains %s', async (_kind, body) => {
    const { signer, endpoint, calls } = endpointWithHandler((answer) => answer({ body }));
    await withPost(endpoint, async (post) => {
      const response = await post(signer.sign(interaction));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toEqual(body);
    });
    expect(calls).toEqual([]);
  });

  test.each(['a message', 'an update'])('the response contains %s with files', async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
    await writeFile(join(folder, 'c.txt'), 'third');
    async function* streamed() {
      yield Buffer.from('sec');
      yield Buffer.from('ond');
    }
    const data: Record<string, FileData> = {
      'a.txt': Buffer.from('first'),
      'b.txt': streamed(),
      'c.txt': { path: join(folder, 'c.txt') },
      'd.txt': new Blob(['fourth'], { type: 'text/plain' }),
    };
    const files = Object.entries(data).map(([name, each]) => ({ name, data: each }));
    const type = kind === 'a message' ? 4 : 7;
    const attachments = files.map(({ name }, id) => ({ id, filename: name }));
    const { signer, endpoint } = endpointWithHandler((answer) =>
      answer({ body: { type, data: { content: 'Here', attachments } }, files }),
    );
    await withPost(endpoint, async (post) => {
      const response = await post(signer.sign(interaction));
      expect(response.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
      const form = await response.formData();
      expect(JSON.parse(String(form.get('payload_json')))).toEqual({ type, data: { content: 'Here', attachments } });
      const sent = [...form].flatMap(([field, part]) => (typeof part === 'string' ? [] : [{ field, part }]));
      expect(await Promise.all(sent.map(async ({ field, part }) => [field, part.name, await part.text()]))).toEqual([
        ['files[0]', 'a.txt', 'first'],
        ['files[1]', 'b.txt', 'second'],
        ['files[2]', 'c.txt', 'third'],
        ['files[3]', 'd.txt', 'fourth'],
      ]);
    });
    await rm(folder, { recursive: true });
  });

  test('a large file arrives completely', async () => {
    const bytes = Buffer.alloc(4 * 1024 * 1024, 7);
    const done = deferred();
    const { signer, endpoint } = endpointWithHandler(async (answer) => {
      await answer({ ...reply('Large'), files: [{ name: 'large.bin', data: bytes }] });
      done.resolve();
    });
    await withPost(endpoint, async (post) => {
      const form = await (await post(signer.sign(interaction))).formData();
      const file = form.get('files[0]');
      expect(file instanceof Blob && Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
      await done.promise;
    });
  });

  test('files are listed in `attachments` of the initial response if it does not list them', async () => {
    const { signer, endpoint } = endpointWithHandler((answer) =>
      answer({ ...reply('Here'), files: [{ name: 'a.txt', data: Buffer.from('a') }] }),
    );
    await withPost(endpoint, async (post) => {
      const form = await (await post(signer.sign(interaction))).formData();
      expect(JSON.parse(String(form.get('payload_json')))).toMatchObject({
        data: { attachments: [{ id: 0, filename: 'a.txt' }] },
      });
    });
  });

  test('the handler continues after the response', async () => {
    const more = deferred();
    const done = deferred();
    const { signer, endpoint } = endpointWithHandler(async (answer) => {
      await answer(reply('First'));
      await more.promise;
      done.resolve();
    });
    await withPost(endpoint, async (post) => {
      const response = await post(signer.sign(interaction));
      expect(await response.json()).toMatchObject({ data: { content: 'First' } });
      more.resolve();
      await done.promise;
    });
  });

  test('a handler without an initial response causes status 202 without a body', async () => {
    const { signer, endpoint, lines } = endpointWithHandler(async () => {});
    await withPost(endpoint, async (post) => {
      const response = await post(signer.sign(interaction));
      expect(response.status).toBe(202);
      expect(await response.text()).toBe('');
    });
    expect(lines).toEqual([]);
  });

  test('an interaction without a handler gets status 202', async () => {
    const { signer, endpoint } = endpointWithHandler(() => undefined);
    await withPost(endpoint, async (post) => {
      expect((await post(signer.sign(interaction))).status).toBe(202);
    });
  });

  test('a handler that never responds causes status 202 after 3 seconds, and a log line', async () => {
    const started = deferred();
    const { clock, signer, endpoint, lines } = endpointWithHandler(() => {
      started.resolve();
      return new Promise(() => {});
    });
    await withPost(endpoint, async (post) => {
      const response = post(signer.sign(interaction));
      await started.promise;
      await clock.advance(3000);
      expect((await response).status).toBe(202);
    });
    expect(lines).toMatchObject([{ level: 40, interactionId: interaction.id }]);
  });

  test('an initial response after 3 seconds is sent with a REST call', async () => {
    const started = deferred();
    const late = deferred();
    const done = deferred();
    const { clock, signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      started.resolve();
      await late.promise;
      await answer(reply('Late'));
      done.resolve();
    });
    await withPost(endpoint, async (post) => {
      const response = post(signer.sign(interaction));
      await started.promise;
      await clock.advance(3000);
      expect((await response).status).toBe(202);
      late.resolve();
      await done.promise;
    });
    expect(calls).toEqual([{ interaction, first: reply('Late') }]);
  });

  test('a handler that fails causes status 202, and the error in the log', async () => {
    const { signer, endpoint, lines } = endpointWithHandler(() => Promise.reject(new Error('broken')));
    await withPost(endpoint, async (post) => {
      expect((await post(signer.sign(interaction))).status).toBe(202);
    });
    expect(lines).toMatchObject([{ level: 50, err: { message: 'broken' } }]);
  });

  test('simultaneous interactions each get their own response', async () => {
    const { signer, endpoint } = endpointWithHandler(() => undefined, {
      onInteraction: ({ data, respond }) => {
        const id = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
        return respond?.(reply(id));
      },
    });
    const ids = Array.from({ length: 50 }, (_none, n) => String(n + 1));
    await withPost(endpoint, async (post) => {
      const answers = ids.map(async (id) => {
        const response = await post(signer.sign({ ...interaction, id }));
        const { data }: { data: { content: string } } = JSON.parse(await response.text());
        return data.content;
      });
      expect(await Promise.all(answers)).toEqual(ids);
    });
  });
});

describe('an invalid initial response', () => {
  test('is rejected like a REST call, and another one is possible', async () => {
    let refusal: unknown;
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      await answer(reply('x'.repeat(2001))).catch((error: unknown) => {
        refusal = error;
      });
      await answer(reply('Shorter'));
    });
    const response = await endpoint(toRequest(signer.sign(interaction)));
    expect(await response.json()).toEqual(reply('Shorter').body);
    expect(refusal).toBeInstanceOf(ValidationError);
    expect(refusal).toMatchObject({ problems: [{ path: 'data.content', code: 'BASE_TYPE_MAX_LENGTH' }] });
    expect(String(refusal)).not.toContain(interaction.token);
    expect(calls).toEqual([]);
  });

  test.each<[string, InitialResponse, string]>([
    ['a file without a name', { ...reply(''), files: [{ name: '', data: Buffer.from('a') }] }, 'files.0.name'],
    [
      'a file that is not there',
      { ...reply(''), files: [{ name: 'a', data: { path: '/nowhere/a' } }] },
      'files.0.data',
    ],
    [
      'a component that names a file that does not go with it',
      { body: { type: 4, data: { flags: 32768, components: [{ type: 13, file: { url: 'attachment://b.txt' } }] } } },
      'data.components.0.file.url',
    ],
  ])('%s', async (_what, first, path) => {
    let refusal: unknown;
    const { signer, endpoint } = endpointWithHandler(async (answer) => {
      await answer(first).catch((error: unknown) => {
        refusal = error;
      });
    });
    expect((await endpoint(toRequest(signer.sign(interaction)))).status).toBe(202);
    expect(refusal).toBeInstanceOf(ValidationError);
    expect(refusal).toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ path })]) });
  });
});

test('work after the response is passed to `waitUntil`', async () => {
  const works: Promise<unknown>[] = [];
  const more = deferred();
  let isDone = false;
  const { signer, endpoint } = endpointWithHandler(
    async (answer) => {
      await answer(reply('Hello'));
      await more.promise;
      isDone = true;
    },
    { waitUntil: (work) => void works.push(work) },
  );
  await (await endpoint(toRequest(signer.sign(interaction)))).text();
  expect(works).toHaveLength(1);
  more.resolve();
  await Promise.all(works);
  expect(isDone).toBe(true);
});
