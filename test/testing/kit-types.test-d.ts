/** Inputs are typed by declarations: inputs that do not match do not compile. */

import type { BotResponse, createWorld, TestUser, VisibleButton, VisibleSelect } from '@guildhall/dev/testing';
import { suggestion } from '@guildhall/dev/testing';
import type { BotOptions } from 'guildhall';
import { button, command, modal, stringOption, stringSelect, textInput } from 'guildhall';
import { describe, expectTypeOf, test } from 'vitest';
import {
  applicationModal,
  applyButton,
  cargoSelect,
  chartCommand,
  crewRoleSelect,
  inspectCommand,
  matesSelect,
  orderCommand,
  pingCommand,
  quoteCommand,
  rankSelect,
  signOnWizard,
  waveButton,
} from './sample-bot.js';

declare const wren: TestUser;
declare const visibleButton: VisibleButton;
declare const visibleSelect: VisibleSelect;

describe('a world', () => {
  test('accepts a bot, its options, or a function', () => {
    expectTypeOf<Parameters<typeof createWorld>[0]>().not.toBeAny();
    expectTypeOf<{ bot: BotOptions }>().toExtend<NonNullable<Parameters<typeof createWorld>[0]>>();
  });
});

describe('a click', () => {
  test('accepts all or some parameters of the declaration', () => {
    expectTypeOf(wren.click(applyButton)).resolves.toEqualTypeOf<BotResponse>();
    void wren.click(applyButton, { track: 'dev' });
    void wren.click(button('move/:from<int>/:to<int>', { label: 'Move' }), { to: 3 });
    void wren.click(waveButton);
    void wren.click(visibleButton);
    void wren.click('Apply');
    void wren.click({ label: 'Apply' });
    void wren.click({ label: /^Apply/, customId: /^apply:/, message: 'Join' });
    void wren.waitForMessage('Join').then((message) => wren.click({ customId: 'apply', message }));
    // @ts-expect-error: a button has no placeholder
    void wren.click({ placeholder: 'Apply' });
    // @ts-expect-error: a text or a pattern
    void wren.click({ label: 1 });
    // @ts-expect-error: no such track
    void wren.click(applyButton, { track: 'sea' });
    // @ts-expect-error: it has no parameters
    void wren.click(waveButton, { track: 'dev' });
    // @ts-expect-error: a number
    void wren.click(button('move/:to<int>', { label: 'Move' }), { to: '3' });
    // @ts-expect-error: a select is not clicked
    void wren.click(cargoSelect);
  });
});

describe('the input of a select', () => {
  test('is what the select offers', () => {
    void wren.select(cargoSelect, ['fish', 'salt']);
    void wren.select(cargoSelect, 'fish');
    void wren.select(rankSelect, 'low', { deck: 3 });
    void wren.select(matesSelect, [wren, 'finch']);
    void wren.select(crewRoleSelect, 'crew');
    void wren.select(stringSelect('any', {}), 'whatever');
    void wren.select(visibleSelect, 'whatever');
    void wren.select('Cargo', ['fish', wren]);
    void wren.select({ placeholder: 'Cargo', customId: /cargo/, message: /bring/ }, 'fish');
    // @ts-expect-error: a select has no label
    void wren.select({ label: 'Cargo' }, 'fish');
    // @ts-expect-error: an input is missing
    void wren.select({ placeholder: 'Cargo' });
    // @ts-expect-error: not offered
    void wren.select(cargoSelect, ['gold']);
    // @ts-expect-error: an option is a text
    void wren.select(cargoSelect, [wren]);
    // @ts-expect-error: a number
    void wren.select(rankSelect, 'low', { deck: '3' });
    // @ts-expect-error: a button has no options
    void wren.select(waveButton, 'fish');
  });
});

