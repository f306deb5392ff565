/** Names of options that nobody reads: problems of a declaration, and errors of a call. */
import { describe, expect, test } from 'vitest';
import { command } from '../../src/interactions/commands/command.js';
import { messageCommand, userCommand } from '../../src/interactions/commands/context-menu-commands.js';
import { booleanOption } from '../../src/interactions/commands/options/boolean-option.js';
import { attachmentOption, channelOption, userOption } from '../../src/interactions/commands/options/entity-options.js';
import { integerOption } from '../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../src/interactions/commands/subcommand.js';
import { button } from '../../src/interactions/components/button.js';
import {
  channelSelect,
  mentionableSelect,
  roleSelect,
  userSelect,
} from '../../src/interactions/components/entity-selects.js';
import { containerComponent, separator } from '../../src/interactions/components/layout.js';
import { linkButton } from '../../src/interactions/components/link-button.js';
import { fileComponent, mediaGallery, thumbnail } from '../../src/interactions/components/media.js';
import { premiumButton } from '../../src/interactions/components/premium-button.js';
import { stringSelect } from '../../src/interactions/components/string-select.js';
import { checkbox } from '../../src/interactions/modal-fields/checkbox.js';
import { checkboxGroup } from '../../src/interactions/modal-fields/checkbox-group.js';
import { fileUpload } from '../../src/interactions/modal-fields/file-upload.js';
import { radioGroup } from '../../src/interactions/modal-fields/radio-group.js';
import { textInput } from '../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../src/interactions/modals/modal.js';
import { wizard } from '../../src/interactions/modals/wizard.js';
import { pager } from '../../src/interactions/pager/pager.js';
import { ValidationError } from '../../src/rest/call/errors.js';

/** Adds what plain JavaScript can pass. */
function withUnknown<Options extends object>(options: Options, unknown: object): Options {
  return { ...options, ...unknown };
}

const render = () => ({ content: 'page' });
const title = 'Report';
const why = textInput({ label: 'Why' });
const first = modal('first', { title, fields: { why } });
const second = modal('second', { title, fields: { what: textInput({ label: 'What' }) } });

describe('an unknown option of a declaration is a problem', () => {
  test.each([
    ['button', button('b', withUnknown({ label: 'Apply' }, { lable: 'x' })), 'label'],
    ['button with an option of its custom_id', button('b', withUnknown({ label: 'A' }, { aliase: [] })), 'aliases'],
    ['string select', stringSelect('s', withUnknown({ options: { a: 'A' } }, { placeholdr: 'x' })), 'placeholder'],
    ['user select', userSelect('s', withUnknown({}, { maxValue: 2 })), 'maxValues'],
    ['role select', roleSelect('s', withUnknown({}, { default: [] })), 'defaults'],
    ['mentionable select', mentionableSelect('s', withUnknown({}, { disable: true })), 'disabled'],
    ['channel select', channelSelect('s', withUnknown({}, { channelType: [] })), 'channelTypes'],
    ['modal', modal('m', withUnknown({ title, fields: { why } }, { titel: 'x' })), 'title'],
    ['wizard', wizard([first, second], withUnknown({}, { guard: [] })), 'guards'],
    ['pager', pager('p', withUnknown({ pageSize: 5, render }, { pagesize: 6 })), 'pageSize'],
    ['command', command('c', withUnknown({ description: 'x' }, { nsfww: true })), 'nsfw'],
    ['user command', userCommand('c', withUnknown({}, { context: [] })), 'contexts'],
    ['message command', messageCommand('c', withUnknown({}, { memberPermission: [] })), 'memberPermissions'],
  ])('of a %s', (_kind, { problems }, name) => {
    expect(problems.map(({ message, remedy }) => `${message} ${remedy}`)).toEqual([
      expect.stringMatching(new RegExp(`^option "\\w+": there is no such option\\. Did you mean "${name}"\\?$`)),
    ]);
  });

  test('of a button of a pager', () => {
    const buttons = {
      first: withUnknown({ label: 'First' }, { lable: 'x' }),
      indicator: withUnknown({}, { emoji: 'x' }),
    };
    expect(pager('p', { pageSize: 5, render, buttons }).problems.map(({ message }) => message)).toEqual([
      'option "buttons.first.lable": there is no such option.',
      'option "buttons.indicator.emoji": there is no such option.',
    ]);
  });

  test('of an option of a select', () => {
    const options = { a: withUnknown({ label: 'A' }, { descripton: 'x' }) };
    expect(stringSelect('s', { options }).problems).toEqual([
      { message: 'option "options.a.descripton": there is no such option.', remedy: 'Did you mean "description"?' },
    ]);
  });

  test.each([
    ['text input', textInput(withUnknown({ label: 'x' }, { min: 5 })), 'min'],
    ['checkbox', checkbox(withUnknown({ label: 'x' }, { checked: true })), 'checked'],
    ['checkbox group', checkboxGroup(withUnknown({ label: 'x', options: { a: 'A' } }, { max: 5 })), 'max'],
    ['radio group', radioGroup(withUnknown({ label: 'x', options: { a: 'A', b: 'B' } }, { require: true })), 'require'],
    ['file upload', fileUpload(withUnknown({ label: 'x' }, { fileType: [] })), 'fileType'],
    ['string select', stringSelect(withUnknown({ label: 'x', options: { a: 'A' } }, { max: 5 })), 'max'],
    ['user select', userSelect(withUnknown({ label: 'x' }, { max: 5 })), 'max'],
    ['channel select', channelSelect(withUnknown({ label: 'x' }, { channelType: [] })), 'channelType'],
  ])('of a field of a modal: %s', (_kind, field, name) => {
    expect(modal('m', { title, fields: { field } }).problems.map(({ message }) => message)).toEqual([
      `field "field", option "${name}": there is no such option.`,
    ]);
  });

  const description = 'x';

  test.each([
    ['boolean', booleanOption(withUnknown({ description }, { require: false })), 'require'],
    ['user', userOption(withUnknown({ description }, { require: false })), 'require'],
    ['channel', channelOption(withUnknown({ description }, { channelType: [] })), 'channelType'],
    ['attachment', attachmentOption(withUnknown({ description }, { fileType: [] })), 'fileType'],
    ['integer', integerOption(withUnknown({ description }, { minimum: 5 })), 'minimum'],
    ['string', stringOption(withUnknown({ description }, { minLen: 5 })), 'minLen'],
    [
      'choices',
      stringOption({ description, choices: { a: withUnknown({ label: 'A' }, { name: 'x' }) } }),
      'choices.a.name',
    ],
    [
      'localized',
      stringOption({ description, localizations: { de: withUnknown({ name: 'a' }, { label: 'x' }) } }),
      'localizations.de.label',
    ],
  ])('of an option of a command: %s', (_kind, option, name) => {
    const message = `option "text", option "${name}": there is no such option.`;
    expect(command('c', { description, options: { text: option } }).problems).toMatchObject([{ message }]);
    const child = subcommand({ description, options: { text: option } });
    expect(command('c', { description, subcommands: { child } }).problems).toMatchObject([
      { message: `subcommand "child", ${message}` },
    ]);
  });

  test('of subcommands and groups', () => {
    const child = subcommand(withUnknown({ description }, { option: {} }));
    const group = subcommandGroup(withUnknown({ description, subcommands: { child } }, { descr: 'x' }));
    const { problems } = command('c', { description, subcommands: { group } });
    expect(problems.map(({ message }) => message)).toEqual([
      'group "group", option "descr": there is no such option.',
      'subcommand "child", option "option": there is no such option.',
    ]);
  });
});

