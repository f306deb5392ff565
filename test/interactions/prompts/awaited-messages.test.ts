/** Waits of handles: for the components of one message, until exactly this message is deleted. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import {
  actionRow,
  Bot,
  button,
  Command,
  type CommandContext,
  command,
  type ErrorContext,
  Handler,
  OnError,
} from '../../../src/index.js';
import type { AwaitComponentOutcome } from '../../../src/interactions/contexts/prompt-options.js';
import { deferred } from '../../app/fixture/deferred.js';
import { startIngressTestBot } from '../fixture/ingress-test-bot.js';

const start = command('start', { description: 'Starts' });
const yes = button('yes', { label: 'Yes' });
const no = button('no', { label: 'No' });
const YES = [actionRow(yes())];
const TIMEOUT = { timeoutMs: 60_000 };

type Use = CommandContext<typeof start>;

const outcomeOf = async (wait: Promise<AwaitComponentOutcome<unknown>>) => (await wait).outcome;

/** A world whose bot runs `run` for a command. */
async function startRunning(
  run: (use: Use) => Promise<unknown>,
  {
    ingress = 'gateway',
    intents = [],
  }: { ingress?: 'gateway' | 'HTTP'; intents?: ('GUILD_MESSAGES' | 'GUILDS')[] } = {},
) {
  const results: unknown[] = [];

  @Handler()
  class Running {
    @Command(start)
    async started(use: Use) {
      results.push(await run(use));
    }
  }
  const { world } =
    ingress === 'HTTP'
      ? await startIngressTestBot('HTTP', [Running])
      : { world: await createWorld({ bot: new Bot({ handlers: [Running], gateway: { intents }, environment: {} }) }) };
  const wren = await world.createMember('wren');
  const { bot } = world;
  if (!bot) throw new Error('there is no bot');
  return {
    world,
    wren,
    bot,
    results,
    pending: (count: number) => expect.poll(() => bot.pending.prompts).toBe(count),
    /** The message of the channel with this content, as the user sees it. */
    message: (content: string) => wren.waitForMessage((each) => each.content === content),
    [Symbol.asyncDispose]: () => world.close(),
  };
}

describe.each(['gateway', 'HTTP'] as const)('a wait of a handle, with interactions by %s', (ingress) => {
  test('is for the components of its message only', async () => {
    await using test = await startRunning(
      async (use) => {
        await use.reply({ content: 'A', components: YES });
        const second = await use.followUp({ content: 'B', components: YES });
        const next = await second.awaitComponent(yes, TIMEOUT);
        if (next.outcome !== 'used') return next.outcome;
        await next.context.reply('Done');
        return [next.context.message.content, next.context.is(yes)];
      },
      { ingress },
    );
    await test.wren.useCommand(start);
    const [first, second] = [await test.message('A'), await test.message('B')];
    expect((await test.wren.click(first.button('Yes'))).message?.content).toBe('This control has expired.');
    await test.wren.click(second.button('Yes'));
    await expect.poll(() => test.results).toEqual([['B', true]]);
  });

  test.each(['reply', 'deferral', 'editReply', 'edit', 'update'] as const)(
    'works for the message of %s',
    async (way) => {
      await using test = await startRunning(
        async (use) => {
          if (way !== 'reply') await use.defer({ ephemeral: true });
          const message = { content: 'A', components: YES };
          let handle = await (way === 'editReply' ? use.editReply(message) : use.reply(message));
          if (way === 'edit') handle = await handle.edit({ content: 'A, edited' });
          await use.followUp({ content: 'B', components: YES });
          const next = await handle.awaitComponent([no, yes], TIMEOUT);
          if (next.outcome !== 'used') return next.outcome;
          if (way !== 'update') {
            await next.context.reply('Done');
            return next.context.message.content;
          }
          const updated = await next.context.update({ content: 'A, updated' });
          const last = await updated.awaitComponent(yes, TIMEOUT);
          if (last.outcome !== 'used') return last.outcome;
          await last.context.update({ components: [] });
          return last.context.message.content;
        },
        { ingress },
      );
      await test.wren.useCommand(start);
      const other = await test.message('B');
      const own = await test.wren.waitForMessage((each) => each.content.startsWith('A'));
      expect((await test.wren.click(other.button('Yes'))).message?.content).toBe('This control has expired.');
      await test.wren.click(own.button('Yes'));
      if (way === 'update') await test.wren.click((await test.message('A, updated')).button('Yes'));
      const expected = { reply: 'A', deferral: 'A', editReply: 'A', edit: 'A, edited', update: 'A, updated' }[way];
      await expect.poll(() => test.results).toEqual([expected]);
    },
  );

  test('ends when the handler deletes exactly this message, also an ephemeral one and without intents', async () => {
    await using test = await startRunning(
      async (use) => {
        const reply = await use.reply({ content: 'A', components: YES, ephemeral: true });
        const [first, second] = [
          await use.followUp({ content: 'B', components: YES, ephemeral: true }),
          await use.followUp({ content: 'C', components: YES }),
        ];
        const waits = [reply, first, second].map((handle) => outcomeOf(handle.awaitComponent(yes, TIMEOUT)));
        const settled: string[] = [];
        waits.forEach((wait, index) => void wait.then((outcome) => settled.push(`${index} ${outcome}`)));
        await first.delete();
        await use.deleteFollowUp(second);
        await Promise.all(waits.slice(1));
        const before = settled.toSorted();
        await reply.delete();
        await waits[0];
        return [before, settled.length];
      },
      { ingress },
    );
    await test.wren.useCommand(start);
    await expect.poll(() => test.results).toEqual([[['1 deleted', '2 deleted'], 3]]);
    await test.pending(0);
  });
});

