/** `editReply` and `deleteReply` after a deferral of the handler, as users of discord.js write them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InteractionError } from '../../../src/interactions/errors.js';
import { messageFlags } from '../../../src/wire/objects/messages/message.js';
import { ingressKinds } from '../fixture/ingress-test-bot.js';
import { runRow, type ScriptedHandlers, startScriptedHandlers } from '../fixture/scripted-handlers.js';

describe.each(ingressKinds)('by %s', (kind) => {
  let handlers: ScriptedHandlers;
  beforeAll(async () => {
    handlers = await startScriptedHandlers(kind);
  });
  afterAll(() => handlers.world.close());

  test('`editReply` after `defer` completes the loading reply and returns its message', async () => {
    const earlier = handlers.world.problems.length;
    const { message } = await handlers.command(async (use) => {
      await use.defer();
      return use.editReply('Done.');
    });
    expect(message).toMatchObject({ content: 'Done.' });
    expect(await handlers.newestMessage()).toMatchObject({ id: message.id, content: 'Done.', flags: 0 });
    expect(handlers.world.problems.slice(earlier)).toEqual([]);
  });

  test('the completed reply keeps the visibility of the deferral', async () => {
    const { message } = await handlers.command(async (use) => {
      await use.defer({ ephemeral: true });
      return use.editReply({ content: 'For you.', embeds: null });
    });
    expect(message.flags).toBe(messageFlags.EPHEMERAL);
  });

  test('further edits and follow-ups are possible afterwards, and a second reply is not', async () => {
    const [edited, followUp, error] = await handlers.command(async (use) => {
      await use.defer();
      await use.editReply('50 %');
      const last = await use.editReply('100 %');
      const more = await use.followUp('More.');
      return [last, more, await use.reply('Again').catch((thrown: unknown) => thrown)] as const;
    });
    expect([edited.message.content, followUp.message.content]).toEqual(['100 %', 'More.']);
    expect(error).toBeInstanceOf(InteractionError);
  });

  test('edits at the same time complete the reply once', async () => {
    const messages = await handlers.command(async (use) => {
      await use.defer();
      return Promise.all([use.editReply('First'), use.editReply('Second')]);
    });
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
    expect(await handlers.newestMessage()).toMatchObject({ content: 'Second' });
  });

  test('the completed reply can have a file with a description', async () => {
    const { message } = await handlers.command(async (use) => {
      await use.defer();
      return use.editReply({ files: [{ name: 'a.txt', data: Buffer.from('a'), description: 'A letter' }] });
    });
    expect(message.attachments).toMatchObject([{ filename: 'a.txt', description: 'A letter' }]);
  });

  test('`deleteReply` after `defer` removes the loading reply, and the user gets no other text', async () => {
    const earlier = handlers.world.problems.length;
    const before = await handlers.newestMessage();
    await handlers.command(async (use) => {
      await use.defer();
      await use.deleteReply();
    });
    expect((await handlers.newestMessage())?.id).toBe(before?.id);
    expect(handlers.world.problems.slice(earlier)).toEqual([]);
  });

  test('`editReply` after `deferUpdate` edits the message of the component', async () => {
    const { clicked, edited } = await handlers.click(async (click) => {
      await click.deferUpdate();
      return { clicked: click.message.id, edited: (await click.editReply('Changed')).message };
    });
    expect(edited).toMatchObject({ id: clicked, content: 'Changed' });
    expect(edited.components).toMatchObject([{ components: [{ custom_id: 'run' }] }]);
  });

  test('`editReply` without a deferral of the handler is still an error that names `reply`', async () => {
    const error = await handlers.command((use) => use.editReply('Too early').catch((thrown: unknown) => thrown));
    expect(error).toMatchObject({ reason: 'not_responded', message: expect.stringContaining('call `reply`') });
  });

  test('an edit after a deferral can be sent again when it was invalid', async () => {
    const { message } = await handlers.command(async (use) => {
      await use.defer();
      await use.editReply('x'.repeat(2001)).catch(() => {});
      return use.editReply({ content: 'Short', components: [runRow] });
    });
    expect(message.content).toBe('Short');
  });
});
