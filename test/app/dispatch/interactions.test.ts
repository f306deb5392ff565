import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext, ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../../src/interactions/guards/guard.js';
import { guildOnly } from '../../../src/interactions/guards/guild-only.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import {
  buttonInteraction,
  directButtonInteraction,
  GUILD_ID,
  INTERACTION_TOKEN,
  modalInteraction,
} from '../fixture/interactions.js';
import { createPause } from '../fixture/pause.js';
import type { ReceivedRequest } from '../fixture/scripted-server.js';

const EPHEMERAL = 64;
const callback = `/interactions/5001/${INTERACTION_TOKEN}/callback`;
const modalCallback = `/interactions/5002/${INTERACTION_TOKEN}/callback`;
const followup = `/webhooks/2/${INTERACTION_TOKEN}`;

const apply = button('apply/:track<dev|art>', { label: 'Apply' });
const application = modal('application/:track<dev|art>', {
  title: 'Join',
  fields: {
    name: textInput({ label: 'Your name' }),
    age: textInput({ label: 'Your age', parse: z.coerce.number().min(16, 'You must be 16 or older') }),
  },
});

/** The content of an initial response or a follow-up. */
function contentOf({ body }: ReceivedRequest): unknown {
  return z.object({ data: z.object({ content: z.string() }) }).safeParse(body).data?.data.content;
}

/** A bot with one button handler, which runs `handle`. */
function startClicked(
  handle: (context: ButtonContext<typeof apply>) => unknown,
  options: { defer?: 'update' | 'reply' | 'ephemeral' | false; clock?: AdjustableClock } = {},
) {
  @Handler()
  class Desk {
    @Button(apply, { defer: options.defer })
    clicked(context: ButtonContext<typeof apply>) {
      return handle(context);
    }
  }
  return BotUnderTest.start({ handlers: [Desk], clock: options.clock });
}

describe('a click', () => {
  test('reaches the method of its button, with its parameters', async () => {
    const seen = deferred<string>();
    await using test = await startClicked((context) => {
      seen.resolve(`${context.params.track} ${context.user.username} ${context.guildId}`);
      return context.reply({ content: 'Seen.' });
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    expect(await seen.promise).toBe(`dev wren ${GUILD_ID}`);
    expect(contentOf(await test.server.waitForRequest(callback))).toBe('Seen.');
  });

  test('is deferred as an update if there is no response after two seconds', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    await using test = await startClicked(
      async (context) => {
        await pause.wait();
        await context.reply({ content: 'At last.' });
      },
      { clock },
    );
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    await pause.reached;
    await clock.advance(2000);
    expect((await test.server.waitForRequest(callback)).body).toEqual({ type: 6 });
    pause.end();
    expect((await test.server.waitForRequest(followup)).body).toMatchObject({ content: 'At last.' });
  });

  test('is deferred as its binding specifies', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    await using test = await startClicked(
      async (context) => {
        await pause.wait();
        await context.reply({ content: 'Only you.', ephemeral: true });
      },
      { clock, defer: 'ephemeral' },
    );
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    await pause.reached;
    await clock.advance(2000);
    expect((await test.server.waitForRequest(callback)).body).toEqual({ type: 5, data: { flags: EPHEMERAL } });
    pause.end();
    await test.server.waitForRequest('/messages/@original', 'PATCH');
  });

  test('that opens a modal sends the modal', async () => {
    await using test = await startClicked((context) => context.showModal(application({ track: context.params.track })));
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/art'));
    const { body } = await test.server.waitForRequest(callback);
    expect(body).toMatchObject({ type: 9, data: { custom_id: 'application/art', title: 'Join' } });
  });

  test('whose handler sends no response is acknowledged, and logged', async () => {
    await using test = await startClicked(() => {});
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    expect((await test.server.waitForRequest(callback)).body).toEqual({ type: 6 });
    expect(test.warnings).toMatchObject([{ handler: 'Desk.clicked', interactionId: '5001' }]);
    expect(test.bot.counts.noResponse).toBe(1);
  });
});

test('a click whose handler defers a reply and never sends it is logged', async () => {
  await using test = await startClicked((context) => context.defer());
  test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
  await expect.poll(() => test.warnings).toMatchObject([{ level: 40, handler: 'Desk.clicked' }]);
  expect(test.bot.counts.noResponse).toBe(1);
});