test('a wait of a context ends when the handler deletes its reply, without intents, and not with a follow-up', async () => {
  await using test = await startRunning(async (use) => {
    const reply = await use.reply({ content: 'A', components: YES });
    const other = await use.followUp('B');
    let outcome: string | undefined;
    const wait = outcomeOf(use.awaitComponent(yes, TIMEOUT)).then((each) => {
      outcome = each;
    });
    await other.delete();
    const before = outcome;
    await reply.delete();
    await wait;
    return [before, outcome];
  });
  await test.wren.useCommand(start);
  await expect.poll(() => test.results).toEqual([[undefined, 'deleted']]);
});

test.each(['reply', 'followUp'] as const)(
  'a wait of a %s ends when somebody else deletes exactly this message',
  async (way) => {
    await using test = await startRunning(
      async (use) => {
        const reply = await use.reply({ content: 'reply', components: YES });
        const more = await use.followUp({ content: 'followUp', components: YES });
        return outcomeOf((way === 'reply' ? reply : more).awaitComponent(yes, TIMEOUT));
      },
      { intents: ['GUILD_MESSAGES'] },
    );
    await test.wren.useCommand(start);
    const [other, own] = [await test.message(way === 'reply' ? 'followUp' : 'reply'), await test.message(way)];
    const { channelId } = test.world.emulator;
    await test.pending(1);
    await test.bot.api.messages.delete(channelId, other.id);
    await test.world.waitForIdle();
    expect(test.results).toEqual([]);
    await test.bot.api.messages.delete(channelId, own.id);
    await expect.poll(() => test.results).toEqual(['deleted']);
  },
);

test('a wait of a handle ends when its channel is deleted', async () => {
  await using test = await startRunning(
    async (use) => outcomeOf((await use.reply({ content: 'A', components: YES })).awaitComponent(yes, TIMEOUT)),
    { intents: ['GUILDS'] },
  );
  await test.wren.useCommand(start);
  await test.pending(1);
  await test.bot.api.channels.delete(test.world.emulator.channelId);
  await expect.poll(() => test.results).toEqual(['deleted']);
});

