/**
 * Discord does not report that it refused an HTTP response. So each initial response that can be checked is checked before it
 * is sent, in the same way for interactions of the gateway.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { command } from '../../../src/interactions/commands/command.js';
import { integerOption } from '../../../src/interactions/commands/options/number-options.js';
import { messageLayout } from '../../../src/interactions/components/layout.js';
import { fileComponent } from '../../../src/interactions/components/media.js';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import type { AutocompleteContext } from '../../../src/interactions/contexts/autocomplete-context.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import type { ReplyEdit, ReplyMessage } from '../../../src/interactions/responses/reply-message.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import { limits } from '../../../src/wire/constants/limits.js';
import { messageFlags } from '../../../src/wire/objects/messages/message.js';
import { runs } from '../../runs.js';
import { ingressKinds, startIngressTestBot } from '../fixture/ingress-test-bot.js';
import { runRow, type ScriptedHandlers, startScriptedHandlers } from '../fixture/scripted-handlers.js';

const text: Partial<ReplyMessage> = {};
const layout: Partial<ReplyMessage> = { content: undefined, ...messageLayout('# Harbour', runRow) };
const files = (count: number) =>
  Array.from({ length: count }, (_none, n) => ({ name: `${n}.txt`, data: Buffer.from('x') }));
const poll = { question: { text: 'Sail?' }, answers: [{ poll_media: { text: 'Yes' } }] };

/** What a handler does wrong, to which message, and the problem. */
const updates: Record<string, [message: Partial<ReplyMessage>, edit: ReplyEdit, problem: string]> = {
  'components of a layout in a message of text': [
    text,
    { components: [textDisplay('Hi')] },
    'data.components.0: Value of field "type" must be one of (1,).',
  ],
  'a text in a layout': [layout, { content: 'Hi' }, "data.content: The 'content' field cannot be used"],
  'nothing at all': [text, { content: null, components: [] }, 'data: Cannot send an empty message'],
  'a poll': [text, { poll }, 'data: Cannot edit a poll message [POLL_NOT_EDITABLE]'],
  'a file that the message does not have': [text, { attachments: [{ id: '7' }] }, '[UPLOAD_NOT_FOUND]'],
  'more files than a message can have': [
    { files: files(8) },
    { files: files(3) },
    'data.attachments: Must be 10 or fewer in length.',
  ],
  'a component that shows a missing file': [
    layout,
    messageLayout(fileComponent('missing.txt'), runRow),
    'data.components.0.file.url: The referenced attachment "missing.txt" was not found',
  ],
};

const replies: Record<string, [reply: ReplyMessage, problem: string]> = {
  'a file that is not sent': [
    { content: 'Hi', attachments: [{ id: 3 }] },
    'data: Uploaded file not found. [UPLOAD_NOT_FOUND]',
  ],
  'a voice message without a file': [{ flags: messageFlags.IS_VOICE_MESSAGE }, '[VOICE_MESSAGE_ATTACHMENT]'],
  nothing: [{ content: '' }, 'data: Cannot send an empty message'],
};

const thrownBy = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call;
  } catch (error) {
    return error;
  }
};

const yearCommand = command('year', {
  description: 'Selects a year',
  options: { year: integerOption({ description: 'The year', autocomplete: true }) },
});

describe.each(ingressKinds)('by %s, a response is rejected before it is sent:', (kind) => {
  let handlers: ScriptedHandlers;
  beforeAll(async () => {
    handlers = await startScriptedHandlers(kind);
  });
  afterAll(() => handlers.world.close());

  test.each(Object.entries(updates))('an update with %s', async (_name, [message, edit, problem]) => {
    const error = await handlers.click((click) => thrownBy(click.update(edit)), message);
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain(problem);
  });

  test.each(Object.entries(replies))('a reply with %s', async (_name, [reply, problem]) => {
    const error = await handlers.command((use) => thrownBy(use.reply(reply)));
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain(problem);
  });

  test('suggestions of another type than the option', async () => {
    const errors: unknown[] = [];

    @Handler()
    class Years {
      @Command(yearCommand)
      used(use: CommandContext<typeof yearCommand>) {
        return use.reply(String(use.options.year));
      }

      @Autocomplete(yearCommand, 'year')
      async suggest(typing: AutocompleteContext<typeof yearCommand, 'year'>) {
        // The type does not allow a text or a fraction; data from elsewhere may contain them.
        for (const value of ['2026' as unknown as number, 20.26]) {
          errors.push(await thrownBy(typing.respond([{ name: 'A year', value }])));
        }
        await typing.respond([2026]);
      }
    }

    const { world } = await startIngressTestBot(kind, [Years]);
    const wren = await world.createMember('Wren');
    expect(await wren.autocomplete(yearCommand, { year: '2' }, 'year')).toMatchObject([{ value: 2026 }]);
    expect(errors.map(String)).toEqual([
      expect.stringContaining('data.choices.0.value: Value "2026" is not int.'),
      expect.stringContaining('data.choices.0.value: Value "20.26" is not int.'),
    ]);
    expect(world.problems).toEqual([]);
    await world.close();
  });

  test('nothing of this was refused by the service', () => {
    expect(handlers.world.problems.filter(({ kind: each }) => each !== 'noResponse')).toEqual([]);
  });
});

describe('over HTTP', () => {
  let handlers: ScriptedHandlers;
  beforeAll(async () => {
    handlers = await startScriptedHandlers('HTTP');
  });
  afterAll(() => handlers.world.close());

  test('a file above the limit that the interaction contains is rejected before it is sent', async () => {
    const data = Buffer.alloc(limits.message.fileBytes + 1);
    const error = await handlers.command((use) => thrownBy(use.reply({ files: [{ name: 'large.bin', data }] })));
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain('files.0.data');
  });

  test('a message that the interaction contains only in part is not checked', async () => {
    // Discord decides about it. Here it accepts what is sent.
    await handlers.click((click) => {
      Reflect.deleteProperty(click.message, 'attachments');
      return click.update({ content: 'Changed', components: [runRow] });
    });
    expect(await handlers.newestMessage()).toMatchObject({ content: 'Changed' });
  });

  test('no update of any kind is refused by the service', async () => {
    const messages = fc.constantFrom<Partial<ReplyMessage>>(
      text,
      layout,
      { files: files(2) },
      { embeds: [{ title: 'a' }] },
    );
    const edits = fc.record(
      {
        content: fc.constantFrom(null, '', 'Hi'),
        embeds: fc.constantFrom<NonNullable<ReplyEdit['embeds']>>([], [{ title: 'b' }]),
        components: fc.constantFrom<NonNullable<ReplyEdit['components']>>(
          [],
          [runRow],
          [textDisplay('Hi'), runRow],
          [fileComponent('0.txt')],
        ),
        attachments: fc.constantFrom<NonNullable<ReplyEdit['attachments']>>([], [{ id: '1' }], [{ id: 0 }]),
        flags: fc.constantFrom(0, messageFlags.IS_COMPONENTS_V2, messageFlags.SUPPRESS_EMBEDS),
        files: fc.constantFrom(files(0), files(1), files(9)),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(messages, edits, async (message, edit) => {
        const error = await handlers.click((click) => thrownBy(click.update(edit)), message);
        if (error instanceof Error) expect(error).toBeInstanceOf(ValidationError);
        const refused = handlers.world.problems.filter(({ kind }) => kind === 'invalidRequest');
        expect(refused).toEqual([]);
      }),
      { numRuns: runs(20) },
    );
  });
});
