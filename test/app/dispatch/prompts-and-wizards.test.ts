/** Handlers that span several interactions: prompted modals, awaited components, wizards, and restarts of the bot. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ErrorContext } from '../../../src/app/contexts/error-context.js';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { type Guard, Handler, type Middleware } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { OnError, OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext, ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import { MemoryParamStore, type ParamStore } from '../../../src/interactions/custom-id/param-store.js';
import { allowInteraction } from '../../../src/interactions/guards/guard.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import { buttonInteraction, INTERACTION_TOKEN, member, modalInteraction } from '../fixture/interactions.js';
import { contentOf, EPHEMERAL, responseTo } from '../fixture/responses.js';
import type { ReceivedRequest } from '../fixture/scripted-server.js';

const start = button('start', { label: 'Start' });
const yes = button('yes', { label: 'Yes' });
const name = modal('name', { title: 'Name', fields: { name: textInput({ label: 'Name' }) } });

/** The custom_id of the modal in a response. */
function shownId({ body }: ReceivedRequest): string {
  return z.object({ type: z.literal(9), data: z.object({ custom_id: z.string() }) }).parse(body).data.custom_id;
}

/** The custom_id of the only button of a message. */
function buttonId({ body }: ReceivedRequest): string {
  const component = z.object({ custom_id: z.string() });
  const data = z.object({ components: z.tuple([z.object({ components: z.tuple([component]) })]) });
  return z.object({ data }).parse(body).data.components[0].components[0].custom_id;
}

type Click = ButtonContext<typeof start>;

function startDesk(handle: (context: Click) => unknown, clock?: AdjustableClock) {
  @Handler()
  class Desk {
    @Button(start)
    started(context: Click) {
      return handle(context);
    }
  }
  return BotUnderTest.start({ handlers: [Desk], clock });
}

describe('a prompted modal', () => {
  const asking = async (context: Click) => {
    const result = await context.promptModal(name(), { timeoutMs: 20_000 });
    if (result.outcome !== 'submitted') return context.followUp({ content: result.outcome });
    return result.context.reply({ content: `Hello, ${result.context.values.name}.` });
  };

  test('returns the submission to the waiting handler, without a binding', async () => {
    await using test = await startDesk(asking);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    const shown = shownId(await responseTo(test, '1'));
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: 'Wren' }, '2'));
    expect(contentOf(await responseTo(test, '2'))).toBe('Hello, Wren.');
    await test.bot.stop();
    expect(test.warnings).toEqual([]);
    expect(test.bot.counts).toMatchObject({ noResponse: 0, unknownComponents: 0, failures: 0 });
  });

  test('can be rejected and reopened as any other, while the handler keeps waiting', async () => {
    await using test = await startDesk(asking);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    const shown = shownId(await responseTo(test, '1'));
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: '' }, '2'));
    const rejection = await responseTo(test, '2');
    expect(contentOf(rejection)).toMatch(/\*\*Name\*\*/);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction(buttonId(rejection), '3'));
    const reopened = shownId(await responseTo(test, '3'));
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(reopened, { name: 'Wren' }, '4'));
    expect(contentOf(await responseTo(test, '4'))).toBe('Hello, Wren.');
  });

  test('that is not submitted in time ends the wait, and a later submission is reported as expired', async () => {
    const clock = new AdjustableClock();
    await using test = await startDesk(asking, clock);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    const shown = shownId(await responseTo(test, '1'));
    await clock.advance(20_000);
    expect((await test.server.waitForRequest(`/webhooks/2/${INTERACTION_TOKEN}`)).body).toMatchObject({
      content: 'timed_out',
    });
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: 'Wren' }, '2'));
    expect(contentOf(await responseTo(test, '2'))).toBe('This control has expired.');
  });

  test('is replaced by the next prompt for the same user, and the first handler is notified', async () => {
    await using test = await startDesk(asking);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    const first = shownId(await responseTo(test, '1'));
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '2'));
    const second = shownId(await responseTo(test, '2'));
    expect((await test.server.waitForRequest(`/webhooks/2/${INTERACTION_TOKEN}`)).body).toMatchObject({
      content: 'superseded',
    });
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(second, { name: 'Wren' }, '3'));
    expect(contentOf(await responseTo(test, '3'))).toBe('Hello, Wren.');
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(first, { name: 'Late' }, '4'));
    expect(contentOf(await responseTo(test, '4'))).toBe('This control has expired.');
  });

  test('whose handler fails afterwards causes the error message in response to the submission', async () => {
    await using test = await startDesk(async (context) => {
      await context.promptModal(name());
      throw new Error('no');
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    const shown = shownId(await responseTo(test, '1'));
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: 'Wren' }, '2'));
    expect((await responseTo(test, '2')).body).toMatchObject({
      data: { content: 'Something went wrong. It has been reported.', flags: EPHEMERAL },
    });
    await test.bot.stop();
    expect(test.server.requests).toHaveLength(2);
  });

  test('whose handler sends no response to the submission gets a message', async () => {
    await using test = await startDesk((context) => context.promptModal(name()));
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    const shown = shownId(await responseTo(test, '1'));
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: 'Wren' }, '2'));
    expect((await responseTo(test, '2')).body).toMatchObject({
      type: 4,
      data: { content: 'There was no response to this. It has been reported.', flags: EPHEMERAL },
    });
    expect(test.bot.counts.noResponse).toBe(1);
  });

  test('does not prevent the bot from stopping', async () => {
    await using test = await startDesk(asking);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    await responseTo(test, '1');
    await test.bot.stop();
    expect(test.logged).not.toContain('left behind');
  });
});