describe('a handler that throws', () => {
  const failing = (context: ButtonContext<typeof apply>) => {
    if (context.params.track === 'dev') throw new Error(`lost "token":"${INTERACTION_TOKEN}"`);
    return context.reply({ content: 'Fine.' });
  };

  test('causes a plain error message to the user', async () => {
    await using test = await startClicked(failing);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    expect((await test.server.waitForRequest(callback)).body).toEqual({
      type: 4,
      data: { content: 'Something went wrong. It has been reported.', flags: EPHEMERAL },
    });
  });

  test('is logged with its context, without tokens', async () => {
    await using test = await startClicked(failing);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    await test.server.waitForRequest(callback);
    expect(test.warnings).toMatchObject([
      {
        level: 50,
        event: 'interactionCreate',
        handler: 'Desk.clicked',
        guildId: GUILD_ID,
        interactionId: '5001',
        err: { code: 'handler_error', className: 'Desk', method: 'clicked' },
      },
    ]);
    expect(test.logged).toContain('lost');
    expect(test.logged).not.toContain(INTERACTION_TOKEN);
  });

  test('does not affect the next interaction', async () => {
    await using test = await startClicked(failing);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/art', '5003'));
    expect(contentOf(await test.server.waitForRequest(`/interactions/5003/${INTERACTION_TOKEN}/callback`))).toBe(
      'Fine.',
    );
  });

  test('after its response causes a follow-up to the user', async () => {
    await using test = await startClicked(async (context) => {
      await context.reply({ content: 'Done.' });
      throw new Error('not done');
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    expect((await test.server.waitForRequest(followup)).body).toMatchObject({
      content: 'Something went wrong. It has been reported.',
      flags: EPHEMERAL,
    });
  });

  test('does not affect the bot if the error message cannot be sent', async () => {
    await using test = await startClicked(failing);
    test.server.errorStatuses.set(callback, 404);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    await expect.poll(() => test.warnings).toHaveLength(2);
    expect(test.logged).not.toContain(INTERACTION_TOKEN);
  });
});

describe('a submitted modal', () => {
  function startSubmitted(handle: (context: ModalContext<typeof application>) => unknown) {
    @Handler()
    class Admissions {
      @ModalSubmit(application)
      submitted(context: ModalContext<typeof application>) {
        return handle(context);
      }
    }
    return BotUnderTest.start({ handlers: [Admissions] });
  }

  test('provides its values, parsed by their declarations', async () => {
    const seen = deferred<unknown>();
    await using test = await startSubmitted((form) => {
      seen.resolve({ params: form.params, values: form.values });
      return form.reply({ content: 'Thank you.' });
    });
    test.server.dispatch('INTERACTION_CREATE', modalInteraction('application/art', { name: 'Wren', age: '31' }));
    expect(await seen.promise).toEqual({ params: { track: 'art' }, values: { name: 'Wren', age: 31 } });
  });

  test('with an invalid value is rejected with the reason, and can be reopened with its values', async () => {
    const handled: unknown[] = [];
    await using test = await startSubmitted((form) => handled.push(form));
    test.server.dispatch('INTERACTION_CREATE', modalInteraction('application/art', { name: 'Wren', age: '12' }));
    const { body } = await test.server.waitForRequest(modalCallback);
    const rejection = z
      .object({
        type: z.literal(4),
        data: z.object({
          content: z.string(),
          flags: z.literal(EPHEMERAL),
          components: z.tuple([z.object({ components: z.tuple([z.object({ custom_id: z.string() })]) })]),
        }),
      })
      .parse(body);
    expect(rejection.data.content).toMatch(/Your age.*You must be 16 or older/);
    expect(handled).toEqual([]);

    test.server.dispatch('INTERACTION_CREATE', buttonInteraction(rejection.data.components[0].components[0].custom_id));
    const reopened = await test.server.waitForRequest(callback);
    expect(reopened.body).toMatchObject({ type: 9, data: { custom_id: 'application/art' } });
    expect(JSON.stringify(reopened.body)).toContain('"value":"Wren"');
  });
});

describe('guards', () => {
  const checked: string[] = [];
  const onlyWren: InteractionGuard<{ readonly trusted: true }> = {
    name: 'onlyWren',
    check({ user }) {
      checked.push('onlyWren');
      return user.username === 'wren'
        ? allowInteraction({ trusted: true } as const)
        : denyInteraction('Only Wren may do this.');
    },
  };
  const never: InteractionGuard = {
    name: 'never',
    check: async () => denyInteraction('This is not allowed.'),
  };

  function startGuarded<const Guards extends readonly InteractionGuard[]>(
    guards: Guards,
    handle: (context: object) => void,
  ) {
    @Handler()
    class Desk {
      @Button(apply, { guards })
      clicked(context: ButtonContext<typeof apply>) {
        handle(context);
        return context.reply({ content: 'Let in.' });
      }
    }
    return BotUnderTest.start({ handlers: [Desk] });
  }

  test('that allow let the handler run, with the added properties', async () => {
    const seen = deferred<object>();
    await using test = await startGuarded([guildOnly, onlyWren], seen.resolve);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    expect(await seen.promise).toMatchObject({ guildId: GUILD_ID, trusted: true });
  });

  test('that deny show the reason to the user, and the handler does not run', async () => {
    const handled: object[] = [];
    await using test = await startGuarded([guildOnly], (context) => handled.push(context));
    test.server.dispatch('INTERACTION_CREATE', directButtonInteraction('apply/dev'));
    expect((await test.server.waitForRequest(callback)).body).toEqual({
      type: 4,
      data: { content: 'This works only in a server.', flags: EPHEMERAL },
    });
    expect(handled).toEqual([]);
  });

  test('are checked in order, up to the first denial', async () => {
    checked.length = 0;
    await using test = await startGuarded([never, onlyWren], () => {});
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply/dev'));
    expect(contentOf(await test.server.waitForRequest(callback))).toBe('This is not allowed.');
    expect(checked).toEqual([]);
  });

  test('are checked before the submitted values are parsed', async () => {
    @Handler()
    class Admissions {
      @ModalSubmit(application, { guards: [never] })
      submitted() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Admissions] });
    test.server.dispatch('INTERACTION_CREATE', modalInteraction('application/art', { name: 'Wren', age: '12' }));
    expect(contentOf(await test.server.waitForRequest(modalCallback))).toBe('This is not allowed.');
  });
});

