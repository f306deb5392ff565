/** Commands as people use and type them. */
import { describe, expect, test } from 'vitest';
import { chartCommand, inspectCommand, orderCommand, pingCommand, quoteCommand } from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('a command', () => {
  test('is used by its declaration, with people, roles, channels and files as such', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const finch = await world.createMember('finch');
    const list = { name: 'list.txt', data: 'Eggs' };
    const given = { dish: 'pie', count: 2, guest: finch, rank: 'crew', place: 'quay', list } as const;
    expect((await wren.useCommand(orderCommand, given)).text).toBe('pie 2 finch crew quay list.txt');
  });

  test('needs no options where none is required', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
    expect((await wren.useCommand(orderCommand, { dish: 'stew' })).text).toBe('stew - - - - -');
  });

  test('is used by its path, as it is registered', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const finch = await world.createMember('finch');
    expect((await wren.useCommand('chart find', { port: 'Bergen' })).text).toBe('To Bergen.');
    expect((await wren.useCommand('/order', { dish: 'pie', guest: finch })).text).toBe('pie - finch - - -');
  });

  test('is used where the test says', async () => {
    const world = await createSampleWorld();
    const mate = await createScreenedMember(world, 'mate', 'mate');
    await mate.useCommand(pingCommand, {}, { channel: 'bridge' });
    await mate.waitForMessage('Pong.', { channel: 'bridge' });
    await mate.expectNoMessage('Pong.', { channel: 'quay' });
  });

  test('that nobody registered fails, naming those that are', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    expect((await stepErrorOf(wren.useCommand('dance'))).message).toMatch(
      /no command "\/dance".*\/order.*\/chart.*\/ping/,
    );
    expect((await stepErrorOf(wren.useCommand('chart'))).message).toContain('A subcommand needs its path');
  });

  test('is not used as no person could', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.useCommand('order', { dish: 'cake' }));
    expect(failure.reason).toBe('not_offered');
    expect(failure.message).toContain('wren could not use /order');
  });

  test('suggests while it is typed', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const all = await wren.autocomplete(chartCommand.subcommands.find, {}, 'port');
    expect(all.map(({ name }) => name)).toEqual(['Bergen', 'Bremen', 'Cadiz']);
    const some = await wren.autocomplete('chart find', { port: 'B' }, 'port');
    expect(some.map(({ value }) => value)).toEqual(['Bergen', 'Bremen']);
  });

  test('of the menu of a message or a person', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const words = await wren.send('quay', 'A fair wind');
    expect((await wren.useContextMenu(quoteCommand, words)).text).toBe('“A fair wind”');
    expect((await wren.useContextMenu(inspectCommand, wren)).text).toBe('This is wren.');
  });
});