describe('an unknown option of a call is a ValidationError', () => {
  const apply = button('apply/:track<dev|art>', { label: 'Apply' });
  const color = stringSelect('color', { options: { red: 'Red' } });
  const crew = userSelect('crew', {});
  const list = pager('list', { pageSize: 5, render });

  test.each<[string, () => unknown, string]>([
    ['of a button', () => apply({ track: 'dev' }, withUnknown({}, { lable: 'x' })), 'lable'],
    ['of a string select', () => color(withUnknown({}, { default: 'red' })), 'default'],
    [
      'of an option of a string select',
      () => color({ options: { red: withUnknown({ label: 'Red' }, { color: 1 }) } }),
      'options.red.color',
    ],
    ['of a user select', () => crew(withUnknown({}, { maxValues: 2 })), 'maxValues'],
    ['of a modal', () => first(withUnknown({}, { prefil: {} })), 'prefil'],
    ['of a prefill: the name of a field', () => first({ prefill: withUnknown({}, { wy: 'x' }) }), 'prefill.wy'],
    ['of a pager', () => list(withUnknown({}, { pages: 2 })), 'pages'],
    ['of a link button', () => linkButton(withUnknown({ url: 'https://a.example' }, { lable: 'x' })), 'lable'],
    ['of a premium button', () => premiumButton(withUnknown({ skuId: '1' }, { sku: '1' })), 'sku'],
    ['of a separator', () => separator(withUnknown({}, { space: 'large' })), 'space'],
    ['of a container', () => containerComponent(withUnknown({}, { color: 1 }), 'text'), 'color'],
    ['of a thumbnail', () => thumbnail(withUnknown({ url: 'https://a.example' }, { alt: 'x' })), 'alt'],
    ['of a gallery', () => mediaGallery(withUnknown({ url: 'https://a.example' }, { alt: 'x' })), 'alt'],
    ['of a file component', () => fileComponent('a.txt', withUnknown({}, { hidden: true })), 'hidden'],
  ])('%s', (_kind, call, name) => {
    let thrown: unknown;
    try {
      call();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ValidationError);
    expect(thrown).toMatchObject({
      problems: [{ path: name, message: expect.stringContaining('There is no such option.') }],
    });
  });

  test('names the declaration and the nearest name', () => {
    expect(() => apply({ track: 'dev' }, withUnknown({}, { lable: 'x' }))).toThrow(
      /button "apply.*lable.*Did you mean "label"\?/s,
    );
  });
});
