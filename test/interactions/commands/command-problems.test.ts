import { describe, expect, test } from 'vitest';
import { command } from '../../../src/interactions/commands/command.js';
import type { CommandRoot } from '../../../src/interactions/commands/command-declaration.js';
import { commandSetProblems } from '../../../src/interactions/commands/command-set.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { booleanOption } from '../../../src/interactions/commands/options/boolean-option.js';
import type { CommandOptions } from '../../../src/interactions/commands/options/declared-option.js';
import { attachmentOption, roleOption } from '../../../src/interactions/commands/options/entity-options.js';
import { integerOption, numberOption } from '../../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';
import { locales } from '../../../src/wire/constants/locales.js';

const description = 'x';

/** Problem messages and remedies of a command with these options. */
const withOptions = (options: CommandOptions) => textsOf(command('warn', { description, options }).root);

function textsOf({ problems }: Pick<CommandRoot, 'problems'>): string[] {
  return problems.map(({ message, remedy }) => `${message} ${remedy}`);
}

const many = <T>(count: number, make: (index: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, make(index)]));

describe('the names', () => {
  test.each(['Warn', 'two words', '', 'a'.repeat(33), 'wärn!', 'ПРИВЕТ'])('are invalid: "%s"', (name) => {
    expect(textsOf(command(name, { description }).root)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^name: .* lower-case letters/)]),
    );
  });

  test.each(['warn', 'привет', 'हिन्दी', "l'été", 'a'.repeat(32), 'x-1_2'])('are valid: "%s"', (name) => {
    expect(command(name, { description }).problems).toEqual([]);
  });

  test('of options are keys with the same rules', () => {
    expect(withOptions({ dryRun: booleanOption({ description }) })).toEqual([
      expect.stringMatching(/^option "dryRun", name: Command name is invalid .* The name of an option is its key\.$/),
    ]);
  });

  test('of context menu commands can have spaces and capital letters', () => {
    expect(userCommand('Look Up').problems).toEqual([]);
    expect(textsOf(messageCommand('  ').root)).toEqual([expect.stringMatching(/^name: .* not all whitespace\.$/)]);
    expect(textsOf(userCommand('a'.repeat(33)).root)).toEqual([
      expect.stringMatching(/^name: Must be between 1 and 32/),
    ]);
  });

  test('in translations are checked too', () => {
    expect(textsOf(command('warn', { description, localizations: { de: { name: 'Warnen Sie' } } }).root)).toEqual([
      expect.stringMatching(/^localizations\.de\.name: .* lower-case letters/),
    ]);
    expect(textsOf(messageCommand('Report', { localizations: { de: '' } }).root)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^localizations\.de: /)]),
    );
  });

  test.each([
    ['en', 'use en-US or en-GB'],
    ['EN-us', 'use en-US or en-GB'],
    ['de-DE', 'use de'],
    ['pt', 'use pt-BR'],
    ['zh_TW', 'use zh-TW or zh-CN'],
    ['tlh', `use one of ${locales.join(', ')}`],
  ])('in the unknown locale "%s" are rejected with those of Discord', (locale, remedy) => {
    // Callers without types can pass any key.
    const localizations = { [locale]: { name: 'warnen', description } };
    const choice = { label: 'Low', localizations: { [locale]: 'Gering' } };
    const options = { level: stringOption({ description, choices: { low: choice } }) };
    const problems = textsOf(command('warn', { description, localizations, options }).root);
    const at = [`${locale}.name`, `${locale}.description`].map((each) => `localizations.${each}`);
    const places = [...at, `option "level", choice "low", localizations.${locale}`];
    expect(problems).toEqual(
      places.map((place) => expect.stringContaining(`${place}: "${locale}" is not a locale of Discord: ${remedy}.`)),
    );
  });

  test('of two options must differ in every language', () => {
    const localizations = { de: { name: 'tage' } };
    const options = {
      a: booleanOption({ description, localizations }),
      b: booleanOption({ description, localizations }),
    };
    expect(withOptions(options)).toEqual([
      'option "b", localizations.de.name: Option name already exists Use a unique name for each, in every locale.',
    ]);
  });
});

describe('the texts of a command', () => {
  test.each(['', 'a'.repeat(101)])('have a limited length', (text) => {
    expect(textsOf(command('warn', { description: text }).root)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^description: .* Use 1 to 100 characters\.$/)]),
    );
    expect(withOptions({ a: booleanOption({ description: text }) })).toEqual([
      expect.stringMatching(/^option "a", description: .* Use 1 to 100 characters\.$/),
    ]);
  });

  test('have at most 8000 characters, counting the longest translation of each', () => {
    const choices = many(20, (index) => `${'b'.repeat(95)}${index}`);
    const big = {
      a: stringOption({ description, choices }),
      b: stringOption({ description, choices }),
      c: stringOption({ description, choices }),
    };
    const localizations = { de: { description: 'b'.repeat(100) } };
    expect(withOptions({ ...big, ...many(20, () => booleanOption({ description })) })).toEqual([]);
    expect(withOptions({ ...big, ...many(22, () => booleanOption({ description, localizations })) })).toEqual([
      expect.stringMatching(/^Command exceeds maximum size \(8000\).* longest translation of each text counts\.$/),
    ]);
  });
});

