/** Handles of messages, on a bot that receives interactions by the gateway or by HTTP, and their rules on a scripted API. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import { ButtonContextBase } from '../../../src/interactions/contexts/component-contexts.js';
import { InteractionError } from '../../../src/interactions/errors.js';
import { ApiError } from '../../../src/rest/call/errors.js';
import { limits } from '../../../src/wire/constants/limits.js';
import { messageFlags } from '../../../src/wire/objects/messages/message-types.js';
import { ingressKinds } from '../fixture/ingress-test-bot.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction } from '../fixture/interaction-payloads.js';
import { type ScriptedHandlers, startScriptedHandlers } from '../fixture/scripted-handlers.js';

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(ingressKinds)('the handle of a message, with interactions by %s', (kind) => {
  let handlers: ScriptedHandlers;
  beforeAll(async () => {
    handlers = await startScriptedHandlers(kind);
  });
  afterAll(() => handlers.world.close());

  /** How often the bot has requested a message of an interaction. */
  const messageRequests = () =>
    handlers.world.emulator.log
      .read(0, 10_000)
      .entries.filter(
        (entry) => entry.kind === 'request' && entry.method === 'GET' && /\/messages\/[^/]+$/.test(entry.path),
      ).length;

  type Use = CommandContext;

  /** Each way to a reply. */
  const replies: [string, (use: Use, ephemeral?: boolean) => ReturnType<Use['reply']>][] = [
    ['a reply', (use, ephemeral) => use.reply({ content: 'One', ephemeral })],
    [
      'a reply that completes a deferral',
      async (use, ephemeral) => {
        await use.defer({ ephemeral });
        return use.reply('One');
      },
    ],
    [
      'a reply with another visibility than its deferral',
      async (use, ephemeral = false) => {
        await use.defer({ ephemeral: !ephemeral });
        return use.reply({ content: 'One', ephemeral });
      },
    ],
    [
      'a follow-up',
      async (use, ephemeral) => {
        await use.reply({ content: 'Zero', ephemeral: true });
        return use.followUp({ content: 'One', ephemeral });
      },
    ],
    [
      '`editReply` after a deferral',
      async (use, ephemeral) => {
        await use.defer({ ephemeral });
        return use.editReply('One');
      },
    ],
  ];

  describe.each(replies)('of %s', (_name, send) => {
    test('edits exactly its message, and the result edits it again', async () => {
      const [first, second] = await handlers.command(async (use) => {
        const handle = await send(use);
        const edited = await handle.edit('Two');
        return [edited, await edited.edit({ content: 'Three' })];
      });
      expect(first.message.content).toBe('Two');
      expect(second).toMatchObject({ id: first.id, message: { content: 'Three' } });
      expect(await handlers.newestMessage()).toMatchObject({ id: first.id, content: 'Three' });
    });

    test('knows the id of its message', async () => {
      const id = await handlers.command(async (use) => (await send(use)).id);
      expect((await handlers.newestMessage())?.id).toBe(id);
    });

    test('deletes exactly its message', async () => {
      const before = await handlers.newestMessage();
      await handlers.command(async (use) => (await send(use)).delete());
      expect((await handlers.newestMessage())?.id).toBe(before?.id);
    });

    test('works for an ephemeral message as well', async () => {
      const { id, fetched, missing } = await handlers.command(async (use) => {
        const handle = await send(use, true);
        const id = await handle.id;
        await handle.edit('Two');
        const fetched = await handle.fetch();
        await handle.delete();
        return { id, fetched, missing: await failureOf(handle.fetch()) };
      });
      expect(fetched).toMatchObject({ id, content: 'Two' });
      expect((fetched.flags ?? 0) & messageFlags.EPHEMERAL).toBe(messageFlags.EPHEMERAL);
      expect(missing).toBeInstanceOf(_name === 'a follow-up' ? ApiError : InteractionError);
    });

    test('fetches the message as it is now', async () => {
      const fetched = await handlers.command(async (use) => {
        const handle = await send(use);
        const { id, message } = await handle.edit('Two');
        await use.api.messages.edit(message.channel_id, id, 'Three');
        return handle.fetch();
      });
      expect(fetched.content).toBe('Three');
    });

    test('reports that somebody else has deleted the message', async () => {
      const errors = await handlers.command(async (use) => {
        const handle = await send(use);
        const { channel_id, id } = await handle.fetch();
        await use.api.messages.delete(channel_id, id);
        return [await failureOf(handle.edit('Two')), await failureOf(handle.fetch()), await failureOf(handle.delete())];
      });
      for (const error of errors) expect(error).toMatchObject({ code: 'api_error', jsonCode: 10_008 });
    });
  });

  test('of a reply requests the id once, and only if it is used', async () => {
    const before = messageRequests();
    const used = await handlers.command(async (use) => {
      const handle = await use.reply('Hello');
      const unread = messageRequests() - before;
      const ids = await Promise.all([handle.id, handle.id, handle.id]);
      return { unread, ids: new Set([...ids, await handle.id]).size, requests: messageRequests() - before };
    });
    expect(used).toEqual({ unread: 0, ids: 1, requests: 1 });
  });

  test('of an update has the id of the message of the component, without a request', async () => {
    const before = messageRequests();
    const { clicked, id } = await handlers.click(async (click) => {
      const handle = await click.update('Changed');
      return { clicked: click.message.id, id: handle.id };
    });
    expect(id).toBe(clicked);
    expect(messageRequests()).toBe(before);
  });

  test('of an update after a deferral edits and deletes the message of the component', async () => {
    const message = await handlers.click(async (click) => {
      await click.deferUpdate();
      const handle = await click.update('Changed');
      const edited = await handle.edit({ content: 'Changed again' });
      await handle.delete();
      return { clicked: click.message.id, edited };
    });
    expect(message.edited).toMatchObject({ id: message.clicked, message: { content: 'Changed again' } });
    expect((await handlers.newestMessage())?.id).not.toBe(message.clicked);
  });

  test('of one follow-up does not change another', async () => {
    const contents = await handlers.command(async (use) => {
      const reply = await use.reply('Reply');
      const [first, second] = [await use.followUp('First'), await use.followUp('Second')];
      await Promise.all([first.edit('First, edited'), reply.edit('Reply, edited')]);
      await second.delete();
      const missing = await failureOf(second.edit('Too late'));
      return [(await reply.fetch()).content, (await first.fetch()).content, missing];
    });
    expect(contents).toEqual(['Reply, edited', 'First, edited', expect.any(ApiError)]);
  });

  test('is accepted by `editFollowUp` and `deleteFollowUp`, like its message and its id', async () => {
    const edited = await handlers.command(async (use) => {
      await use.reply('Reply');
      const sent = await use.followUp('One');
      const byHandle = await use.editFollowUp(sent, 'Two');
      const byMessage = await use.editFollowUp(sent.message, 'Three');
      const byId = await use.editFollowUp(sent.id, 'Four');
      await use.deleteFollowUp(sent);
      return [byHandle, byMessage, byId].map(({ message: { content } }) => content);
    });
    expect(edited).toEqual(['Two', 'Three', 'Four']);
  });

  test('keeps the files of a follow-up when it adds others', async () => {
    const file = (name: string) => ({ name, data: new TextEncoder().encode(name) });
    const names = await handlers.command(async (use) => {
      await use.reply('Reply');
      const sent = await use.followUp({ content: 'Files', files: [file('a.txt')] });
      const { message } = await (await sent.edit({ files: [file('b.txt')] })).edit({ files: [file('c.txt')] });
      return message.attachments.map(({ filename }) => filename);
    });
    expect(names).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });
});

