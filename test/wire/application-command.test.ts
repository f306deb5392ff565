import { describe, expect, test } from 'vitest';
import { localizedText } from '../../src/wire/constants/locales.js';
import {
  commandSize,
  GlobalCommandRequest,
  GlobalCommandsRequest,
  GuildCommandRequest,
} from '../../src/wire/objects/applications/application-command.js';
import { CommandOptionsRequest } from '../../src/wire/objects/applications/application-command-option-request.js';
import { fieldErrorsOf } from '../../src/wire/validation/form-errors.js';

/** The problems of a value, as `path: CODE`. */
function problems(
  schema: typeof GlobalCommandRequest | typeof CommandOptionsRequest | typeof GlobalCommandsRequest,
  value: unknown,
) {
  const checked = schema.safeParse(value);
  return checked.success ? [] : fieldErrorsOf(checked.error, value).map(({ path, code }) => `${path}: ${code}`);
}

const chat = (more: object = {}) => ({ name: 'moor', description: 'Ties up a ship', ...more });
const option = (more: object = {}) => ({ type: 3, name: 'berth', description: 'Where', ...more });

describe('a command', () => {
  test.each([
    ['a word', 'moor'],
    ['signs and digits', "a-b_c'1"],
    ['letters of other scripts', 'ünïcode'],
    ['Devanagari with its marks', 'हिन्दी'],
    ['Thai with its marks', 'ภาษาไทย'],
    ['32 characters', 'x'.repeat(32)],
  ])('can be named with %s', (_what, name) => {
    expect(problems(GlobalCommandRequest, chat({ name }))).toEqual([]);
  });

  test.each(['Moor', 'two words', 'a.b', '✓'])('cannot be named %j if it is a chat command', (name) => {
    expect(problems(GlobalCommandRequest, chat({ name }))).toEqual(['name: APPLICATION_COMMAND_INVALID_NAME']);
  });

  test.each(['', 'x'.repeat(33)])('must have a name of 1 to 32 characters, not %j', (name) => {
    expect(problems(GlobalCommandRequest, chat({ name }))).toContain('name: BASE_TYPE_BAD_LENGTH');
  });

  test('in a context menu can have spaces and capitals in its name, but no description and no options', () => {
    expect(problems(GlobalCommandRequest, { type: 2, name: 'Look Up' })).toEqual([]);
    expect(problems(GlobalCommandRequest, { type: 3, name: 'Look Up', description: 'x', options: [option()] })).toEqual(
      [
        'description: APPLICATION_COMMAND_CONTEXT_MENU_COMMAND_CANNOT_HAVE_DESCRIPTION',
        'options: APPLICATION_COMMAND_CONTEXT_MENU_COMMAND_CANNOT_HAVE_OPTIONS',
      ],
    );
  });

  test('for the chat requires a description of 1 to 100 characters', () => {
    expect(problems(GlobalCommandRequest, { name: 'moor' })).toEqual(['description: BASE_TYPE_REQUIRED']);
    expect(problems(GlobalCommandRequest, chat({ description: 'x'.repeat(100) }))).toEqual([]);
    expect(problems(GlobalCommandRequest, chat({ description: 'x'.repeat(101) }))).toHaveLength(1);
  });

  test('can have translations for known locales, under the same rules', () => {
    expect(problems(GlobalCommandRequest, chat({ name_localizations: { de: 'festmachen', fr: null } }))).toEqual([]);
    expect(problems(GlobalCommandRequest, chat({ name_localizations: { xx: 'moor' } }))).toHaveLength(1);
    expect(problems(GlobalCommandRequest, chat({ name_localizations: { de: 'Fest Machen' } }))).toEqual([
      'name_localizations.de: APPLICATION_COMMAND_INVALID_NAME',
    ]);
  });

  test('for private channels requires the user installation type', () => {
    const contexts = [2];
    expect(problems(GlobalCommandRequest, chat({ contexts, integration_types: [0] }))).toEqual([
      'contexts: APPLICATION_COMMAND_CONTEXT_INVALID',
    ]);
    expect(problems(GlobalCommandRequest, chat({ contexts, integration_types: [0, 1] }))).toEqual([]);
  });

  test('can have an entry point handler only if it is an entry point command', () => {
    expect(problems(GlobalCommandRequest, { type: 4, name: 'launch', handler: 1 })).toEqual([]);
    expect(problems(GlobalCommandRequest, chat({ handler: 1 }))).toEqual(['handler: BASE_TYPE_INVALID']);
  });

  test('of a guild cannot be an entry point command', () => {
    expect(GuildCommandRequest.safeParse({ type: 4, name: 'launch' }).success).toBe(false);
  });
});

