/** Commands as people use and type them. */
import { describe, expect, test } from 'vitest';
import { chart, inspect, order, ping, quote } from './harbour.js';
import { aWorld, failureOf, letIn } from './stage.js';

describe('a command', () => {
  test('is used by its declaration, with people, roles, channels and files as such', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const finch = await world.join('finch');
    const list = { name: 'list.txt', data: 'Eggs' };
    const given = { dish: 'pie', count: 2, guest: finch, rank: 'crew', place: 'quay', list } as const;
    expect((await wren.uses(order, given)).text).toBe('pie 2 finch crew quay list.txt');
  });

  test('needs no options where none is required', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    expect((await wren.uses(ping)).text).toBe('Pong.');
    expect((await wren.uses(order, { dish: 'stew' })).text).toBe('stew - - - - -');
  });

  test('is used by its path, as it is registered', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const finch = await world.join('finch');
    expect((await wren.uses('chart find', { port: 'Bergen' })).text).toBe('To Bergen.');
    expect((await wren.uses('/order', { dish: 'pie', guest: finch })).text).toBe('pie - finch - - -');
  });

  test('is used where the test says', async () => {
    const world = await aWorld();
    const mate = await letIn(world, 'mate', 'mate');
    await mate.uses(ping, {}, { in: 'bridge' });
    await mate.sees('Pong.', { in: 'bridge' });
    await mate.doesNotSee('Pong.', { in: 'quay' });
  });

  test('that nobody registered fails, naming those that are', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    expect((await failureOf(wren.uses('dance'))).message).toMatch(/no command "\/dance".*\/order.*\/chart.*\/ping/);
    expect((await failureOf(wren.uses('chart'))).message).toContain('A subcommand needs its path');
  });

  test('is not used as no person could', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const failure = await failureOf(wren.uses('order', { dish: 'cake' }));
    expect(failure.reason).toBe('not_offered');
    expect(failure.message).toContain('wren could not use /order');
  });

  test('suggests while it is typed', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const all = await wren.types(chart.subcommands.find, {}, 'port');
    expect(all.map(({ name }) => name)).toEqual(['Bergen', 'Bremen', 'Cadiz']);
    const some = await wren.types('chart find', { port: 'B' }, 'port');
    expect(some.map(({ value }) => value)).toEqual(['Bergen', 'Bremen']);
  });

  test('of the menu of a message or a person', async () => {
    const world = await aWorld();
    const wren = await letIn(world, 'wren');
    const words = await wren.says('quay', 'A fair wind');
    expect((await wren.usesOn(quote, words)).text).toBe('“A fair wind”');
    expect((await wren.usesOn(inspect, wren)).text).toBe('This is wren.');
  });
});
