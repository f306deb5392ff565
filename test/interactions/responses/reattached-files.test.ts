/** A handler downloads an upload and sends it again, in one step. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, TestWorld } from '../../../dev/src/testing/index.js';
import type { Bot } from '../../../src/app/bot/bot.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { command } from '../../../src/interactions/commands/command.js';
import { attachmentOption } from '../../../src/interactions/commands/options/entity-options.js';
import type { CommandContext } from '../../../src/interactions/contexts/command-context.js';
import { DownloadError } from '../../../src/rest/call/download-error.js';
import { attachmentFlags } from '../../../src/wire/objects/messages/attachment.js';
import { ingressKinds, startIngressTestBot } from '../fixture/ingress-test-bot.js';

const proofCommand = command('proof', {
  description: 'Sends a proof',
  options: { file: attachmentOption({ description: 'The file' }) },
});
const lateCommand = command('late', {
  description: 'Sends a proof after a deferral',
  options: { file: attachmentOption({ description: 'The file' }) },
});

@Handler()
class Desk {
  @Command(proofCommand)
  async proved(use: CommandContext<typeof proofCommand>) {
    try {
      await use.reply({ files: [await use.api.attachments.download(use.options.file, { maxBytes: 10 })] });
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      await use.reply(error.reason);
    }
  }

  @Command(lateCommand)
  async provedLate(use: CommandContext<typeof lateCommand>) {
    await use.defer();
    const file = await use.api.attachments.download(use.options.file);
    await use.reply({ files: [{ ...file, description: 'A proof' }] });
  }
}

describe.each(ingressKinds)('by %s', (kind) => {
  let world: TestWorld;
  let bot: Bot;
  let wren: TestUser;
  beforeAll(async () => {
    ({ world, bot } = await startIngressTestBot(kind, [Desk]));
    wren = await world.createMember('Wren');
  });
  afterAll(() => world.close());

  /** Uses a command with a file. Returns the file of the reply. */
  async function replyTo(name: string, file: { readonly name: string; readonly data: Uint8Array }) {
    await wren.useCommand(name, { file });
    const [message] = await bot.api.messages.list(world.emulator.channelId, { limit: 1 });
    const [attachment] = message?.attachments ?? [];
    return { content: message?.content, attachment };
  }

  test('the reply has the file with its name, type and bytes', async () => {
    const { attachment } = await replyTo('proof', { name: 'proof.csv', data: Buffer.from('a,b\n') });
    expect(attachment).toMatchObject({ filename: 'proof.csv', content_type: 'text/csv', size: 4 });
    expect(Buffer.from((await bot.api.attachments.download(attachment?.url ?? '')).data).toString()).toBe('a,b\n');
  });

  test('a spoiler stays one', async () => {
    const { attachment } = await replyTo('proof', { name: 'SPOILER_end.png', data: Buffer.from('png') });
    expect(attachment?.flags).toBe(attachmentFlags.IS_SPOILER);
  });

  test('a reply after a deferral has the description of its file', async () => {
    const { attachment } = await replyTo('late', { name: 'proof.csv', data: Buffer.from('a,b\n') });
    expect(attachment).toMatchObject({ filename: 'proof.csv', description: 'A proof' });
  });

  test('a file that is too large is an error that the handler can report to the user', async () => {
    expect(await replyTo('proof', { name: 'proof.csv', data: Buffer.alloc(11) })).toEqual({
      content: 'too_large',
      attachment: undefined,
    });
  });
});