describe('an awaited component', () => {
  const waiting = async (context: Click) => {
    await context.reply({ content: 'Sure?', components: [actionRow(yes())] });
    const next = await context.awaitComponent(yes, { timeoutMs: 60_000 });
    if (next.outcome === 'used') await next.context.update({ content: 'Done.', components: [] });
  };
  /** A click on the button in the reply to the interaction. */
  const clickYes = (repliedTo: string, id: string, userId = '7') => ({
    ...buttonInteraction('yes', id),
    member: { ...member, user: { ...member.user, id: userId } },
    message: { id: '601', channel_id: '30', interaction_metadata: { id: repliedTo } },
  });

  test('reaches the waiting handler, before any binding', async () => {
    const bound: string[] = [];
    @Handler()
    class Desk {
      @Button(start)
      started(context: Click) {
        return waiting(context);
      }

      @Button(yes)
      agreed(context: ButtonContext<typeof yes>) {
        bound.push(context.id);
        return context.reply({ content: 'To the binding.' });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    await responseTo(test, '1');
    test.server.dispatch('INTERACTION_CREATE', clickYes('1', '2'));
    expect((await responseTo(test, '2')).body).toMatchObject({ type: 7, data: { content: 'Done.' } });
    test.server.dispatch('INTERACTION_CREATE', clickYes('99', '3'));
    expect(contentOf(await responseTo(test, '3'))).toBe('To the binding.');
    expect(bound).toEqual(['3']);
  });

  test('that shows a modal shows it again when the user has closed it and clicks again', async () => {
    await using test = await startDesk(async (context) => {
      await context.reply({ content: 'Your name?', components: [actionRow(yes())] });
      for (;;) {
        const next = await context.awaitComponent(yes, { timeoutMs: 60_000 });
        if (next.outcome !== 'used') return;
        const result = await next.context.promptModal(name());
        if (result.outcome === 'submitted') await result.context.reply(`Hello, ${result.context.values.name}.`);
      }
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    await responseTo(test, '1');
    test.server.dispatch('INTERACTION_CREATE', clickYes('1', '2'));
    const shown = shownId(await responseTo(test, '2'));
    test.server.dispatch('INTERACTION_CREATE', clickYes('1', '3'));
    expect(shownId(await responseTo(test, '3'))).toBe(shown);
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: 'Wren' }, '4'));
    expect(contentOf(await responseTo(test, '4'))).toBe('Hello, Wren.');
    test.server.dispatch('INTERACTION_CREATE', clickYes('1', '5'));
    expect(shownId(await responseTo(test, '5'))).not.toBe(shown);
    await test.bot.stop();
    expect(test.warnings).toEqual([]);
    expect(test.bot.counts).toMatchObject({ noResponse: 0, unknownComponents: 0, failures: 0 });
  });

  test('shows other users that it waits for another user', async () => {
    await using test = await startDesk(waiting);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    await responseTo(test, '1');
    test.server.dispatch('INTERACTION_CREATE', clickYes('1', '2', '8'));
    expect(contentOf(await responseTo(test, '2'))).toBe('This is waiting for another user.');
    expect(test.bot.counts.unknownComponents).toBe(0);
  });
});

describe('a wizard', () => {
  const skills = modal('skills', { title: 'Skills', fields: { skill: textInput({ label: 'Skill' }) } });
  const signUp = wizard([name, skills]);

  test('leads from page to page, and passes all values to its handler', async () => {
    const seen = deferred<unknown>();
    @Handler()
    class Desk {
      @Button(start)
      started(context: Click) {
        return context.showModal(signUp());
      }

      @ModalSubmit(signUp)
      signedUp(form: ModalContext<typeof signUp>) {
        seen.resolve(form.values);
        return form.reply({ content: 'Welcome.' });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
    test.server.dispatch(
      'INTERACTION_CREATE',
      modalInteraction(shownId(await responseTo(test, '1')), { name: 'Wren' }, '2'),
    );
    const offer = await responseTo(test, '2');
    expect(offer.body).toMatchObject({ data: { flags: EPHEMERAL } });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction(buttonId(offer), '3'));
    test.server.dispatch(
      'INTERACTION_CREATE',
      modalInteraction(shownId(await responseTo(test, '3')), { skill: 'Sails' }, '4'),
    );
    expect(contentOf(await responseTo(test, '4'))).toBe('Welcome.');
    expect(await seen.promise).toEqual({ name: 'Wren', skill: 'Sails' });
  });
});

describe('a bot that was restarted', () => {
  const report = modal('report/:message<snowflake>', { title: 'Report', fields: { why: textInput({ label: 'Why' }) } });

  @Handler()
  class Desk {
    @Button(start)
    started(context: Click) {
      return context.showModal(report({ message: context.message.id }));
    }

    @ModalSubmit(report)
    reported(form: ModalContext<typeof report>) {
      return form.reply({ content: `${form.params.message}: ${form.values.why}` });
    }
  }

  test('handles a modal that was opened before the restart', async () => {
    let shown = '';
    {
      await using before = await BotUnderTest.start({ handlers: [Desk] });
      before.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
      shown = shownId(await responseTo(before, '1'));
    }
    await using after = await BotUnderTest.start({ handlers: [Desk] });
    after.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { why: 'Rude' }, '2'));
    expect(contentOf(await responseTo(after, '2'))).toBe('600: Rude');
  });

  test('reopens a modal whose draft has expired without its values, and reports it', async () => {
    let reopenId = '';
    {
      await using before = await BotUnderTest.start({ handlers: [Desk] });
      before.server.dispatch('INTERACTION_CREATE', modalInteraction('report/600', { why: '' }, '1'));
      reopenId = buttonId(await responseTo(before, '1'));
    }
    await using after = await BotUnderTest.start({ handlers: [Desk] });
    after.server.dispatch('INTERACTION_CREATE', buttonInteraction(reopenId, '2'));
    const result = await responseTo(after, '2');
    expect(shownId(result)).toBe('report/600');
    expect(JSON.stringify(result.body)).toContain('the form is empty');
  });

  test('reports a modal that was prompted before the restart as expired', async () => {
    let shown = '';
    {
      await using before = await startDesk((context) => context.promptModal(name()));
      before.server.dispatch('INTERACTION_CREATE', buttonInteraction('start', '1'));
      shown = shownId(await responseTo(before, '1'));
    }
    await using after = await startDesk(() => {});
    after.server.dispatch('INTERACTION_CREATE', modalInteraction(shown, { name: 'Wren' }, '2'));
    expect(contentOf(await responseTo(after, '2'))).toBe('This control has expired.');
  });
});

