/** A message of text becomes a layout, and its files are shown under the names that the author knows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageLayout } from '../../../src/interactions/components/layout.js';
import { fileComponent } from '../../../src/interactions/components/media.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import { messageFlags } from '../../../src/wire/objects/messages/message.js';
import { ingressKinds } from '../fixture/ingress-test-bot.js';
import { runRow, type ScriptedHandlers, startScriptedHandlers } from '../fixture/scripted-handlers.js';

const layout = messageLayout('# Harbour', runRow);
const embeds = [{ title: 'Harbour' }];
const asLayout = { content: '', embeds: [], flags: messageFlags.IS_COMPONENTS_V2 };

describe.each(ingressKinds)('by %s', (kind) => {
  let handlers: ScriptedHandlers;
  beforeAll(async () => {
    handlers = await startScriptedHandlers(kind);
  });
  afterAll(() => handlers.world.close());

  test('an update turns a message with content and embeds into a layout', async () => {
    await handlers.click((click) => click.update(layout), { embeds });
    expect(await handlers.newestMessage()).toMatchObject(asLayout);
  });

  test('an update after a deferral does so, too', async () => {
    await handlers.click(
      async (click) => {
        await click.deferUpdate();
        await click.update(layout);
      },
      { embeds },
    );
    expect(await handlers.newestMessage()).toMatchObject(asLayout);
  });

  test('`editReply`, `editFollowUp`, `edit` of a handle and `messages.edit` do so, too', async () => {
    const edited = await handlers.command(async (use) => {
      await use.reply({ content: 'Harbour', embeds });
      const followUp = await use.followUp({ content: 'Harbour', embeds });
      const own = await use.api.messages.create(use.channelId ?? '', { content: 'Harbour', embeds });
      return [
        (await use.editReply(layout)).message,
        (await use.editFollowUp(followUp, layout)).message,
        (await followUp.edit(layout)).message,
        await use.api.messages.edit(own.channel_id, own.id, layout),
      ];
    });
    for (const message of edited) expect(message).toMatchObject(asLayout);
  });

  test('a content next to a layout is still an error', async () => {
    const error = await handlers.click((click) =>
      click.update({ ...layout, content: 'Harbour' }).catch((thrown: unknown) => thrown),
    );
    expect(error).toBeInstanceOf(ValidationError);
  });

  test('a file with a space in its name is shown by its component', async () => {
    const { message } = await handlers.command(async (use) => {
      await use.defer();
      return use.editReply({
        ...messageLayout(fileComponent('the bill (1).txt')),
        files: [{ name: 'the bill (1).txt', data: Buffer.from('7') }],
      });
    });
    expect(message.attachments).toMatchObject([{ filename: 'the_bill_(1).txt' }]);
  });

  test('a space in the URL of a file in an embed is an error that names the stored file', async () => {
    const error = await handlers.command((use) =>
      use
        .reply({
          embeds: [{ image: { url: 'attachment://the bill.png' } }],
          files: [{ name: 'the bill.png', data: Buffer.from('7') }],
        })
        .catch((thrown: unknown) => thrown),
    );
    expect(String(error)).toContain(
      'data.embeds.0.image.url: Not a well formed URL. Discord stores the file as "the_bill.png": write attachment://the_bill.png.',
    );
  });
});
