/** How a local bot reports the handling of interactions to the emulator. */

import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
} from 'guildhall';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reportInteractions } from '../../dev/src/cli/bot-process/report-interactions.js';
import type { LogEntry } from '../../dev/src/control/views/log-entry.js';

const ask = command('ask', { description: 'Asks' });
const choose = button('choose/:track<dev|art>', { label: 'Choose' });
const fail = button('fail', { label: 'Fail' });
const lost = button('lost', { label: 'Lost' });

@Handler()
class Desk {
  @Command(ask)
  ask(use: CommandContext<typeof ask>) {
    return use.reply({ content: 'Which?', components: [actionRow(choose({ track: 'art' }), fail(), lost())] });
  }

  @Button(choose)
  async choose(click: ButtonContext<typeof choose>) {
    await click.api.messages.create(click.channelId ?? '', { content: 'Noted.' });
    await click.reply('Done.');
  }

  @Button(fail)
  fail(_click: ButtonContext<typeof fail>) {
    throw new Error('no such track', { cause: new TypeError('the cause') });
  }

  @Button(lost)
  async lost(click: ButtonContext<typeof lost>) {
    await click.api.messages.create('999999999999999999', { content: 'Nobody reads this.' });
  }
}

/** A world whose bot reports to its emulator, with a member who has asked. */
async function openWorld() {
  const world = await createWorld({ bot: new Bot({ handlers: [Desk] }) });
  onTestFinished(() => world.close());
  onTestFinished(reportInteractions(world.emulator.url, (report) => world.emulator.report(report)));
  const user = await world.createMember('Ada');
  await user.useCommand(ask);
  return { world, user };
}

const entries = ({ emulator }: TestWorld) => emulator.log.read(0, 100_000).entries;

const lastReport = (world: TestWorld) =>
  world.waitUntil(() => {
    const handled = entries(world).filter((entry) => entry.kind === 'handler');
    return handled.length > 1 ? handled.at(-1) : undefined;
  });

test('the handler, its declaration and the parameters of the custom_id are reported', async () => {
  const { world, user } = await openWorld();
  await user.click(choose, { track: 'art' });
  expect(await lastReport(world)).toMatchObject({
    outcome: 'responded',
    handler: 'Desk.choose',
    declaration: expect.stringContaining('choose'),
    params: { track: 'art' },
  });
});

test('the requests of a handler belong to its interaction, and those of others do not', async () => {
  const { world, user } = await openWorld();
  await user.click(choose, { track: 'art' });
  const { interaction_id: id } = (await lastReport(world)) ?? {};
  const ofInteraction = (entry: LogEntry) => entry.kind === 'request' && entry.interaction_id === id;
  expect(entries(world).filter(ofInteraction)).toMatchObject([
    { method: 'POST', route: '/channels/{channel_id}/messages' },
    { method: 'POST', route: '/interactions/{interaction_id}/{interaction_token}/callback' },
  ]);
});

describe('a failed handler', () => {
  test('is reported with the stack of the error and of its cause', async () => {
    const { world, user } = await openWorld();
    await user.click(fail).catch(() => {});
    const report = await lastReport(world);
    expect(report).toMatchObject({
      outcome: 'failed',
      handler: 'Desk.fail',
      error: { message: 'Error: no such track' },
    });
    expect(report?.error?.stack).toMatch(/no such track\n\s+at .*Caused by: TypeError: the cause\n/s);
  });

  test('is reported with the request that failed', async () => {
    const { world, user } = await openWorld();
    await user.click(lost).catch(() => {});
    expect((await lastReport(world))?.error?.request).toEqual({
      method: 'POST',
      path: '/channels/999999999999999999/messages',
      status: 404,
    });
  });

  test('is an error in the log, with its interaction', async () => {
    const { world, user } = await openWorld();
    await user.click(fail).catch(() => {});
    const { interaction_id } = (await lastReport(world)) ?? {};
    expect(entries(world).filter(({ kind }) => kind === 'log')).toMatchObject([
      { level: 'error', message: 'a handler failed', interaction_id, handler: 'Desk.fail' },
    ]);
  });
});

test('nothing is reported after the end', async () => {
  const world = await createWorld({ bot: new Bot({ handlers: [Desk] }) });
  onTestFinished(() => world.close());
  const end = reportInteractions(world.emulator.url, (report) => world.emulator.report(report));
  end();
  const user = await world.createMember('Ada');
  await user.useCommand(ask);
  expect(entries(world).filter(({ kind }) => kind === 'handler')).toEqual([]);
});
