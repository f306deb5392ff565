/** What declarations let people do: what does not fit them does not compile. */
import type { BotOptions } from 'guildhall';
import { button, command, modal, stringOption, stringSelect, textInput } from 'guildhall';
import type { Answer, createWorld, Person, SeenButton, SeenSelect } from 'guildhall/testing';
import { describe, expectTypeOf, test } from 'vitest';
import {
  application,
  apply,
  cargo,
  chart,
  inspect,
  mates,
  order,
  ping,
  quote,
  rank,
  role,
  signOn,
  wave,
} from './harbour.js';

declare const wren: Person;
declare const seenButton: SeenButton;
declare const seenSelect: SeenSelect;

describe('a world', () => {
  test('takes a bot, its options, or a function', () => {
    expectTypeOf<Parameters<typeof createWorld>[0]>().not.toBeAny();
    expectTypeOf<{ bot: BotOptions }>().toExtend<NonNullable<Parameters<typeof createWorld>[0]>>();
  });
});

describe('a click', () => {
  test('takes the parameters of the declaration, or some of them', () => {
    expectTypeOf(wren.click(apply)).resolves.toEqualTypeOf<Answer>();
    void wren.click(apply, { track: 'dev' });
    void wren.click(button('move/:from<int>/:to<int>', { label: 'Move' }), { to: 3 });
    void wren.click(wave);
    void wren.click(seenButton);
    void wren.click('Apply');
    // @ts-expect-error: no such track
    void wren.click(apply, { track: 'sea' });
    // @ts-expect-error: it carries nothing
    void wren.click(wave, { track: 'dev' });
    // @ts-expect-error: a number
    void wren.click(button('move/:to<int>', { label: 'Move' }), { to: '3' });
    // @ts-expect-error: a select is not clicked
    void wren.click(cargo);
  });
});

describe('a pick', () => {
  test('takes what the select offers', () => {
    void wren.select(cargo, ['fish', 'salt']);
    void wren.select(cargo, 'fish');
    void wren.select(rank, 'low', { deck: 3 });
    void wren.select(mates, [wren, 'finch']);
    void wren.select(role, 'crew');
    void wren.select(stringSelect('any', {}), 'whatever');
    void wren.select(seenSelect, 'whatever');
    // @ts-expect-error: not offered
    void wren.select(cargo, ['gold']);
    // @ts-expect-error: an option is a text
    void wren.select(cargo, [wren]);
    // @ts-expect-error: a number
    void wren.select(rank, 'low', { deck: '3' });
    // @ts-expect-error: a button has nothing to pick
    void wren.select(wave, 'fish');
  });
});

describe('a form', () => {
  test('takes what its fields take', () => {
    wren.fill(application, { name: 'Wren', age: '16', tier: 'core', friend: wren });
    wren.fill(application, { papers: { name: 'a.txt', data: 'a' } });
    wren.fill(application, { papers: [{ name: 'a.txt', data: new Uint8Array() }] });
    wren.fill(application, { tier: null, friend: 'finch' });
    wren.fill(application, {});
    // @ts-expect-error: no such field
    wren.fill(application, { nmae: 'Wren' });
    // @ts-expect-error: people write text, whatever the bot makes of it
    wren.fill(application, { age: 16 });
    // @ts-expect-error: not offered
    wren.fill(application, { tier: 'captain' });
    // @ts-expect-error: no file
    wren.fill(application, { papers: 'a.txt' });
    // @ts-expect-error: one friend
    wren.fill(application, { friend: [wren] });
    // @ts-expect-error: a text is no person
    wren.fill(application, { name: wren });
  });

  test('of a wizard takes the fields of all pages', () => {
    wren.fill(signOn, { name: 'Wren', skills: ['sail'], rules: true });
    // @ts-expect-error: not offered
    wren.fill(signOn, { skills: ['swim'] });
    // @ts-expect-error: a tick
    wren.fill(signOn, { rules: 'yes' });
    // @ts-expect-error: on no page
    wren.fill(signOn, { tier: 'core' });
  });

  test('is a modal', () => {
    wren.fill(modal('any', { title: 'Any', fields: { text: textInput({ label: 'Text' }) } }), { text: 'x' });
    // @ts-expect-error: a button is not filled in
    wren.fill(wave, {});
  });
});

describe('a command', () => {
  test('takes its options, those that are required in any case', () => {
    void wren.uses(order, { dish: 'pie', guest: wren, count: 2, place: 'quay', list: { name: 'a', data: 'b' } });
    void wren.uses(ping);
    void wren.uses(ping, {}, { in: 'quay' });
    void wren.uses(chart.subcommands.find, { port: 'Bergen' });
    void wren.uses('order', { dish: 'pie', count: 2 });
    // @ts-expect-error: a dish is required
    void wren.uses(order);
    // @ts-expect-error: a dish is required
    void wren.uses(order, { count: 2 });
    // @ts-expect-error: not on the menu
    void wren.uses(order, { dish: 'cake' });
    // @ts-expect-error: a number
    void wren.uses(order, { dish: 'pie', count: 'two' });
    // @ts-expect-error: no such option
    void wren.uses(order, { dish: 'pie', sauce: 'none' });
    // @ts-expect-error: a tree is not used, its leaves are
    void wren.uses(chart);
  });

  test('is typed where it has suggestions', () => {
    void wren.types(chart.subcommands.find, { port: 'B' }, 'port');
    void wren.types('chart find', {}, 'port');
    // @ts-expect-error: it has none
    void wren.types(order, { dish: 'p' }, 'dish');
    const find = command('find', {
      description: 'x',
      options: { port: stringOption({ description: 'x', autocomplete: true }) },
    });
    // @ts-expect-error: no such option
    void wren.types(find, {}, 'harbour');
  });

  test('of a menu is used on what it is for', () => {
    void wren.usesOn(inspect, wren);
    void wren.sees('x').then((message) => wren.usesOn(quote, message));
    // @ts-expect-error: a person is no message
    void wren.usesOn(quote, wren);
  });
});
