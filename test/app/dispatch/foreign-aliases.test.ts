/** Components and modals whose custom_ids another program has written, by RegExps and functions in `aliases`. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Bot } from '../../../src/app/bot/bot.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { Pager } from '../../../src/app/decorators/pager.js';
import { Select } from '../../../src/app/decorators/select.js';
import { DeclarationError } from '../../../src/app/errors/composition-errors.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { type AnyButton, button } from '../../../src/interactions/components/button.js';
import { userSelect } from '../../../src/interactions/components/entity-selects.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import type {
  ButtonContext,
  ModalContext,
  SelectContext,
} from '../../../src/interactions/contexts/component-contexts.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { PageRequest } from '../../../src/interactions/pager/page-request.js';
import { pager } from '../../../src/interactions/pager/pager.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction, INTERACTION_TOKEN, modalInteraction, selectInteraction } from '../fixture/interactions.js';
import { TOKEN } from '../fixture/token.js';

const STRING_SELECT = 3;
const USER_SELECT = 5;

/** Dispatches an interaction, and returns the content of its response. */
async function contentFor(
  test: BotUnderTest,
  interaction: { readonly id: string; readonly [name: string]: unknown },
): Promise<string> {
  test.server.dispatch('INTERACTION_CREATE', interaction);
  const { body } = await test.server.waitForRequest(`/interactions/${interaction.id}/${INTERACTION_TOKEN}/callback`);
  return z.object({ data: z.object({ content: z.string() }) }).parse(body).data.content;
}

describe('an old component', () => {
  test('reaches the handler of the declaration, with typed parameters', async () => {
    const close = button('ticket/close/:ticket<int>', { label: 'Close', aliases: [/^ticket:close:(?<ticket>\d+)$/] });
    const assign = stringSelect('ticket/assign/:ticket<int>', {
      options: { wren: 'Wren' },
      aliases: [
        (customId) => {
          const [name, ticket] = customId.split('|');
          return name === 'assign' ? { ticket: Number(ticket) } : undefined;
        },
      ],
    });
    const note = modal('ticket/note/:ticket<int>', {
      title: 'Note',
      fields: { text: textInput({ label: 'Text' }) },
      aliases: [/^note_(?<ticket>\d+)$/],
    });
    @Handler()
    class Desk {
      @Button(close)
      close(click: ButtonContext<typeof close>) {
        return click.reply(`close ${click.params.ticket + 1}`);
      }

      @Select(assign)
      assign(pick: SelectContext<typeof assign>) {
        return pick.reply(`${pick.value} gets ${pick.params.ticket + 1}`);
      }

      @ModalSubmit(note)
      note(form: ModalContext<typeof note>) {
        return form.reply(`${form.values.text} for ${form.params.ticket + 1}`);
      }
    }
    await using bot = await BotUnderTest.start({ handlers: [Desk] });
    expect(await contentFor(bot, buttonInteraction('ticket:close:5', '5011'))).toBe('close 6');
    expect(await contentFor(bot, buttonInteraction('ticket/close/5', '5012'))).toBe('close 6');
    expect(await contentFor(bot, selectInteraction('assign|5', STRING_SELECT, ['wren']))).toBe('wren gets 6');
    expect(await contentFor(bot, modalInteraction('note_5', { text: 'Hello' }))).toBe('Hello for 6');
    expect(bot.warnings).toEqual([]);
  });

  test('is that of the declaration of its kind, if several have the same custom_ids', async () => {
    const one = button('one', { label: 'One', aliases: [/^old$/] });
    const two = stringSelect('two', { options: { a: 'A' }, aliases: [/^old$/] });
    const three = userSelect('three', { minValues: 0, aliases: [/^old$/] });
    @Handler()
    class Desk {
      @Button(one)
      one(click: ButtonContext<typeof one>) {
        return click.reply('one');
      }

      @Select(two)
      two(pick: SelectContext<typeof two>) {
        return pick.reply('two');
      }

      @Select(three)
      three(pick: SelectContext<typeof three>) {
        return pick.reply('three');
      }
    }
    await using bot = await BotUnderTest.start({ handlers: [Desk] });
    expect(await contentFor(bot, { ...selectInteraction('old', USER_SELECT, []), id: '5021' })).toBe('three');
    expect(await contentFor(bot, { ...selectInteraction('old', STRING_SELECT, ['a']), id: '5022' })).toBe('two');
    expect(await contentFor(bot, buttonInteraction('old', '5023'))).toBe('one');
    expect(bot.warnings).toEqual([]);
  });

  test('turns the page of a pager', async () => {
    const tags = pager('tags/:owner<snowflake>', {
      pageSize: 2,
      render: (items: readonly string[], { page }) => ({ content: `${page}: ${items.join(' ')}` }),
      aliases: [/^tags:(?<owner>\d+):(?<pagerPage>\d+)$/],
    });
    @Handler()
    class Tags {
      @Pager(tags)
      load({ params, offset }: PageRequest<typeof tags>) {
        return { items: [`${params.owner}-${offset}`, 'x'], total: 9 };
      }
    }
    const message = { id: '600', channel_id: '30', embeds: [], components: [], attachments: [] };
    await using bot = await BotUnderTest.start({ handlers: [Tags] });
    expect(await contentFor(bot, { ...buttonInteraction('tags:81:3'), message })).toBe('3: 81-6 x');
  });

  test('has expired if no alias accepts its custom_id', async () => {
    const close = button('close/:ticket<int>', { label: 'Close', aliases: [/^close:(?<ticket>.+)$/] });
    @Handler()
    class Desk {
      @Button(close)
      close(click: ButtonContext<typeof close>) {
        return click.reply('closed');
      }
    }
    await using bot = await BotUnderTest.start({ handlers: [Desk] });
    expect(await contentFor(bot, buttonInteraction('close:five'))).toBe('This control has expired.');
  });
});