describe('the size of a command', () => {
  test('counts names, descriptions and values, and the longest translation of each', () => {
    expect(commandSize({ name: 'ab', name_localizations: { de: 'abcd' }, description: 'xyz' })).toBe(7);
    expect(commandSize({ name: 'a', choices: [{ name: 'bc', value: 123 }] })).toBe(6);
  });

  test('is at most 8000 characters', () => {
    // 3 options of 25 choices of 100 characters, and 4 of 100 characters.
    const choices = Array.from({ length: 25 }, (_, index) => ({
      name: `${index}`.padStart(50, 'n'),
      value: 'v'.repeat(50),
    }));
    const full = Array.from({ length: 3 }, (_, index) => ({ type: 3, name: `c${index}`, description: 'd', choices }));
    const plain = Array.from({ length: 4 }, (_, index) => ({
      type: 5,
      name: `p${index}`,
      description: 'd'.repeat(98),
    }));
    const command = (length: number) => ({
      name: 'moor',
      description: 'd'.repeat(length),
      options: [...full, ...plain],
    });
    const left = 8000 - commandSize(command(0));
    expect(left).toBe(87);
    expect(problems(GlobalCommandRequest, command(left))).toEqual([]);
    expect(problems(GlobalCommandRequest, command(left + 1))).toEqual([': APPLICATION_COMMAND_TOO_LARGE']);
  });
});

describe('the options of a command', () => {
  test.each([
    ['25', Array.from({ length: 25 }, (_, index) => option({ name: `o${index}` }))],
    ['required ones before the others', [option({ required: true }), option({ name: 'hours' })]],
    ['groups of subcommands', [option({ type: 2, options: [option({ type: 1, options: [option()] })] })]],
    [
      'choices of every type',
      [3, 4, 10].map((type) =>
        option({ type, name: `o${type}`, choices: [{ name: 'One', value: type === 3 ? '1' : 1 }] }),
      ),
    ],
    [
      'bounds',
      [option({ type: 4, min_value: -5, max_value: -5 }), option({ name: 'b', min_length: 0, max_length: 6000 })],
    ],
    ['file types', [option({ type: 11, file_types: ['image', '.pdf'] })]],
  ])('can be %s', (_what, options) => {
    expect(problems(CommandOptionsRequest, options)).toEqual([]);
  });

  test.each([
    [
      'are at most 25',
      Array.from({ length: 26 }, (_, index) => option({ name: `o${index}` })),
      ': BASE_TYPE_MAX_LENGTH',
    ],
    ['have different names', [option(), option()], '1.name: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS'],
    [
      'have different names in each language',
      [option({ name_localizations: { de: 'ort' } }), option({ name: 'b', name_localizations: { de: 'ort' } })],
      '1.name_localizations.de: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
    ],
    [
      'start with the required ones',
      [option(), option({ name: 'hours', required: true })],
      '1: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [
      'are either subcommands or parameters',
      [option({ type: 1 }), option({ name: 'b' })],
      '1: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    ],
    [
      'contain no group inside a group',
      [option({ type: 2, options: [option({ type: 2 })] })],
      '0.options.0: UNION_TYPE_CHOICES',
    ],
    [
      'contain no subcommand inside a subcommand',
      [option({ type: 1, options: [option({ type: 1 })] })],
      '0.options.0: UNION_TYPE_CHOICES',
    ],
    [
      'have choices or autocomplete, not both',
      [option({ autocomplete: true, choices: [{ name: 'One', value: '1' }] })],
      '0.choices: APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE',
    ],
    [
      'have choices with different names',
      [
        option({
          choices: [
            { name: 'One', value: '1' },
            { name: 'One', value: '2' },
          ],
        }),
      ],
      '0.choices.1: APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
    ],
    [
      'have choices of their own type',
      [option({ type: 4, choices: [{ name: 'One', value: 'x' }] })],
      '0.choices.0.value: NUMBER_TYPE_COERCE',
    ],
    [
      'have a minimum that is at most the maximum',
      [option({ type: 4, min_value: 2, max_value: 1 })],
      '0.max_value: NUMBER_TYPE_MIN',
    ],
    ['have integers below 2^53', [option({ type: 4, min_value: 2 ** 53 })], '0.min_value: NUMBER_TYPE_MAX'],
    ['have strings of at most 6000 characters', [option({ max_length: 6001 })], '0.max_length: NUMBER_TYPE_MAX'],
    ['have a known type', [option({ type: 12 })], '0: UNION_TYPE_CHOICES'],
  ])('%s', (_what, options, problem) => {
    expect(problems(CommandOptionsRequest, options)).toContain(problem);
  });
});

describe('a list of commands', () => {
  test('contains each type and name only once', () => {
    expect(problems(GlobalCommandsRequest, [chat(), { type: 2, name: 'moor' }])).toEqual([]);
    expect(problems(GlobalCommandsRequest, [chat(), chat()])).toEqual(['1: APPLICATION_COMMANDS_DUPLICATE_NAME']);
  });

  test('has at most 130 commands', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => chat({ name: `n${index}` }));
    expect(problems(GlobalCommandsRequest, many(130))).toEqual([]);
    expect(problems(GlobalCommandsRequest, many(131))).toEqual([': BASE_TYPE_MAX_LENGTH']);
  });
});

describe('a translation', () => {
  test.each([
    ['en-US', { 'en-GB': 'harbour' }, 'harbour'],
    ['en-GB', { 'en-US': 'harbor' }, 'harbor'],
    ['es-419', { 'es-ES': 'puerto' }, 'puerto'],
    ['es-ES', { 'es-419': 'puerto' }, undefined],
    ['de', { de: null }, undefined],
    ['xx', { de: 'Hafen' }, undefined],
  ])('for %s out of %j is %s', (locale, texts, expected) => {
    expect(localizedText(texts, locale)).toBe(expected);
  });
});
