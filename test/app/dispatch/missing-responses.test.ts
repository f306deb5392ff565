/** Handlers that finish without a response: the framework responds, and the log names the handler. */
import { describe, expect, test } from 'vitest';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import type { TextsProvider } from '../../../src/app/texts/localized-texts.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { command } from '../../../src/interactions/commands/command.js';
import { button } from '../../../src/interactions/components/button.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { InteractionContext } from '../../../src/interactions/responses/interaction-context.js';
import type { DeferralMode } from '../../../src/interactions/responses/response-state.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction, commandInteraction, modalInteraction } from '../fixture/interactions.js';
import { createPause } from '../fixture/pause.js';
import { contentOf, EPHEMERAL, responseTo } from '../fixture/responses.js';

const roll = command('roll', { description: 'Rolls dice' });
const go = button('go/:page<int>', { label: 'Go' });
const form = modal('form', { title: 'Form', fields: { name: textInput({ label: 'Name' }) } });

const TEXT = 'There was no response to this. It has been reported.';

interface DeskOptions {
  readonly defer?: DeferralMode | false;
  readonly clock?: AdjustableClock;
  readonly texts?: TextsProvider;
}

/** A bot whose handlers run `handle` and respond with nothing. */
function startDesk(
  handle: (context: InteractionContext) => unknown = () => {},
  { defer, clock, texts }: DeskOptions = {},
) {
  @Handler()
  class Desk {
    @Command(roll)
    rolled(context: InteractionContext) {
      return handle(context);
    }

    @Button(go, { defer })
    clicked(context: InteractionContext) {
      return handle(context);
    }

    @ModalSubmit(form)
    submitted(context: InteractionContext) {
      return handle(context);
    }
  }
  return BotUnderTest.start({ commands: { sync: 'never' }, handlers: [Desk], clock, texts });
}

describe('a handler that finishes without a response', () => {
  test('of a command: the user gets a message', async () => {
    await using bot = await startDesk();
    bot.server.dispatch('INTERACTION_CREATE', commandInteraction('roll'));
    expect((await responseTo(bot, '5004')).body).toEqual({ type: 4, data: { content: TEXT, flags: EPHEMERAL } });
    expect(bot.bot.counts.noResponse).toBe(1);
  });

  test('of a modal: the user gets a message', async () => {
    await using bot = await startDesk();
    bot.server.dispatch('INTERACTION_CREATE', modalInteraction('form', { name: 'Wren' }));
    expect(contentOf(await responseTo(bot, '5002'))).toBe(TEXT);
  });

  test('of a component: the click is acknowledged, and the message stays as it is', async () => {
    await using bot = await startDesk();
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('go/1'));
    expect((await responseTo(bot)).body).toEqual({ type: 6 });
  });

  test.each(['reply', 'ephemeral', false] as const)(
    'of a component with `defer: %j`: the user gets a message',
    async (defer) => {
      await using bot = await startDesk(undefined, { defer });
      bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('go/1'));
      expect(contentOf(await responseTo(bot))).toBe(TEXT);
    },
  );

  test('after the automatic deferral: the loading reply is replaced by a message', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    await using bot = await startDesk(() => pause.wait(), { clock });
    bot.server.dispatch('INTERACTION_CREATE', commandInteraction('roll'));
    await pause.reached;
    await clock.advance(2000);
    expect((await responseTo(bot, '5004')).body).toMatchObject({ type: 5 });
    pause.end();
    await bot.server.waitForRequest('/messages/@original', 'DELETE');
    const { body } = await bot.server.waitForRequest('/webhooks/2/aW50ZXJhY3Rpb24tc2VjcmV0');
    expect(body).toEqual({ content: TEXT, flags: EPHEMERAL });
    expect(bot.bot.counts.noResponse).toBe(1);
  });

  test('after it deferred an ephemeral reply: the loading reply becomes a message', async () => {
    await using bot = await startDesk((context) => context.defer({ ephemeral: true }));
    bot.server.dispatch('INTERACTION_CREATE', commandInteraction('roll'));
    const { body } = await bot.server.waitForRequest('/messages/@original', 'PATCH');
    expect(body).toMatchObject({ content: TEXT });
  });

  test('after a deferred update: no message is sent, and nothing is logged', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    await using bot = await startDesk(() => pause.wait(), { clock });
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('go/1'));
    await pause.reached;
    await clock.advance(2000);
    expect((await responseTo(bot)).body).toEqual({ type: 6 });
    pause.end();
    await bot.bot.stop();
    expect(bot.server.requests).toHaveLength(1);
    expect(bot.warnings).toEqual([]);
  });

  test('is named in the log, with its declaration', async () => {
    await using bot = await startDesk();
    bot.server.dispatch('INTERACTION_CREATE', commandInteraction('roll'));
    await responseTo(bot, '5004');
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('go/1'));
    await responseTo(bot);
    expect(bot.warnings).toMatchObject([
      {
        handler: 'Desk.rolled',
        interactionId: '5004',
        msg: expect.stringMatching(/^Desk\.rolled \(.*roll.*\) finished/),
      },
      { handler: 'Desk.clicked', msg: expect.stringMatching(/^Desk\.clicked \(.*go\/:page<int>.*\) finished/) },
    ]);
  });

  test('gets a message in the language of the user', async () => {
    const texts: TextsProvider = (locale) => ({ noResponse: `none (${locale})` });
    await using bot = await startDesk(undefined, { texts });
    bot.server.dispatch('INTERACTION_CREATE', commandInteraction('roll'));
    expect(contentOf(await responseTo(bot, '5004'))).toBe('none (en-GB)');
  });
});