describe('if several declarations match', () => {
  const startWith = (
    first: (customId: string) => object | undefined,
    second: (customId: string) => object | undefined,
  ) => {
    const one = button('one', { label: 'One', aliases: [(id) => (first(id) ? {} : undefined)] });
    const two = button('two/:rest', { label: 'Two', aliases: [(id) => (second(id) ? { rest: id } : undefined)] });
    @Handler()
    class Desk {
      @Button(one)
      one(click: ButtonContext<typeof one>) {
        return click.reply('one');
      }

      @Button(two)
      two(click: ButtonContext<typeof two>) {
        return click.reply('two');
      }
    }
    return BotUnderTest.start({ handlers: [Desk] });
  };

  test('a pattern comes first, also one that is declared later', async () => {
    await using bot = await startWith(
      () => ({}),
      () => undefined,
    );
    expect(await contentFor(bot, buttonInteraction('two/x', '5031'))).toBe('two');
    expect(await contentFor(bot, buttonInteraction('two:x', '5032'))).toBe('one');
    expect(bot.warnings).toEqual([]);
  });

  test('the first one is used, and the log has one error for the pair that names both', async () => {
    await using bot = await startWith(
      (id) => (id.startsWith('old') ? {} : undefined),
      (id) => (id.endsWith('x') ? {} : undefined),
    );
    expect(await contentFor(bot, buttonInteraction('old', '5041'))).toBe('one');
    expect(bot.warnings).toEqual([]);
    expect(await contentFor(bot, buttonInteraction('old-x', '5042'))).toBe('one');
    expect(await contentFor(bot, buttonInteraction('old-x', '5043'))).toBe('one');
    expect(await contentFor(bot, buttonInteraction('old-y-x', '5044'))).toBe('one');
    expect(bot.warnings).toMatchObject([
      {
        level: 50,
        customId: 'old-x',
        declarations: ['button "one" of Desk.one', 'button "two/:rest" of Desk.two'],
        msg: expect.stringContaining('the aliases of two declarations match a custom_id: the first one is used'),
      },
    ]);
  });
});

