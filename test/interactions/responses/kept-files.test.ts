/** The files of a message, and their descriptions, after edits that add files. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ValidationError } from '../../../src/rest/call/errors.js';
import type { OutgoingFile } from '../../../src/wire/events/inbound-event.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';
import { ingressKinds } from '../fixture/ingress-test-bot.js';
import { runRow, type ScriptedHandlers, startScriptedHandlers } from '../fixture/scripted-handlers.js';

const file = (name: string): OutgoingFile => ({ name, data: Buffer.from(name), description: `The text of ${name}` });
const [old, added] = [file('old.txt'), file('new.txt')];

const described = (message: Message | undefined) =>
  message?.attachments.map(({ filename, description }) => `${filename}: ${description}`);
const BOTH = ['old.txt: The text of old.txt', 'new.txt: The text of new.txt'];
const ADDED = ['new.txt: The text of new.txt'];

const rejection = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call;
  } catch (error) {
    return error;
  }
};

describe.each(ingressKinds)('by %s', (kind) => {
  let handlers: ScriptedHandlers;
  beforeAll(async () => {
    handlers = await startScriptedHandlers(kind);
  });
  afterAll(() => handlers.world.close());

  test('an update adds a described file and keeps those of the message', async () => {
    await handlers.click((click) => click.update({ files: [added] }), { files: [old] });
    expect(described(await handlers.newestMessage())).toEqual(BOTH);
  });

  test('an update after a deferral does so, too', async () => {
    const run = async (click: Parameters<Parameters<ScriptedHandlers['click']>[0]>[0]) => {
      await click.deferUpdate();
      await click.update({ files: [added] });
    };
    await handlers.click(run, { files: [old] });
    expect(described(await handlers.newestMessage())).toEqual(BOTH);
  });

  test('an empty list replaces the files', async () => {
    await handlers.click((click) => click.update({ files: [added], attachments: [] }), { files: [old] });
    expect(described(await handlers.newestMessage())).toEqual(ADDED);
  });

  test('an entry for a new file in the list is its description', async () => {
    const { description, ...file } = added;
    const attachments = [{ id: '0', filename: file.name, description }];
    const { message: edited } = await handlers.command(async (use) => {
      await use.defer();
      return use.editReply({ files: [file], attachments });
    });
    expect(described(edited)).toEqual(ADDED);
  });

  test('null as the list replaces the files', async () => {
    await handlers.click((click) => click.update({ files: [added], attachments: null }), { files: [old] });
    expect(described(await handlers.newestMessage())).toEqual(ADDED);
  });

  test('`editReply` adds a described file to a reply without files', async () => {
    const { message: edited } = await handlers.command(async (use) => {
      await use.reply('Here');
      return use.editReply({ files: [added] });
    });
    expect(described(edited)).toEqual(ADDED);
  });

  test('`editReply` keeps files that an earlier response has shown', async () => {
    const { message: edited } = await handlers.command(async (use) => {
      await use.defer();
      await use.reply({ files: [old] });
      return use.editReply({ files: [added] });
    });
    expect(described(edited)).toEqual(BOTH);
  });

  test('`editReply` after a reply with files rejects new files, and the error names the remedy', async () => {
    const error = await handlers.command(async (use) => {
      await use.reply({ files: [old] });
      return rejection(use.editReply({ files: [{ name: 'new.txt', data: Buffer.from('n') }] }));
    });
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain('attachments: Without this list, an edit with new files removes those');
    expect(described(await handlers.newestMessage())).toEqual(BOTH.slice(0, 1));
  });

  test('`editReply` after a reply with files replaces them if the list says so', async () => {
    const { message: edited } = await handlers.command(async (use) => {
      await use.reply({ files: [old] });
      return use.editReply({ files: [added], attachments: [] });
    });
    expect(described(edited)).toEqual(ADDED);
  });

  test('`editFollowUp` keeps the files of its message, and an update in between changes nothing', async () => {
    const { message: edited } = await handlers.click(async (click) => {
      await click.deferUpdate();
      const followUp = await click.followUp({ files: [old] });
      await click.update({ content: 'Changed', components: [runRow] });
      return click.editFollowUp(followUp, { files: [added] });
    });
    expect(described(edited)).toEqual(BOTH);
  });

  test('`editFollowUp` knows the files of a message that it gets', async () => {
    const first = await handlers.command(async (use) => {
      await use.reply('Here');
      return { use, followUp: await use.followUp({ files: [old] }) };
    });
    const { message: edited } = await first.use.editFollowUp(first.followUp.id, { files: [added] });
    expect(described(edited)).toEqual(BOTH);
  });

  test('`messages.edit` and `webhooks.editMessage` do not know the files: they reject new ones without a list', async () => {
    const { api, id, channel_id } = await handlers.command(async (use) => {
      await use.reply({ files: [old] });
      const message = await handlers.newestMessage();
      return { api: use.api, id: message?.id ?? '', channel_id: message?.channel_id ?? '' };
    });
    const edit = { files: [added] };
    expect(await rejection(api.messages.edit(channel_id, id, edit))).toBeInstanceOf(ValidationError);
    expect(await rejection(api.webhooks.editMessage('1', 'token', id, edit))).toBeInstanceOf(ValidationError);
    const { attachments } = await api.messages.get(channel_id, id);
    const kept = attachments.map((each) => ({ id: each.id, description: each.description }));
    expect(described(await api.messages.edit(channel_id, id, { ...edit, attachments: kept }))).toEqual(BOTH);
  });
});
