/** Objects with toJSON() are accepted in place of messages, components, embeds, modals and commands. */
import { describe, expect, test } from 'vitest';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { containerComponent, messageLayout, section } from '../../../src/interactions/components/layout.js';
import { type Api, ValidationError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';

/** As the builders of other libraries: its data is not in its own properties. */
class Builder {
  readonly #data: unknown;

  constructor(data: unknown) {
    this.#data = data;
  }

  toJSON() {
    return this.#data;
  }
}

class BrokenBuilder {
  toJSON(): unknown {
    throw new RangeError('a label is required');
  }
}

const buttonData = { type: 2, style: 1, custom_id: 'open', label: 'Open' };
const rowData = { type: 1, components: [buttonData] };
const embedData = { title: 'Tides', timestamp: '2031-05-14T00:00:00.000Z' };
const messageData = { embeds: [embedData], components: [rowData] };
const button = (customId = 'open') => new Builder({ ...buttonData, custom_id: customId });

/** The body of the only request that a call sends. */
async function sentBody(send: (api: Api) => Promise<unknown>): Promise<unknown> {
  const { api, server } = await startClientAndServer();
  await send(api);
  expect(server.requests).toHaveLength(1);
  return JSON.parse(String(server.requests[0]?.body));
}

describe('a builder is replaced by its data', () => {
  test.each<[string, (api: Api) => Promise<unknown>]>([
    [
      'embeds and rows of a message',
      (api) => api.messages.create('81', { embeds: [new Builder(embedData)], components: [new Builder(rowData)] }),
    ],
    [
      'a component in a plain row',
      (api) => api.messages.create('81', { embeds: [embedData], components: [{ type: 1, components: [button()] }] }),
    ],
    [
      'a builder that returns builders',
      (api) =>
        api.messages.create(
          '81',
          new Builder({
            embeds: [new Builder(embedData)],
            components: [new Builder({ type: 1, components: [button()] })],
          }),
        ),
    ],
    [
      'a component in `actionRow`',
      (api) => api.messages.create('81', { embeds: [embedData], components: [actionRow(button())] }),
    ],
    ['a whole message', (api) => api.messages.create('81', new Builder(messageData))],
    ['an edit of a message', (api) => api.messages.edit('81', '91', new Builder(messageData))],
    [
      'the message of a webhook',
      (api) =>
        api.webhooks.execute('71', 'token', { embeds: [new Builder(embedData)], components: [new Builder(rowData)] }),
    ],
    ['a webhook message, completely', (api) => api.webhooks.execute('71', 'token', new Builder(messageData))],
    [
      'a follow-up',
      (api) =>
        api.interactions.createFollowup('1', 'token', {
          embeds: [new Builder(embedData)],
          components: [new Builder(rowData)],
        }),
    ],
    ['an edited response', (api) => api.interactions.editOriginalResponse('1', 'token', new Builder(messageData))],
  ])('%s', async (_what, send) => {
    expect(await sentBody(send)).toMatchObject(messageData);
  });

  test('in the parts of layouts', async () => {
    const text = { type: 10, content: 'Open all night' };
    const layout = messageLayout(
      new Builder(text),
      containerComponent(new Builder(text), section('Harbour', button('enter')), actionRow(button())),
      containerComponent(
        { spoiler: true },
        new Builder({ type: 12, items: [{ media: { url: 'https://harbour.example/a.png' } }] }),
      ),
    );
    expect(await sentBody((api) => api.messages.create('81', layout))).toMatchObject({
      components: [
        text,
        { type: 17, components: [text, { type: 9, accessory: { custom_id: 'enter' } }, rowData] },
        { type: 17, spoiler: true, components: [{ type: 12 }] },
      ],
    });
  });

  test('as a modal in the response to an interaction', async () => {
    const input = { type: 4, style: 1, custom_id: 'name' };
    const label = (component: unknown) => ({ type: 18, label: 'Name', component });
    const modal = { custom_id: 'sign-up', title: 'Sign up', components: [label(input)] };
    const builder = new Builder({ ...modal, components: [new Builder(label(new Builder(input)))] });
    expect(await sentBody((api) => api.interactions.createResponse('1', 'token', { type: 9, data: builder }))).toEqual({
      type: 9,
      data: modal,
    });
  });

  test('as the message of a thread in a forum', async () => {
    const thread = { name: 'Boats', message: { embeds: [new Builder(embedData)] } };
    expect(await sentBody((api) => api.threads.create('81', thread))).toMatchObject({
      message: { embeds: [embedData] },
    });
  });

  test('as commands, alone and in a list', async () => {
    const option = { type: 3 as const, name: 'boat', description: 'Which' };
    const command = { name: 'hire', description: 'Hires a boat', options: [option] };
    const builder = new Builder({ ...command, options: [new Builder(option)] });
    expect(await sentBody((api) => api.commands.create('1', builder))).toMatchObject(command);
    expect(
      await sentBody((api) => api.commands.bulkOverwrite('1', [builder, { ...command, name: 'return' }])),
    ).toMatchObject([command, { ...command, name: 'return' }]);
  });

  test('and files are kept', async () => {
    const { api, server } = await startClientAndServer();
    const file = { name: 'tides.txt', data: new TextEncoder().encode('low') };
    await api.messages.create('81', { embeds: [new Builder(embedData)], files: [file] });
    expect(String(server.requests[0]?.body)).toContain('"title":"Tides"');
    expect(String(server.requests[0]?.body)).toContain('filename="tides.txt"');
  });

  test('and the object of the caller stays as it is', async () => {
    const { api } = await startClientAndServer();
    const components = [{ type: 1 as const, components: [button()] }];
    const message = { components };
    await api.messages.create('81', message);
    expect(message.components).toBe(components);
    expect(components[0]?.components[0]).toBeInstanceOf(Builder);
  });
});

describe('what a builder returns is validated like plain data', () => {
  test.each<[string, unknown, string]>([
    [
      'a label that is too long',
      { ...rowData, components: [new Builder({ ...buttonData, label: 'x'.repeat(81) })] },
      'components.0.components.0.label',
    ],
    [
      'the camelCase names of old versions',
      { type: 1, components: [new Builder({ type: 2, style: 1, customId: 'open', label: 'Open' })] },
      'components.0.components.0.custom_id',
    ],
    [
      'the names of types of old versions',
      { type: 1, components: [new Builder({ ...buttonData, type: 'BUTTON' })] },
      'components.0.components.0',
    ],
    ['an empty builder', new Builder({}), 'components.0'],
    ['a builder without data', new Builder(undefined), 'components.0'],
    ['a builder that returns a text', new Builder('row'), 'components.0'],
  ])('%s is rejected with its field', async (_what, row, path) => {
    const { api, server } = await startClientAndServer();
    const components = [row] as { toJSON(): unknown }[];
    const error = await failureOf(api.messages.create('81', { components }));
    expect(error).toBeInstanceOf(ValidationError);
    expect((error as ValidationError).problems.map((problem) => problem.path)).toContain(path);
    expect(server.requests).toEqual([]);
  });
});

describe('a toJSON that throws rejects the call before it is sent', () => {
  test.each<[string, string, (api: Api) => Promise<unknown>]>([
    [
      'a component',
      'components.0.components.1',
      (api) => api.messages.create('81', { components: [{ type: 1, components: [button(), new BrokenBuilder()] }] }),
    ],
    [
      'a component of `actionRow`',
      'components.0.components.0',
      (api) => api.messages.create('81', { components: [actionRow(new BrokenBuilder())] }),
    ],
    [
      'a component of `containerComponent`',
      'components.0.components.0',
      (api) => api.messages.create('81', messageLayout(containerComponent(new BrokenBuilder()))),
    ],
    ['an embed', 'embeds.0', (api) => api.messages.edit('81', '91', { embeds: [new BrokenBuilder()] })],
    ['a modal', 'data', (api) => api.interactions.createResponse('1', 'token', { type: 9, data: new BrokenBuilder() })],
    ['a message', '', (api) => api.messages.create('81', new BrokenBuilder())],
    ['a command in a list', '0', (api) => api.commands.bulkOverwrite('1', [new BrokenBuilder()])],
  ])('%s', async (_what, path, send) => {
    const { api, server } = await startClientAndServer();
    const error = await failureOf(send(api));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      problems: [{ path, message: expect.stringMatching(/^toJSON\(\) of \w+ failed: a label is required$/) }],
      cause: new RangeError('a label is required'),
    });
    expect(server.requests).toEqual([]);
  });

  test('as does one that returns itself', async () => {
    const { api } = await startClientAndServer();
    const builder = { toJSON: (): unknown => builder };
    const error = await failureOf(api.messages.create('81', { embeds: [builder] }));
    expect(error).toMatchObject({
      problems: [{ path: 'embeds.0', message: expect.stringContaining('returns a builder again') }],
    });
  });
});