test('a function that throws or returns invalid parameters matches nothing, and is logged once', async () => {
  const throwing = button('throwing', {
    label: 'A',
    aliases: [
      () => {
        throw new Error('broken alias');
      },
    ],
  });
  const wrong = button('wrong/:n<int>', { label: 'B', aliases: [() => ({ n: Number.NaN })] });
  const right = button('right', { label: 'C', aliases: [/^old$/] });
  @Handler()
  class Desk {
    @Button(throwing)
    throwing(click: ButtonContext<typeof throwing>) {
      return click.reply('throwing');
    }

    @Button(wrong)
    wrong(click: ButtonContext<typeof wrong>) {
      return click.reply('wrong');
    }

    @Button(right)
    right(click: ButtonContext<typeof right>) {
      return click.reply('right');
    }
  }
  await using bot = await BotUnderTest.start({ handlers: [Desk] });
  expect(await contentFor(bot, buttonInteraction('old', '5051'))).toBe('right');
  expect(await contentFor(bot, buttonInteraction('old', '5052'))).toBe('right');
  expect(bot.warnings).toMatchObject([
    { level: 50, declaration: 'throwing', customId: 'old', err: { message: 'broken alias' } },
    { level: 50, declaration: 'wrong/:n<int>', problem: expect.stringContaining('an invalid parameter n') },
  ]);
});

describe('the composition of a bot reports', () => {
  const readOld = () => undefined;
  const bound = (one: AnyButton, two: AnyButton): Class => {
    @Handler()
    class Desk {
      @Button(one)
      one() {}

      @Button(two)
      two() {}
    }
    return Desk;
  };
  const problemsOf = (...handlers: Class[]) => {
    try {
      new Bot({ token: TOKEN, environment: {}, logLevel: 'silent', handlers });
    } catch (error) {
      if (error instanceof DeclarationError) return error.problems;
      throw error;
    }
    return [];
  };

  test('equal aliases of two declarations', () => {
    const one = button('one', { label: 'One', aliases: [readOld] });
    const two = button('two', { label: 'Two', aliases: [readOld] });
    expect(problemsOf(bound(one, two))).toEqual([
      {
        className: 'Desk',
        method: 'two',
        declaration: 'button "two"',
        message: 'its alias the function readOld is one of button "one" of Desk.one as well.',
        remedy: 'Keep it in one of the two declarations.',
      },
    ]);
  });

  test('a RegExp that matches custom_ids of another declaration, with one of them', () => {
    const all = button('all', { label: 'All', aliases: [/^ticket:.*$/] });
    const close = button('close/:ticket<int>', { label: 'Close', aliases: [/^ticket:close:(?<ticket>\d+)$/] });
    expect(problemsOf(bound(all, close))).toEqual([
      {
        className: 'Desk',
        method: 'two',
        declaration: 'button "close/:ticket<int>"',
        message:
          'the custom_id "ticket:close:5" matches it and also button "all" of Desk.one, by a RegExp of `aliases`.',
        remedy: 'Make the RegExp narrower, so that each custom_id has one handler.',
      },
    ]);
  });

  test('aliases that are invalid by themselves, with the declaration', () => {
    // @ts-expect-error: no RegExp can be checked by the compiler, but a number can
    const close = button('close/:ticket<int>', { label: 'Close', aliases: [/^close:(\d+)$/g, 5] });
    expect(
      problemsOf(bound(close, button('two', { label: 'Two' }))).map(
        ({ declaration, message }) => `${declaration}: ${message}`,
      ),
    ).toEqual([
      expect.stringContaining(
        'button "close/:ticket<int>": custom_id pattern "close/:ticket<int>": an alias is number.',
      ),
      expect.stringContaining('the flags g and y'),
      expect.stringContaining('it has no group for :ticket.'),
    ]);
  });

  test('nothing else: a declaration that is bound twice has one problem', () => {
    const one = button('one', { label: 'One', aliases: [/^old$/] });
    expect(problemsOf(bound(one, one))).toMatchObject([{ message: 'Desk.one handles it already.' }]);
  });
});
