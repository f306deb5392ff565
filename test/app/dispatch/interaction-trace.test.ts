/** The messages about interactions on the diagnostics channel `guildhall:interaction`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { interactionChannel } from '../../../src/app/dispatch/interactions/interaction-trace.js';
import type { InteractionDiagnostics } from '../../../src/app/instrumentation/interaction-diagnostics.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { denyInteraction } from '../../../src/interactions/guards/guard.js';
import { guildOnly } from '../../../src/interactions/guards/guild-only.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction, GUILD_ID, INTERACTION_TOKEN } from '../fixture/interactions.js';
import { createPause } from '../fixture/pause.js';

const apply = button('apply', { label: 'Apply' });
const messages: InteractionDiagnostics[] = [];
// This channel has messages of this type only.
const listener = (message: unknown) => void messages.push(message as InteractionDiagnostics);

beforeEach(() => {
  messages.length = 0;
  subscribe('guildhall:interaction', listener);
});
afterEach(() => {
  unsubscribe('guildhall:interaction', listener);
});

/** A bot with one button handler. */
function startClicked(
  handle: (context: ButtonContext<typeof apply>) => unknown,
  options: { clock?: AdjustableClock } = {},
) {
  @Handler()
  class Desk {
    @Button(apply)
    clicked(context: ButtonContext<typeof apply>) {
      return handle(context);
    }
  }
  return BotUnderTest.start({ handlers: [Desk], ...options });
}

const ended = () => expect.poll(() => messages.at(-1)?.stage).toBe('end');
const stages = () => messages.map(({ stage }) => stage);

test('a click with a response is published from start to end', async () => {
  const clock = new AdjustableClock();
  await using bot = await startClicked((context) => context.reply({ content: 'Seen.' }), { clock });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
  await ended();
  const about = { interactionId: '5001', type: 3, guildId: GUILD_ID, via: 'gateway', afterMs: 0 };
  expect(messages).toEqual([
    { stage: 'start', ...about },
    { stage: 'responded', response: 'reply', ...about },
    {
      stage: 'end',
      outcome: 'responded',
      handler: 'Desk.clicked',
      declaration: expect.stringContaining('apply'),
      params: undefined,
      error: undefined,
      ...about,
    },
  ]);
  expect(JSON.stringify(messages)).not.toContain(INTERACTION_TOKEN);
});

test('an automatic deferral and the later response are published with their times', async () => {
  const clock = new AdjustableClock();
  const pause = createPause();
  await using bot = await startClicked(
    async (context) => {
      await pause.wait();
      await context.reply({ content: 'At last.' });
    },
    { clock },
  );
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
  await pause.reached;
  await clock.advance(2000);
  await expect.poll(() => messages.at(-1)).toMatchObject({ stage: 'deferred', mode: 'update', afterMs: 2000 });
  await clock.advance(500);
  pause.end();
  await ended();
  expect(messages.slice(2)).toMatchObject([
    { stage: 'responded', response: 'reply', afterMs: 2500 },
    { stage: 'end', outcome: 'responded', afterMs: 2500 },
  ]);
});

describe('the outcome', () => {
  test('of a handler that only defers an update is deferred', async () => {
    await using bot = await startClicked((context) => context.deferUpdate());
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    await ended();
    expect(stages()).toEqual(['start', 'deferred', 'end']);
    expect(messages.at(-1)).toMatchObject({ outcome: 'deferred' });
  });

  test('of a handler without a response is noResponse', async () => {
    await using bot = await startClicked(() => {});
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    await ended();
    expect(messages.at(-1)).toMatchObject({ outcome: 'noResponse', handler: 'Desk.clicked' });
  });

  test('of a handler that throws is failed, and the error message is published as a response', async () => {
    await using bot = await startClicked(() => {
      throw new Error('no');
    });
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    await ended();
    expect(stages()).toEqual(['start', 'responded', 'end']);
    expect(messages.at(-1)).toMatchObject({ outcome: 'failed', handler: 'Desk.clicked' });
  });

  test('of a click that a guard denies is rejected', async () => {
    const closed = { name: 'closed', check: () => denyInteraction('Closed.') };
    @Handler()
    class Desk {
      @Button(apply, { guards: [guildOnly, closed] })
      clicked() {}
    }
    await using bot = await BotUnderTest.start({ handlers: [Desk] });
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    await ended();
    expect(messages.at(-1)).toMatchObject({ outcome: 'rejected', handler: 'Desk.clicked', guard: expect.any(String) });
  });

  test('of a component without a handler is unknownComponent', async () => {
    await using bot = await startClicked(() => {});
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('long-gone'));
    await ended();
    expect(messages.at(-1)).toMatchObject({ outcome: 'unknownComponent', handler: 'Bot.unknownComponent' });
  });

  test('of an unknown type of interaction is unhandled', async () => {
    await using bot = await startClicked(() => {});
    bot.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('apply'), type: 99 });
    await ended();
    expect(messages).toMatchObject([
      { stage: 'start', type: 99 },
      { stage: 'end', outcome: 'unhandled', handler: undefined },
    ]);
  });

  test('of an interaction without data is unknownComponent', async () => {
    await using bot = await startClicked(() => {});
    bot.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('apply'), data: undefined });
    await ended();
    expect(messages.at(-1)).toMatchObject({ outcome: 'unknownComponent', handler: 'Bot.unknownComponent' });
  });
});

test('a response that Discord rejects is not published', async () => {
  await using bot = await startClicked(async (context) => {
    await context.reply({ content: 'Seen.' }).catch(() => {});
  });
  bot.server.errorStatuses.set(`/interactions/5001/${INTERACTION_TOKEN}/callback`, 400);
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
  await ended();
  expect(stages()).not.toContain('responded');
});

test('an unsubscribed listener receives nothing', async () => {
  unsubscribe('guildhall:interaction', listener);
  expect(interactionChannel.hasSubscribers).toBe(false);
  await using bot = await startClicked((context) => context.reply({ content: 'Seen.' }));
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
  await bot.server.waitForRequest('/callback');
  await bot.bot.stop();
  expect(messages).toEqual([]);
});

test('the end names what the handler is bound to, the parameters of the custom_id, and what was thrown', async () => {
  const paged = button('paged/:page<int>', { label: 'Turn' });
  const problem = new Error('no such page');
  @Handler()
  class Book {
    @Button(paged)
    turned() {
      throw problem;
    }
  }
  await using bot = await BotUnderTest.start({ handlers: [Book] });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction(paged({ page: 7 }).custom_id ?? ''));
  await ended();
  expect(messages.at(-1)).toMatchObject({
    outcome: 'failed',
    declaration: 'button "paged/:page<int>"',
    params: { page: 7 },
    error: problem,
  });
});

test('a store that is bound to the channel knows the interaction in the handler and after it has waited', async () => {
  const current = new AsyncLocalStorage<string>();
  channel('guildhall:interaction').bindStore(current, (message) => (message as InteractionDiagnostics).interactionId);
  const seen: (string | undefined)[] = [];
  await using bot = await startClicked(async (context) => {
    seen.push(current.getStore());
    await context.reply({ content: 'Seen.' });
    seen.push(current.getStore());
  });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
  await ended();
  channel('guildhall:interaction').unbindStore(current);
  expect(seen).toEqual(['5001', '5001']);
  expect(current.getStore()).toBeUndefined();
});
