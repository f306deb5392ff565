/** Users choose suggestions of the bot as values of options. */

import { createWorld, suggestion } from '@guildhall/dev/testing';
import {
  Autocomplete,
  type AutocompleteContext,
  Bot,
  Command,
  type CommandContext,
  command,
  Handler,
  integerOption,
  stringOption,
} from 'guildhall';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stepErrorOf } from './sample-world.js';

const description = 'x';
const moor = command('moor', {
  description,
  options: {
    port: stringOption({ description, autocomplete: true }),
    berth: integerOption({ description, autocomplete: true, required: false }),
    ship: stringOption({ description, required: false }),
  },
});

/** The bot makes its suggestions from these. The values are what users do not see. */
const PORTS = [
  { name: 'Bergen', value: 'port-7f3a', berths: [11, 12] },
  { name: 'Bremen', value: 'port-09bc', berths: [21] },
  { name: 'Cadiz', value: 'port-e110', berths: [] },
] as const;

@Handler()
class Harbour {
  @Autocomplete(moor, 'port')
  suggestPorts(typing: AutocompleteContext<typeof moor, 'port'>) {
    if (typing.value === 'broken') throw new Error('the list of ports is broken');
    if (typing.value === 'mine') return typing.respond([{ name: 'Home', value: `home-of-${typing.user.username}` }]);
    const ports = PORTS.filter(({ name }) => name.startsWith(typing.value));
    return typing.respond(ports.map(({ name, value }) => ({ name, value })));
  }

  @Autocomplete(moor, 'berth')
  suggestBerths(typing: AutocompleteContext<typeof moor, 'berth'>) {
    const port = PORTS.find(({ value }) => value === typing.options.port);
    return typing.respond((port?.berths ?? []).map((value) => ({ name: `Berth ${value}`, value })));
  }

  @Command(moor)
  moor(use: CommandContext<typeof moor>) {
    const { port, berth, ship } = use.options;
    return use.reply(`${ship ?? 'A ship'} moors at ${port}, berth ${berth}.`);
  }
}

async function createHarbour() {
  const world = await createWorld({ bot: new Bot({ handlers: [Harbour] }) });
  onTestFinished(() => world.close());
  return world;
}

async function createSailor() {
  return (await createHarbour()).createMember('wren');
}

describe('a suggestion as the value of an option', () => {
  test('is the first one of the bot, without a text', async () => {
    const wren = await createSailor();
    expect((await wren.useCommand(moor, { port: suggestion() })).text).toBe('A ship moors at port-7f3a, berth null.');
  });

  test('is the nth one after a text was typed', async () => {
    const wren = await createSailor();
    const response = await wren.useCommand(moor, { port: suggestion('B', { nth: 1 }), ship: 'The Alma' });
    expect(response.text).toBe('The Alma moors at port-09bc, berth null.');
  });

  test('is one that the bot makes to another user, if that is named', async () => {
    const world = await createHarbour();
    const [wren, robin] = [await world.createMember('wren'), await world.createMember('robin')];
    const response = await wren.useCommand(moor, { port: suggestion('mine', { of: robin }) });
    expect(response.text).toBe('A ship moors at home-of-robin, berth null.');
  });

  test('is not one of somebody who is no user of the world', async () => {
    const wren = await createSailor();
    const of = { id: wren.id, name: 'wren' };
    const failure = await stepErrorOf(wren.useCommand(moor, { port: suggestion('', { of }) }));
    expect(failure.message).toContain('The option `of` of suggestion() is a user of the world');
  });

  test('can depend on one that was chosen before, and can be a number', async () => {
    const wren = await createSailor();
    const response = await wren.useCommand(moor, { port: suggestion('Ber'), berth: suggestion('', { nth: 1 }) });
    expect(response.text).toBe('A ship moors at port-7f3a, berth 12.');
  });

  test('is chosen before the user types into another option', async () => {
    const wren = await createSailor();
    expect(await wren.autocomplete(moor, { port: suggestion('Bre') }, 'berth')).toEqual([
      { name: 'Berth 21', value: 21 },
    ]);
  });

  test('is possible for a command by its path', async () => {
    const wren = await createSailor();
    const response = await wren.useCommand('moor', { port: suggestion('C') });
    expect(response.text).toBe('A ship moors at port-e110, berth null.');
  });

  test('that the bot does not make fails, and the error lists the others', async () => {
    const wren = await createSailor();
    const failure = await stepErrorOf(wren.useCommand(moor, { port: suggestion('B', { nth: 2 }) }));
    expect(failure.reason).toBe('not_offered');
    expect(failure.message).toContain(
      'There is no suggestion 2 (from 0) for the option "port" after "B" was typed. Suggestions: "Bergen", "Bremen".',
    );
    const none = await stepErrorOf(wren.useCommand(moor, { port: suggestion('Oslo') }));
    expect(none.message).toContain('Suggestions: none.');
  });

  test('that the bot cannot make fails, and the error contains why', async () => {
    const wren = await createSailor();
    const failure = await stepErrorOf(wren.useCommand(moor, { port: suggestion('broken') }));
    expect(failure.message).toContain('the list of ports is broken');
  });

  test('for an option without autocomplete fails', async () => {
    const wren = await createSailor();
    const failure = await stepErrorOf(wren.useCommand('moor', { port: 'port-7f3a', ship: suggestion() }));
    expect(failure.message).toMatch(/wren could not type \/moor/);
  });

  test.each([-1, 0.5, Number.NaN])('has no position %s', (nth) => {
    expect(() => suggestion('', { nth })).toThrow(new RangeError(`nth is a whole number, at least 0, and not ${nth}.`));
  });
});