test('waits of several messages at the same time each get the use of their own message', async () => {
  await using test = await startRunning(async (use) => {
    await use.reply('Choose');
    const names = ['A', 'B', 'C'];
    const sent = await Promise.all(names.map((content) => use.followUp({ content, components: YES })));
    return Promise.all(
      sent.map(async (handle) => {
        const next = await handle.awaitComponent(yes, TIMEOUT);
        if (next.outcome !== 'used') return next.outcome;
        await next.context.update({ content: `${handle.message.content} was chosen`, components: [] });
        return next.context.message.content;
      }),
    );
  });
  await test.wren.useCommand(start);
  for (const name of ['C', 'A', 'B']) await test.wren.click((await test.message(name)).button('Yes'));
  await expect.poll(() => test.results).toEqual([['A', 'B', 'C']]);
});

test('a use on another message that arrives between two waits is kept for the wait of its message', async () => {
  const gate = deferred<void>();
  await using test = await startRunning(async (use) => {
    await use.reply('Choose');
    const a = await use.followUp({ content: 'A', components: [actionRow(yes(), no())] });
    const b = await use.followUp({ content: 'B', components: YES });
    const first = await a.awaitComponent(yes, TIMEOUT);
    if (first.outcome === 'used') await first.context.deferUpdate();
    const other = b.awaitComponent(yes, TIMEOUT);
    const used = await other;
    if (used.outcome === 'used') await used.context.deferUpdate();
    await gate.promise;
    const second = await a.awaitComponent(no, TIMEOUT);
    if (second.outcome === 'used') await second.context.reply('No');
    const third = await b.awaitComponent(yes, TIMEOUT);
    if (third.outcome === 'used') await third.context.reply('Yes');
    return [first.outcome, used.outcome, second.outcome, third.outcome];
  });
  await test.wren.useCommand(start);
  const [a, b] = [await test.message('A'), await test.message('B')];
  await test.wren.click(a.button('Yes'));
  await test.wren.click(b.button('Yes'));
  const late = [test.wren.click(b.button('Yes'))];
  await expect.poll(() => test.bot.counts.interactions).toBe(4);
  gate.resolve(undefined);
  await test.wren.click(a.button('No'));
  await Promise.all(late);
  await expect.poll(() => test.results).toEqual([['used', 'used', 'used', 'used']]);
});

test('a wait of a handle ends with its timeout', async () => {
  await using test = await startRunning(async (use) => {
    const handle = await use.reply({ content: 'A', components: YES });
    return handle.awaitComponent(yes, { timeoutMs: 1000 });
  });
  await test.wren.useCommand(start);
  await test.pending(1);
  await test.world.clock.advance(1000);
  await expect.poll(() => test.results).toEqual([{ outcome: 'timed_out' }]);
});

test('an unknown option of a wait is an error', async () => {
  await using test = await startRunning(async (use) => {
    const handle = await use.reply('A');
    // @ts-expect-error plain JavaScript can pass any name
    return String(await handle.awaitComponent(yes, { timeout: 1000 }).catch((error: unknown) => error));
  });
  await test.wren.useCommand(start);
  expect(test.results).toEqual([expect.stringContaining('timeoutMs')]);
});

test('`awaitComponent` of a handle does not compile with what is no declaration', () => {
  // @ts-expect-error a custom_id is no declaration
  const wait = (use: Use) => use.reply('A').then((handle) => handle.awaitComponent('yes'));
  expect(wait).toBeTypeOf('function');
});

describe('the handle of an error context', () => {
  test.each([false, true])('is of its reply, or of its follow-up (%s)', async (isResponded) => {
    const edited: unknown[] = [];

    @Handler()
    class Failing {
      @Command(start)
      async started(use: Use) {
        if (isResponded) await use.reply('One moment.');
        throw new Error('the last one is gone');
      }

      @OnError()
      async failed(failure: ErrorContext) {
        const handle = await failure.reply('Sold out.');
        edited.push((await handle?.edit('All sold.'))?.message.content, (await handle?.fetch())?.content);
      }
    }
    await using world = await createWorld({ bot: { handlers: [Failing] } });
    const wren = await world.createMember('wren');
    await wren.useCommand(start);
    await expect.poll(() => edited).toEqual(['All sold.', 'All sold.']);
  });
});
