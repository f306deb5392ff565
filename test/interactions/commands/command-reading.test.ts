import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { command } from '../../../src/interactions/commands/command.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { booleanOption } from '../../../src/interactions/commands/options/boolean-option.js';
import type { CommandOptions, DeclaredOption } from '../../../src/interactions/commands/options/declared-option.js';
import {
  attachmentOption,
  channelOption,
  mentionableOption,
  roleOption,
  userOption,
} from '../../../src/interactions/commands/options/entity-options.js';
import { integerOption, numberOption } from '../../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';
import { findUsedCommand } from '../../../src/interactions/commands/used-command.js';
import type { CommandDataOption, ResolvedData } from '../../../src/wire/objects/interactions/interaction.js';
import { runs } from '../../runs.js';
import { attachment, commandUse, contextMenuUse, member, role } from '../fixture/command-payloads.js';
import { message, user } from '../fixture/interaction-payloads.js';

const description = 'x';
const channel = (id: string, type = 0) => ({ id, type, name: 'c', permissions: '0' });

const resolved: ResolvedData = {
  users: { '7': user('7'), '8': user('8') },
  members: { '7': member },
  roles: { '20': role('20') },
  channels: { '30': channel('30'), '31': channel('31', 2) },
  attachments: { '40': attachment('40') },
};

/** Reads one option named `it`. */
function readOne(option: DeclaredOption, value: CommandDataOption['value'] | undefined, data = resolved) {
  const sentOptions = value === undefined ? [] : [{ name: 'it', type: option.type, value }];
  return command('x', { description, options: { it: option } }).read(commandUse('x', sentOptions, data));
}

describe('an option is read as', () => {
  test.each<[string, DeclaredOption, string | number | boolean, unknown]>([
    ['a text', stringOption({ description }), ' a b ', ' a b '],
    ['an empty text', stringOption({ description }), '', ''],
    ['a chosen text', stringOption({ description, choices: { low: 'Low' } }), 'low', 'low'],
    ['an integer', integerOption({ description }), -7, -7],
    ['a chosen number', integerOption({ description, choices: { 0: 'None', '-1': 'Less' } }), -1, -1],
    ['a number', numberOption({ description }), 0.5, 0.5],
    ['true', booleanOption({ description }), true, true],
    ['false', booleanOption({ description }), false, false],
    ['a user with its member', userOption({ description }), '7', { user: user('7'), member }],
    ['a user who is not a member', userOption({ description }), '8', { user: user('8') }],
    ['a channel', channelOption({ description }), '30', channel('30')],
    ['a role', roleOption({ description }), '20', role('20')],
    ['a mentioned user', mentionableOption({ description }), '7', { type: 'user', user: user('7'), member }],
    ['a mentioned role', mentionableOption({ description }), '20', { type: 'role', role: role('20') }],
    ['a file', attachmentOption({ description }), '40', attachment('40')],
  ])('%s', (_what, option, value, expected) => {
    expect(readOne(option, value)).toEqual({ ok: true, value: { it: expected } });
  });
});

describe('an omitted option', () => {
  type Kind = (settings: { description: string; required?: boolean }) => DeclaredOption;
  const kinds: Kind[] = [
    stringOption,
    integerOption,
    numberOption,
    booleanOption,
    userOption,
    channelOption,
    roleOption,
    mentionableOption,
    attachmentOption,
  ];
  test.each(kinds.map((kind) => [kind.name, kind] as const))(
    'is null, or rejected if it is required: %s',
    (_name, kind) => {
      expect(readOne(kind({ description, required: false }), undefined)).toEqual({ ok: true, value: { it: null } });
      expect(readOne(kind({ description }), undefined)).toEqual({ ok: false, message: 'it: It is required.' });
    },
  );
});