describe('the options of a command', () => {
  test('are limited to 25', () => {
    expect(withOptions(many(25, () => booleanOption({ description })))).toEqual([]);
    expect(withOptions(many(26, () => booleanOption({ description })))).toEqual([
      'options: Must be 25 or fewer in length. Declare at most 25.',
    ]);
  });

  test('have at most 25 choices with unique labels', () => {
    expect(withOptions({ a: stringOption({ description, choices: many(26, (index) => `c${index}`) }) })).toEqual([
      'option "a", choices: Must be 25 or fewer in length. Declare at most 25; `autocomplete` can suggest from any number of values.',
    ]);
    expect(withOptions({ a: stringOption({ description, choices: { low: 'Low', lower: 'Low' } }) })).toEqual([
      'option "a", choice "lower": Option choice name already exists Use a unique label for each choice.',
    ]);
  });

  test('have choices with a limited length and a matching type', () => {
    expect(withOptions({ a: stringOption({ description, choices: { low: 'a'.repeat(101) } }) })).toEqual([
      expect.stringMatching(/^option "a", choice "low", label: .* label of 1 to 100 characters\.$/),
    ]);
    expect(withOptions({ a: stringOption({ description, choices: { ['k'.repeat(101)]: 'K' } }) })).toEqual([
      expect.stringMatching(/^option "a", choice "k+", key: .* key of 1 to 100 characters/),
    ]);
    expect(withOptions({ a: integerOption({ description, choices: { 0.5: 'Half' } }) })).toEqual([
      expect.stringMatching(/^option "a", choice "0\.5", key: /),
    ]);
  });

  test('have translated choices with the same limit', () => {
    const choices = { low: { label: 'Low', localizations: { de: '' } } };
    expect(withOptions({ a: stringOption({ description, choices }) })).toEqual([
      expect.stringMatching(/^option "a", choice "low", localizations\.de: .* label of 1 to 100 characters\.$/),
    ]);
  });

  test('cannot have both choices and suggestions, also if the compiler did not check it', () => {
    const settings: object = { description, choices: { a: 'A' }, autocomplete: true };
    // A caller without types can do this.
    const option = stringOption(settings as Parameters<typeof stringOption>[0]);
    expect(withOptions({ a: option })).toEqual([
      'option "a", choices: An option with autocomplete cannot have choices Remove `choices` or `autocomplete`.',
    ]);
  });

  test.each([
    ['minLength', stringOption({ description, minLength: 6001 })],
    ['maxLength', stringOption({ description, maxLength: 0 })],
    ['maxLength', stringOption({ description, minLength: 5, maxLength: 4 })],
    ['min', integerOption({ description, min: 0.5 })],
    ['max', integerOption({ description, max: 2 ** 53 })],
    ['max', integerOption({ description, min: 5, max: 4 })],
    ['min', numberOption({ description, min: -(2 ** 54) })],
  ])('reject an impossible bound: %s', (property, option) => {
    expect(withOptions({ a: option })).toEqual([expect.stringContaining(`option "a", ${property}: `)]);
  });

  test('have at most 10 file types', () => {
    const fileTypes = Array.from({ length: 11 }, (_, index) => `.t${index}` as const);
    expect(withOptions({ a: attachmentOption({ description, fileTypes }) })).toEqual([
      expect.stringContaining('option "a", fileTypes: Must be 10 or fewer in length.'),
    ]);
  });
});

describe('the subcommands of a command', () => {
  test('have problems that contain their path', () => {
    const tag = command('tag', {
      description,
      subcommands: {
        admin: subcommandGroup({
          description,
          subcommands: { grant: subcommand({ description, options: { To: booleanOption({ description }) } }) },
        }),
      },
    });
    expect(textsOf(tag)).toEqual([
      expect.stringMatching(/^group "admin", subcommand "grant", option "To", name: Command name is invalid/),
    ]);
    expect(tag.subcommands.admin.subcommands.grant.problems).toBe(tag.problems);
  });

  test('are limited to 1 to 25', () => {
    expect(textsOf(command('tag', { description, subcommands: {} }))).toEqual([
      'subcommands: there are none. Declare 1 to 25 subcommands.',
    ]);
    const empty = { admin: subcommandGroup({ description, subcommands: {} }) };
    expect(textsOf(command('tag', { description, subcommands: empty }))).toEqual([
      'group "admin", subcommands: there are none. Declare 1 to 25 subcommands.',
    ]);
    const tooMany = many(26, () => subcommand({ description }));
    expect(textsOf(command('tag', { description, subcommands: tooMany }))).toEqual([
      'subcommands: Must be 25 or fewer in length. Declare at most 25.',
    ]);
    const group = { admin: subcommandGroup({ description, subcommands: tooMany }) };
    expect(textsOf(command('tag', { description, subcommands: group }))).toEqual([
      'group "admin", subcommands: Must be 25 or fewer in length. Declare at most 25.',
    ]);
  });
});