describe('a component without a handler', () => {
  test('is reported as expired', async () => {
    await using test = await BotUnderTest.start({ handlers: [] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('old/1'));
    expect((await test.server.waitForRequest(callback)).body).toEqual({
      type: 4,
      data: { content: 'This control has expired.', flags: EPHEMERAL },
    });
    test.server.dispatch('INTERACTION_CREATE', modalInteraction('old/2', {}));
    expect(contentOf(await test.server.waitForRequest(modalCallback))).toBe('This control has expired.');
    expect(test.bot.counts.unknownComponents).toBe(2);
  });

  test.each(['apply/dev/more', 'apply/music', 'apply', '', '~reopen', '~reopen/x'])(
    '"%s" is such a component',
    async (customId) => {
      await using test = await startClicked(() => {
        throw new Error('this is not for me');
      });
      test.server.dispatch('INTERACTION_CREATE', buttonInteraction(customId));
      expect(contentOf(await test.server.waitForRequest(callback))).toBe('This control has expired.');
    },
  );

  test('reaches @OnUnknownComponent if there is one', async () => {
    @Handler()
    class Lost {
      @OnUnknownComponent()
      lost(context: UnknownComponentContext) {
        return context.reply({ content: `${context.customId} is gone.` });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Lost] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('old/1'));
    expect(contentOf(await test.server.waitForRequest(callback))).toBe('old/1 is gone.');
  });
});

test('an unhandled interaction is logged', async () => {
  await using test = await BotUnderTest.start({ handlers: [] });
  test.server.dispatch('INTERACTION_CREATE', {
    ...buttonInteraction('x'),
    type: 2,
    data: { id: '1', name: 'ping', type: 1 },
  });
  await expect.poll(() => test.warnings).toMatchObject([{ type: 2 }]);
});