describe('an option rejects', () => {
  test.each<[string, DeclaredOption, string | number | boolean, RegExp]>([
    [
      'a value that is not a choice',
      stringOption({ description, choices: { low: 'Low' } }),
      'high',
      /not one of the choices/,
    ],
    [
      'the name of an inherited property',
      stringOption({ description, choices: { low: 'Low' } }),
      'toString',
      /not one of the choices/,
    ],
    [
      'a number that is not a choice',
      numberOption({ description, choices: { 1: 'One' } }),
      2,
      /not one of the choices/,
    ],
    ['a text that is too short', stringOption({ description, minLength: 2 }), '😀', /2 characters or more/],
    ['a text that is too long', stringOption({ description, maxLength: 2 }), 'abc', /at most 2 characters/],
    ['a number below its bound', integerOption({ description, min: 1 }), 0, /1 or more/],
    ['a number above its bound', numberOption({ description, max: 1 }), 1.5, /1 or less/],
    ['a fraction for an integer', integerOption({ description }), 0.5, /not an integer/],
    ['an integer beyond the safe range', integerOption({ description }), 2 ** 53, /not an integer/],
    ['a text for a number', numberOption({ description }), '7', /not a number/],
    ['a number for a text', stringOption({ description }), 7, /not a text/],
    ['a text for true or false', booleanOption({ description }), 'true', /true nor false/],
    ['a number for an id', userOption({ description }), 7, /not an id/],
    [
      'a channel of another type',
      channelOption({ description, channelTypes: ['GUILD_TEXT'] }),
      '31',
      /type are not allowed/,
    ],
  ])('%s', (_what, option, value, message) => {
    expect(readOne(option, value)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });

  test('a value of another type than declared', () => {
    const sentOptions = [{ name: 'it', type: 3, value: '7' }];
    const reading = command('x', { description, options: { it: userOption({ description }) } }).read(
      commandUse('x', sentOptions, resolved),
    );
    expect(reading).toEqual({ ok: false, message: 'it: It has another type than the declared one.' });
  });

  const entities = [userOption, channelOption, roleOption, mentionableOption, attachmentOption];
  test.each(entities.map((kind) => [kind.name, kind] as const))(
    'an id that is not among what was resolved, also where nothing was: %s',
    (_name, kind) => {
      for (const id of ['99', 'constructor', '__proto__', '']) {
        for (const data of [resolved, {}]) {
          expect(readOne(kind({ description }), id, data)).toEqual({
            ok: false,
            message: expect.stringMatching(/^it: /),
          });
        }
      }
      expect(
        command('x', { description, options: { it: kind({ description }) } }).read(commandUse('x', [])),
      ).toMatchObject({
        ok: false,
      });
    },
  );
});

describe('a command', () => {
  const options = {
    member: userOption({ description }),
    days: integerOption({ description, max: 7 }),
    reason: stringOption({ description, required: false }),
  };
  const warn = command('warn', { description, options });

  test('reports every rejected option', () => {
    const reading = warn.read(
      commandUse('warn', [
        { name: 'days', type: 4, value: 8 },
        { name: 'extra', type: 3, value: 'x' },
      ]),
    );
    expect(reading).toEqual({
      ok: false,
      message: 'member: It is required. days: It must be 7 or less. extra: It is unknown.',
    });
  });

  test('does not read the data of another command', () => {
    expect(warn.read(commandUse('mute'))).toEqual({ ok: false, message: 'It is /mute, not /warn.' });
    expect(warn.read(commandUse('warn now'))).toMatchObject({ ok: false });
  });

  test('reads options by name, including names of object members', () => {
    const odd = command('odd', {
      description,
      options: { constructor: booleanOption({ description, required: false }) },
    });
    expect(odd.read(commandUse('odd'))).toEqual({ ok: true, value: { constructor: null } });
    expect(odd.read(commandUse('odd', [{ name: 'toString', type: 5, value: true }]))).toMatchObject({ ok: false });
  });

  test('is found by its path through groups', () => {
    const tag = command('tag', {
      description,
      subcommands: {
        list: subcommand({ description }),
        admin: subcommandGroup({ description, subcommands: { grant: subcommand({ description, options }) } }),
      },
    });
    const sentOptions = [
      { name: 'member', type: 6, value: '7' },
      { name: 'days', type: 4, value: 1 },
    ];
    const data = commandUse('tag admin grant', sentOptions, resolved);
    expect(findUsedCommand(data)).toEqual({ path: ['tag', 'admin', 'grant'], options: sentOptions });
    const { grant } = tag.subcommands.admin.subcommands;
    expect(grant.read(data)).toEqual({
      ok: true,
      value: { member: { user: user('7'), member }, days: 1, reason: null },
    });
    expect(tag.subcommands.list.read(data)).toMatchObject({ ok: false });
    expect(tag.subcommands.list.read(commandUse('tag list'))).toEqual({ ok: true, value: {} });
  });
});

/** An option, with a received value and the expected result. */
const oddly = fc.constantFrom(true, false).chain((required) => {
  const settings = { description, required };
  const text = fc.string().map((value) => ({ value, read: value }));
  const arbitraries: fc.Arbitrary<{ option: DeclaredOption; value: string | number | boolean; read: unknown }>[] = [
    text.map((each) => ({ option: stringOption(settings), ...each })),
    fc.constantFrom('low', 'high').map((value) => ({
      option: stringOption({ ...settings, choices: { low: 'Low', high: 'High' } }),
      value,
      read: value,
    })),
    fc.maxSafeInteger().map((value) => ({ option: integerOption(settings), value, read: value })),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((value) => ({ option: numberOption(settings), value, read: value })),
    fc.boolean().map((value) => ({ option: booleanOption(settings), value, read: value })),
    fc.constant({ option: userOption(settings), value: '7', read: { user: user('7'), member } }),
    fc.constant({ option: roleOption(settings), value: '20', read: role('20') }),
    fc.constant({ option: channelOption(settings), value: '30', read: channel('30') }),
    fc.constant({ option: attachmentOption(settings), value: '40', read: attachment('40') }),
  ];
  return fc
    .oneof(...arbitraries)
    .chain((each) => fc.boolean().map((isGiven) => ({ ...each, isGiven: isGiven || required })));
});

test('any options in any order are read as expected, by their names', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z_-]{1,8}$/), { maxLength: 6 });
  const uses = names.chain((all) => fc.tuple(...all.map((name) => oddly.map((each) => ({ name, ...each })))));
  fc.assert(
    fc.property(uses, fc.boolean(), (all, reversed) => {
      const options: CommandOptions = Object.fromEntries(all.map(({ name, option }) => [name, option]));
      const sentOptions = all
        .filter(({ isGiven }) => isGiven)
        .map(({ name, option, value }) => ({ name, type: option.type, value }));
      const data = commandUse('x', reversed ? sentOptions.toReversed() : sentOptions, resolved);
      const expected = Object.fromEntries(all.map(({ name, isGiven, read }) => [name, isGiven ? read : null]));
      expect(command('x', { description, options }).read(data)).toEqual({ ok: true, value: expected });
    }),
    { numRuns: runs(100) },
  );
});