describe('the handle of a reply', () => {
  const ask = button('ask', { label: 'Ask' });
  let fixture: InteractionFixture;
  beforeEach(async () => {
    fixture = await startInteractionFixture();
  });
  afterEach(() => fixture.close());

  const clicked = () => new ButtonContextBase(fixture.partsOf(buttonInteraction('ask')), fixture.services, ask, {});

  test('sends nothing beside the reply until it is used', async () => {
    await clicked().reply('Hi');
    expect(fixture.calls.map(({ call }) => call)).toEqual(['POST /interactions/500/callback']);
  });

  test('has a value as id once it has received the message', async () => {
    const handle = await clicked().reply('Hi');
    await handle.edit('Ho');
    expect(handle.id).toBe('900');
    expect(fixture.calls).toHaveLength(2);
  });

  test('does not keep a failed request for the id', async () => {
    const handle = await clicked().reply('Hi');
    fixture.rejectNext(404, { code: 10_008, message: 'Unknown Message' });
    expect(await failureOf(Promise.resolve(handle.id))).toBeInstanceOf(ApiError);
    expect(await handle.id).toBe('900');
  });

  test('causes no unhandled rejection when its id is read and not awaited', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      const handle = await clicked().reply('Hi');
      await handle.delete();
      expect(handle.id).toBeInstanceOf(Promise);
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(unhandled).toEqual([]);
  });

  test.each(['edit', 'delete', 'fetch', 'id'] as const)(
    'rejects `%s` after 15 minutes and sends nothing',
    async (use) => {
      const handle = await clicked().reply('Hi');
      await fixture.clock.advance(limits.interaction.tokenMs);
      const calls = { edit: () => handle.edit('Ho'), delete: () => handle.delete(), fetch: () => handle.fetch() };
      const failure = await failureOf(use === 'id' ? Promise.resolve(handle.id) : calls[use]());
      expect(failure).toMatchObject({ code: 'interaction_error', reason: 'expired' });
      expect(String(failure)).toContain('`api.messages.edit`');
      expect(fixture.calls).toHaveLength(1);
    },
  );

  test('rejects what follows its own deletion, with the remedy', async () => {
    const handle = await clicked().reply('Hi');
    await handle.delete();
    expect(await failureOf(handle.edit('Ho'))).toMatchObject({ reason: 'not_responded' });
    expect(await failureOf(Promise.resolve(handle.id))).toMatchObject({ reason: 'not_responded' });
  });

  test('does not show the token of the interaction when it is logged', async () => {
    const { inspect } = await import('node:util');
    const context = clicked();
    const handles = [await context.reply('Hi'), await context.followUp('More')];
    expect(inspect(handles, { depth: 10, showHidden: true, getters: true })).not.toContain('secret-token');
    expect(JSON.stringify(handles)).not.toContain('secret-token');
  });
});