describe('the audience of a command', () => {
  test('contains at least one permission if it is restricted', () => {
    expect(textsOf(command('warn', { description, memberPermissions: [] }).root)).toEqual([
      expect.stringMatching(/^memberPermissions: it is empty\. Omit it .*ADMINISTRATOR/),
    ]);
  });

  test('requires user installation for private channels', () => {
    const settings = { description, contexts: ['privateChannel'] } as const;
    expect(command('warn', settings).problems).toEqual([]);
    expect(command('warn', { ...settings, integrationTypes: ['userInstall'] }).problems).toEqual([]);
    expect(textsOf(command('warn', { ...settings, integrationTypes: ['guildInstall'] }).root)).toEqual([
      "contexts: The context PRIVATE_CHANNEL needs the integration type USER_INSTALL Add 'userInstall' to `integrationTypes`, or remove 'privateChannel'.",
    ]);
  });

  test('has a context for each kind of installation', () => {
    const both = { description, integrationTypes: ['guildInstall', 'userInstall'] } as const;
    expect(textsOf(command('warn', { ...both, contexts: ['privateChannel'] }).root)).toEqual([
      "integrationTypes: 'guildInstall' includes none of the `contexts` ('privateChannel'). " +
        "Remove 'guildInstall', or add 'guild' or 'botDm' to `contexts`.",
    ]);
    for (const context of ['guild', 'botDm'] as const) {
      expect(command('warn', { ...both, contexts: ['privateChannel', context] }).problems).toEqual([]);
    }
  });

  test('has member permissions only if it includes members of guilds that install the bot', () => {
    const memberPermissions = ['KICK_MEMBERS'] as const;
    expect(textsOf(command('warn', { description, memberPermissions, contexts: ['botDm'] }).root)).toEqual([
      "memberPermissions: only members of guilds have permissions, and `contexts` has no 'guild'. " +
        "Add 'guild' to `contexts`, or remove `memberPermissions`.",
    ]);
    expect(textsOf(userCommand('x', { memberPermissions, integrationTypes: ['userInstall'] }).root)).toEqual([
      "memberPermissions: they do not apply to apps that users install, and `integrationTypes` has only 'userInstall'. " +
        "Add 'guildInstall' to `integrationTypes`, or use the guard `userPermissions` instead.",
    ]);
    const both = {
      memberPermissions,
      contexts: ['guild', 'botDm'],
      integrationTypes: ['guildInstall', 'userInstall'],
    } as const;
    expect(userCommand('x', both).problems).toEqual([]);
  });

  test('requires a role only in guilds', () => {
    const role = roleOption({ description });
    const outside = { description, contexts: ['botDm', 'privateChannel'] } as const;
    const remedy = "Add 'guild' to `contexts`, or set `required: false`.";
    const problem = (option: string) =>
      `${option}: it is required, but there are no roles to select: \`contexts\` has no 'guild'. ${remedy}`;
    expect(textsOf(command('give', { ...outside, options: { role } }).root)).toEqual([problem('option "role"')]);
    const nested = command('give', {
      ...outside,
      subcommands: { now: subcommand({ description, options: { role } }) },
    });
    expect(textsOf(nested)).toEqual([problem('subcommand "now", option "role"')]);
    const optional = roleOption({ description, required: false });
    expect(command('give', { ...outside, options: { role: optional } }).problems).toEqual([]);
    expect(command('give', { description, contexts: ['guild', 'botDm'], options: { role } }).problems).toEqual([]);
  });

  test('has at least one context and one installation type', () => {
    expect(textsOf(userCommand('x', { contexts: [] }).root)).toEqual([expect.stringMatching(/^contexts: /)]);
    expect(textsOf(userCommand('x', { integrationTypes: [] }).root)).toEqual([
      expect.stringMatching(/^integrationTypes: /),
    ]);
  });
});

describe('all commands together', () => {
  test('need unique names within each type', () => {
    const [one, two] = [command('warn', { description }).root, command('warn', { description: 'y' }).root];
    const menu = userCommand('warn').root;
    expect(commandSetProblems([one, menu, one])).toEqual([]);
    expect(commandSetProblems([one, two, menu])).toMatchObject([
      { root: two, message: expect.stringContaining('same name') },
    ]);
  });

  test('are limited to 100, 15 and 15', () => {
    const chats = Object.keys(many(101, () => 0)).map((name) => command(name, { description }).root);
    const users = Object.keys(many(16, () => 0)).map((name) => userCommand(name).root);
    expect(commandSetProblems([...chats.slice(1), ...users.slice(1)])).toEqual([]);
    expect(commandSetProblems([...chats, ...users])).toMatchObject([
      { root: chats[100], message: expect.stringContaining('100 chat commands') },
      { root: users[15], message: expect.stringContaining('15 user commands') },
    ]);
  });
});