test('any payload is read or rejected without an exception', () => {
  const anyOption: fc.Memo<CommandDataOption> = fc.memo((depth) =>
    fc.record(
      {
        name: fc.oneof(fc.string(), fc.constantFrom('a', 'b', '__proto__', 'constructor')),
        type: fc.integer({ min: 0, max: 13 }),
        value: fc.oneof(fc.string(), fc.double(), fc.boolean()),
        options: depth > 1 ? fc.array(anyOption(depth - 1), { maxLength: 3 }) : fc.constant([]),
      },
      { requiredKeys: ['name', 'type'] },
    ),
  );
  const odd = command('x', {
    description,
    options: { a: mentionableOption({ description }), b: integerOption({ description, choices: { 1: 'One' } }) },
  });
  fc.assert(
    fc.property(fc.array(anyOption(3), { maxLength: 4 }), (options) => {
      const reading = odd.read({ id: '70', name: 'x', type: 1, options, resolved });
      if (reading.ok) expect(Object.keys(reading.value)).toEqual(['a', 'b']);
      else expect(reading.message).not.toBe('');
    }),
    { numRuns: runs(100) },
  );
});

describe('a context menu command', () => {
  test('returns the target user, with its member if there is one', () => {
    const inspect = userCommand('Inspect');
    expect(inspect.read(contextMenuUse(2, 'Inspect', '7', resolved))).toEqual({
      ok: true,
      value: { user: user('7'), member },
    });
    expect(inspect.read(contextMenuUse(2, 'Inspect', '8', resolved))).toEqual({ ok: true, value: { user: user('8') } });
  });

  test('returns the target message', () => {
    const data = contextMenuUse(3, 'Report', message.id, { messages: { [message.id]: message } });
    expect(messageCommand('Report').read(data)).toEqual({ ok: true, value: message });
  });

  test.each([undefined, '99', 'constructor'])('rejects a target that is missing in the resolved data: %s', (target) => {
    for (const data of [resolved, {}, undefined]) {
      expect(userCommand('Inspect').read(contextMenuUse(2, 'Inspect', target, data))).toMatchObject({ ok: false });
      expect(messageCommand('Report').read(contextMenuUse(3, 'Report', target, data))).toMatchObject({ ok: false });
    }
  });
});
