/** A bot that is served over HTTP, and the signer that posts to it, over real sockets both ways. */

import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import type { ButtonContext } from 'guildhall';
import { ApiError, actionRow, Bot, Button, button, Handler } from 'guildhall';
import { afterEach, describe, expect, test } from 'vitest';
import { newKeys, type Served, serve } from './request-signer.js';

const answer = button('answer', { label: 'Answer' });
const send = button('send', { label: 'Send' });
const defer = button('defer', { label: 'Defer' });
const update = button('update', { label: 'Update' });
const fail = button('fail', { label: 'Fail' });
const repeat = button('repeat', { label: 'Repeat' });

@Handler()
class Desk {
  @Button(answer, { defer: false })
  async answered(click: ButtonContext<typeof answer>) {
    await click.reply({ content: 'One' });
    await click.followUp({ content: 'Two' });
    await click.editReply({ content: 'One, edited' });
  }

  @Button(send, { defer: false })
  async sent(click: ButtonContext<typeof send>) {
    await click.reply({ content: 'Large', files: [{ name: 'large.bin', data: Buffer.alloc(1024 * 1024, 1) }] });
    await click.editReply({ content: 'Large, edited' });
  }

  @Button(defer, { defer: false })
  async deferred(click: ButtonContext<typeof defer>) {
    await click.defer({ ephemeral: true });
    await click.reply({ content: 'After a while' });
  }

  @Button(update)
  async updated(click: ButtonContext<typeof update>) {
    await click.update({ content: 'Updated', components: [] });
  }

  @Button(fail)
  failed() {
    throw new Error('broken');
  }

  /** Immediately fetches the message that the response has created. */
  @Button(repeat, { defer: false })
  async repeated(click: ButtonContext<typeof repeat>) {
    await click.reply({ content: 'First' });
    await click.deleteReply();
    await click.followUp({ content: 'Second' });
  }
}

interface Stage {
  readonly world: TestWorld;
  readonly bot: Bot;
  readonly server: Served;
}

const open: Stage[] = [];

async function stage(publicKey?: string): Promise<Stage> {
  const world = await createWorld();
  const { emulator } = world;
  const bot = new Bot({
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    http: { publicKey: publicKey ?? emulator.publicKey },
    gateway: false,
    handlers: [Desk],
    logLevel: 'silent',
    signals: false,
  });
  const made = { world, bot, server: await serve(bot.fetch) };
  open.push(made);
  await bot.start();
  return made;
}

/** A user who sees the buttons of the desk and clicks one. */
async function visitor({ world, bot, server }: Stage) {
  await bot.api.applications.editCurrent({ interactions_endpoint_url: server.url });
  const buttons = [answer(), send(), defer(), update(), fail()];
  const components = [actionRow(...buttons), actionRow(repeat())];
  await bot.api.messages.create(world.emulator.channelId, { content: 'The desk', components });
  const user = await world.createMember('Robin');
  const message = await user.waitForMessage(/The desk/);
  return { user, click: (label: string) => user.click(message.button(label)) };
}

afterEach(async () => {
  for (const { world, bot, server } of open.splice(0)) {
    await bot.stop();
    await server[Symbol.asyncDispose]();
    await world.close();
  }
});

describe('a user of a bot that is served over HTTP', () => {
  test('gets the initial response over HTTP and later ones with REST calls', async () => {
    const { user, click } = await visitor(await stage());
    const { report } = await click('Answer');
    expect(report).toMatchObject({ status: 'answered', response: { type: 4, data: { content: 'One' } } });
    await user.waitForMessage(/One, edited/);
    await user.waitForMessage(/^Two$/);
  });

  test('receives files in the response', async () => {
    const { user, click } = await visitor(await stage());
    const { report } = await click('Send');
    const [file] = report.message?.attachments ?? [];
    expect(file).toMatchObject({ filename: 'large.bin', size: 1024 * 1024 });
    await user.waitForMessage(/Large, edited/);
  });

  test('sees the deferred response, and then the message', async () => {
    const { click } = await visitor(await stage());
    const { report, text } = await click('Defer');
    expect(report.response).toMatchObject({ type: 5, data: { flags: 64 } });
    expect(text).toBe('After a while');
  });

  test('sees the message of the button change', async () => {
    const { user, click } = await visitor(await stage());
    expect((await click('Update')).report.response?.type).toBe(7);
    expect((await user.waitForMessage(/Updated/)).buttons).toEqual([]);
  });

  test('sees that a handler failed', async () => {
    const { click } = await visitor(await stage());
    expect((await click('Fail')).text).toMatch(/went wrong/);
  });

  test('sees that the component is unknown to the bot', async () => {
    const { world, bot, server } = await stage();
    const { user } = await visitor({ world, bot, server });
    const strange = button('strange', { label: 'Strange' });
    await bot.api.messages.create(world.emulator.channelId, { content: 'Old', components: [actionRow(strange())] });
    const old = await user.waitForMessage(/Old/);
    expect((await user.click(old.button('Strange'))).text).toMatch(/expired/);
  });

  test('gets its response each time, however soon REST calls follow', async () => {
    const made = await stage();
    const { click } = await visitor(made);
    for (let n = 0; n < 8; n++) expect((await click('Repeat')).report.status).toBe('answered');
    await made.bot.stop();
    expect(made.bot.counts).toMatchObject({ interactions: 8, failures: 0 });
  });

  test('gets no response from a stopped bot', async () => {
    const made = await stage();
    const { click } = await visitor(made);
    await made.bot.stop();
    await expect(click('Answer')).rejects.toMatchObject({ reason: 'bad_status' });
  });
});

describe('the emulator, before it accepts an address', () => {
  test('rejects a bot with another key', async () => {
    const { bot, server } = await stage(newKeys().publicKey);
    const rejected = bot.api.applications.editCurrent({ interactions_endpoint_url: server.url });
    await expect(rejected).rejects.toBeInstanceOf(ApiError);
    await expect(rejected).rejects.toMatchObject({ fields: [{ path: 'interactions_endpoint_url' }] });
  });
});