test('two open modals of one user both reach their handlers, in either order', async () => {
  const one = modal('one', { title: 'One', fields: { text: textInput({ label: 'Text' }) } });
  const other = modal('other', { title: 'Other', fields: { text: textInput({ label: 'Text' }) } });
  @Handler()
  class Desk {
    @ModalSubmit(one)
    first(form: ModalContext<typeof one>) {
      return form.reply({ content: `one ${form.values.text}` });
    }

    @ModalSubmit(other)
    second(form: ModalContext<typeof other>) {
      return form.reply({ content: `other ${form.values.text}` });
    }
  }
  await using test = await BotUnderTest.start({ handlers: [Desk] });
  test.server.dispatch('INTERACTION_CREATE', modalInteraction('other', { text: 'B' }, '1'));
  test.server.dispatch('INTERACTION_CREATE', modalInteraction('one', { text: 'A' }, '2'));
  expect(contentOf(await responseTo(test, '1'))).toBe('other B');
  expect(contentOf(await responseTo(test, '2'))).toBe('one A');
});

describe('parameters in a store', () => {
  const store = new MemoryParamStore();
  const long = button('long/:text', { label: 'Long', store });
  const text = 'x'.repeat(200);

  @Handler()
  class Desk {
    @Button(long)
    clicked(context: ButtonContext<typeof long>) {
      return context.reply({ content: context.params.text });
    }
  }

  /** The custom_id of a new button. */
  async function idOf(request: ReturnType<typeof long>): Promise<string> {
    const made = await request;
    return z.object({ custom_id: z.string() }).parse(made).custom_id;
  }

  test('are passed with the click', async () => {
    const id = await idOf(long({ text }));
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction(id));
    expect(contentOf(await responseTo(test))).toBe(text);
  });

  test('make the component expire when they are deleted', async () => {
    const id = await idOf(long({ text }));
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction(`${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`));
    expect(contentOf(await responseTo(test))).toBe('This control has expired.');
    expect(test.bot.counts.unknownComponents).toBe(1);
  });

  test('that have expired end in one dispatch: neither guards nor middleware of the handler run', async () => {
    const ran: string[] = [];
    const noticed: Guard = {
      name: 'noticed',
      check() {
        ran.push('guard');
        return allowInteraction();
      },
    };
    const around: Middleware = (_context, next) => {
      ran.push('middleware');
      return next();
    };
    @Handler()
    class Guarded {
      @Button(long, { guards: [noticed], middleware: [around] })
      clicked() {
        ran.push('handler');
      }

      @OnUnknownComponent()
      unknown(use: UnknownComponentContext) {
        ran.push('unknown component');
        return use.reply('Gone.');
      }
    }
    const id = await idOf(long({ text }));
    await using test = await BotUnderTest.start({ handlers: [Guarded] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction(`${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`));
    expect(contentOf(await responseTo(test))).toBe('Gone.');
    expect(ran).toEqual(['unknown component']);
  });

  test('that cannot be loaded are a failure of the handler, which its error boundary receives', async () => {
    const unreachable: ParamStore = {
      put: (params) => store.put(params),
      get: () => Promise.reject(new Error('the store is down')),
    };
    const broken = button('broken/:text', { label: 'Broken', store: unreachable });
    @Handler()
    class Brave {
      @Button(broken)
      clicked() {}

      @OnError()
      failed(failure: ErrorContext) {
        return failure.reply(`${failure.error.method}: ${String(failure.error.cause)}`);
      }
    }
    const id = await idOf(broken({ text }));
    await using test = await BotUnderTest.start({ handlers: [Brave] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction(id));
    expect(contentOf(await responseTo(test))).toBe('clicked: Error: the store is down');
  });

  test('that load slower than a response may be are deferred in time', async () => {
    const clock = new AdjustableClock();
    const loading = deferred<void>();
    const requested = deferred<void>();
    const waiting: ParamStore = {
      put: (params) => store.put(params),
      async get(key) {
        requested.resolve();
        await loading.promise;
        return store.get(key);
      },
    };
    const slow = button('slow/:text', { label: 'Slow', store: waiting });
    @Handler()
    class Patient {
      @Button(slow)
      clicked(context: ButtonContext<typeof slow>) {
        return context.followUp({ content: context.params.text });
      }
    }
    const id = await idOf(slow({ text }));
    await using test = await BotUnderTest.start({ handlers: [Patient], clock });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction(id));
    await requested.promise;
    await clock.advance(2000);
    expect((await responseTo(test)).body).toEqual({ type: 6 });
    loading.resolve();
    expect((await test.server.waitForRequest(`/${INTERACTION_TOKEN}`)).body).toMatchObject({ content: text });
  });

  test('of a modal are passed with its submission, or make it expire', async () => {
    const form = modal('form/:text', { title: 'Form', fields: { why: textInput({ label: 'Why' }) }, store });
    @Handler()
    class Forms {
      @ModalSubmit(form)
      submitted(context: ModalContext<typeof form>) {
        return context.reply({ content: context.params.text });
      }
    }
    const { custom_id: id } = await form({ text });
    await using test = await BotUnderTest.start({ handlers: [Forms] });
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(id, { why: 'So' }, '1'));
    expect(contentOf(await responseTo(test, '1'))).toBe(text);
    const expiredId = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
    test.server.dispatch('INTERACTION_CREATE', modalInteraction(expiredId, { why: 'So' }, '2'));
    expect(contentOf(await responseTo(test, '2'))).toBe('This control has expired.');
    expect(test.bot.counts.unknownComponents).toBe(1);
  });
});
