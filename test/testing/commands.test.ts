/** Commands and autocomplete. */
import { describe, expect, test } from 'vitest';
import { chartCommand, inspectCommand, orderCommand, pingCommand, quoteCommand } from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('a command', () => {
  test('is used by its declaration, with users, roles, channels and files', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const finch = await world.createMember('finch');
    const list = { name: 'list.txt', data: 'Eggs' };
    const inputs = { dish: 'pie', count: 2, guest: finch, rank: 'crew', place: 'quay', list } as const;
    expect((await wren.useCommand(orderCommand, inputs)).text).toBe('pie 2 finch crew quay list.txt');
  });

  test('needs no inputs if no option is required', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
    expect((await wren.useCommand(orderCommand, { dish: 'stew' })).text).toBe('stew - - - - -');
  });

  test('is used by the path of its registration', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const finch = await world.createMember('finch');
    expect((await wren.useCommand('chart find', { port: 'Bergen' })).text).toBe('To Bergen.');
    expect((await wren.useCommand('/order', { dish: 'pie', guest: finch })).text).toBe('pie - finch - - -');
  });

  test('is used in the given channel', async () => {
    const world = await createSampleWorld();
    const mate = await createScreenedMember(world, 'mate', 'mate');
    await mate.useCommand(pingCommand, {}, { channel: 'bridge' });
    await mate.waitForMessage('Pong.', { channel: 'bridge' });
    await mate.expectNoMessage('Pong.', { channel: 'quay' });
  });

  test('that is not registered fails and names the registered commands', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await stepErrorOf(wren.useCommand('dance'))).message).toMatch(
      /no command "\/dance".*\/order.*\/chart.*\/ping/,
    );
    expect((await stepErrorOf(wren.useCommand('chart'))).message).toContain('A subcommand needs its full path');
  });

  test('with a value that is not offered fails', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.useCommand('order', { dish: 'cake' }));
    expect(failure.reason).toBe('not_offered');
    expect(failure.message).toContain('wren could not use /order');
  });

  test('with autocomplete returns suggestions', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const all = await wren.autocomplete(chartCommand.subcommands.find, {}, 'port');
    expect(all.map(({ name }) => name)).toEqual(['Bergen', 'Bremen', 'Cadiz']);
    const some = await wren.autocomplete('chart find', { port: 'B' }, 'port');
    expect(some.map(({ value }) => value)).toEqual(['Bergen', 'Bremen']);
  });

  test('of the context menu of a message or a user is used on its target', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const message = await wren.send('quay', 'A fair wind');
    expect((await wren.useContextMenu(quoteCommand, message)).text).toBe('“A fair wind”');
    expect((await wren.useContextMenu(inspectCommand, wren)).text).toBe('This is wren.');
  });

  test('of the context menu is used by its name', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const message = await wren.send('quay', 'A fair wind');
    expect((await wren.useContextMenu('Quote', message)).text).toBe('“A fair wind”');
    expect((await wren.useContextMenu('Inspect', wren)).text).toBe('This is wren.');
    expect((await stepErrorOf(wren.useContextMenu('Inspect', message))).message).toContain('could not use "Inspect"');
  });
});