describe('the input of a modal', () => {
  test('is typed by its fields', () => {
    wren.fill(applicationModal, { name: 'Wren', age: '16', tier: 'core', friend: wren });
    wren.fill(applicationModal, { papers: { name: 'a.txt', data: 'a' } });
    wren.fill(applicationModal, { papers: [{ name: 'a.txt', data: new Uint8Array() }] });
    wren.fill(applicationModal, { tier: null, friend: 'finch' });
    wren.fill(applicationModal, {});
    // @ts-expect-error: no such field
    wren.fill(applicationModal, { nmae: 'Wren' });
    // @ts-expect-error: users write text, whatever the bot parses from it
    wren.fill(applicationModal, { age: 16 });
    // @ts-expect-error: not offered
    wren.fill(applicationModal, { tier: 'captain' });
    // @ts-expect-error: not a file
    wren.fill(applicationModal, { papers: 'a.txt' });
    // @ts-expect-error: one friend
    wren.fill(applicationModal, { friend: [wren] });
    // @ts-expect-error: the field accepts text only
    wren.fill(applicationModal, { name: wren });
  });

  test('of a wizard includes the fields of all pages', () => {
    wren.fill(signOnWizard, { name: 'Wren', skills: ['sail'], rules: true });
    // @ts-expect-error: not offered
    wren.fill(signOnWizard, { skills: ['swim'] });
    // @ts-expect-error: a boolean
    wren.fill(signOnWizard, { rules: 'yes' });
    // @ts-expect-error: on no page
    wren.fill(signOnWizard, { tier: 'core' });
  });

  test('of the open modal is named by labels', () => {
    wren.fill({ 'Your name': 'Wren', Crew: [wren, 'finch'], Papers: { name: 'a.txt', data: 'a' }, Agreed: true });
    // @ts-expect-error: a declaration is no input
    wren.fill(applicationModal);
    // @ts-expect-error: a number is no input
    wren.fill({ Age: 16 });
  });

  test('needs a modal', () => {
    wren.fill(modal('any', { title: 'Any', fields: { text: textInput({ label: 'Text' }) } }), { text: 'x' });
    // @ts-expect-error: a button is not filled in
    wren.fill(waveButton, {});
  });
});

describe('a command', () => {
  test('needs all required options', () => {
    void wren.useCommand(orderCommand, {
      dish: 'pie',
      guest: wren,
      count: 2,
      place: 'quay',
      list: { name: 'a', data: 'b' },
    });
    void wren.useCommand(pingCommand);
    void wren.useCommand(pingCommand, {}, { channel: 'quay' });
    void wren.useCommand(chartCommand.subcommands.find, { port: 'Bergen' });
    void wren.useCommand('order', { dish: 'pie', count: 2 });
    // @ts-expect-error: a dish is required
    void wren.useCommand(orderCommand);
    // @ts-expect-error: a dish is required
    void wren.useCommand(orderCommand, { count: 2 });
    // @ts-expect-error: not on the menu
    void wren.useCommand(orderCommand, { dish: 'cake' });
    // @ts-expect-error: a number
    void wren.useCommand(orderCommand, { dish: 'pie', count: 'two' });
    // @ts-expect-error: no such option
    void wren.useCommand(orderCommand, { dish: 'pie', sauce: 'none' });
    // @ts-expect-error: a command with subcommands is not used itself
    void wren.useCommand(chartCommand);
  });

  test('has autocomplete for the declared options only', () => {
    void wren.autocomplete(chartCommand.subcommands.find, { port: 'B' }, 'port');
    void wren.autocomplete('chart find', {}, 'port');
    // @ts-expect-error: the option has no autocomplete
    void wren.autocomplete(orderCommand, { dish: 'p' }, 'dish');
    const find = command('find', {
      description: 'x',
      options: { port: stringOption({ description: 'x', autocomplete: true }) },
    });
    // @ts-expect-error: no such option
    void wren.autocomplete(find, {}, 'harbour');
  });

  test('accepts suggestions for options with autocomplete only', () => {
    void wren.useCommand(chartCommand.subcommands.find, { port: suggestion('B', { nth: 1 }) });
    void wren.useCommand('order', { dish: suggestion() });
    // @ts-expect-error: the option has no autocomplete
    void wren.useCommand(orderCommand, { dish: suggestion() });
    // @ts-expect-error: a text
    suggestion(1);
  });

  test('of a context menu is used on its kind of target', () => {
    void wren.useContextMenu(inspectCommand, wren);
    void wren.waitForMessage('x').then((message) => wren.useContextMenu(quoteCommand, message));
    // @ts-expect-error: a user is not a message
    void wren.useContextMenu(quoteCommand, wren);
  });
});
