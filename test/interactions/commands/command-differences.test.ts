import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { command } from '../../../src/interactions/commands/command.js';
import type { CommandRoot } from '../../../src/interactions/commands/command-declaration.js';
import { diffCommands } from '../../../src/interactions/commands/command-differences.js';
import type { CommandAudience } from '../../../src/interactions/commands/command-settings.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import type { CommandRegistrationScope } from '../../../src/interactions/commands/flattened-command.js';
import { booleanOption } from '../../../src/interactions/commands/options/boolean-option.js';
import { attachmentOption, channelOption } from '../../../src/interactions/commands/options/entity-options.js';
import { integerOption } from '../../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';
import type { ApplicationCommand } from '../../../src/wire/objects/applications/application-command.js';
import { runs } from '../../runs.js';

const description = 'x';

const warn = command('warn', {
  description: 'Warns a member',
  localizations: { de: { name: 'warnen', description: 'Warnt' } },
  options: {
    level: stringOption({
      description,
      choices: { low: 'Low', high: { label: 'High', localizations: { de: 'Hoch' } } },
    }),
    days: integerOption({ description, min: 0, max: 7, required: false }),
    among: channelOption({ description, channelTypes: ['GUILD_TEXT', 'GUILD_FORUM'], required: false }),
    proof: attachmentOption({ description, fileTypes: ['.pdf', 'image'], required: false }),
  },
  memberPermissions: ['MODERATE_MEMBERS'],
  contexts: ['botDm', 'guild'],
  integrationTypes: ['userInstall', 'guildInstall'],
});
const tag = command('tag', {
  description,
  subcommands: {
    list: subcommand({ description }),
    admin: subcommandGroup({
      description,
      subcommands: { grant: subcommand({ description, options: { quiet: booleanOption({ description }) } }) },
    }),
  },
});
const every: readonly CommandRoot[] = [warn.root, tag, userCommand('Look Up').root, messageCommand('Report').root];

/** A command as Discord stores it: with ids, and defaults for omitted settings. */
function registered(root: CommandRoot, more: Partial<ApplicationCommand> = {}): ApplicationCommand {
  const { type, name, ...settings } = root.toRequest();
  return {
    name_localizations: null,
    description_localizations: null,
    nsfw: false,
    contexts: null,
    integration_types: [0],
    ...settings,
    dm_permission: true,
    default_permission: true,
    description: settings.description ?? '',
    id: `7${type}`,
    type,
    name,
    application_id: '100',
    version: '1',
    default_member_permissions:
      settings.default_member_permissions == null ? null : String(settings.default_member_permissions),
    ...more,
  } satisfies ApplicationCommand;
}

const global: CommandRegistrationScope = { kind: 'global', integrationTypes: [0] };

/** The changes of one command whose registration differs. */
function changesOf(root: CommandRoot, more: Partial<ApplicationCommand>, scope = global) {
  const { update } = diffCommands([root], [registered(root, more)], scope);
  return update.map(({ edit, changes }) => ({ edit, changes }));
}

const simple = (audience: CommandAudience = {}) => command('ping', { description, ...audience }).root;

describe('no change is sent', () => {
  test('for commands that are registered as declared', () => {
    const differences = diffCommands(
      every,
      every.map((root) => registered(root)),
      global,
    );
    expect(differences).toMatchObject({ create: [], update: [], undeclared: [] });
    expect(differences.unchanged).toHaveLength(4);
  });

  test('if Discord omits default values or includes them', () => {
    const { nsfw: _nsfw, contexts: _contexts, integration_types: _installs, ...bare } = registered(tag);
    const full = registered(tag, {
      nsfw: false,
      contexts: [0, 1, 2],
      name_localizations: {},
      options: registered(tag).options?.map((option) => ({
        ...option,
        name_localizations: null,
        description_localizations: { de: null },
        required: false,
      })),
    });
    for (const each of [bare, full]) expect(diffCommands([tag], [each], global).unchanged).toEqual([each]);
  });

  test('if sets are in another order', () => {
    const options = registered(warn.root).options?.map((option) => ({
      ...option,
      ...(option.channel_types ? { channel_types: option.channel_types.toReversed() } : {}),
      ...(option.file_types ? { file_types: option.file_types.toReversed() } : {}),
    }));
    expect(changesOf(warn.root, { options, contexts: [0, 1], integration_types: [0, 1] })).toEqual([]);
  });

  test('if keys are in another order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...every), fc.infiniteStream(fc.double({ noNaN: true })), (root, order) => {
        const shuffled = shuffleKeys(registered(root), () => order.next().value ?? 0);
        expect(diffCommands([root], [shuffled], global).unchanged).toEqual([shuffled]);
      }),
      { numRuns: runs(100) },
    );
  });

  test('if all contexts of the installation are listed', () => {
    expect(changesOf(simple(), { contexts: [0, 1], integration_types: [0] })).toEqual([]);
    expect(
      changesOf(simple({ integrationTypes: ['guildInstall'], contexts: ['guild', 'botDm'] }), { contexts: null }),
    ).toEqual([]);
  });
});

/** The same JSON, with the keys of all objects in another order. */
function shuffleKeys<T>(value: T, random: () => number): T {
  const shuffled = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(shuffled);
    if (typeof inner !== 'object' || inner === null) return inner;
    const entries = Object.entries(inner).map(([key, each]) => ({ key, each, rank: random() }));
    return Object.fromEntries(
      entries.toSorted((a, b) => a.rank - b.rank).map(({ key, each }) => [key, shuffled(each)]),
    );
  };
  // The keys and values are the same.
  return shuffled(value) as T;
}

describe('a command is changed', () => {
  test('only in the fields that differ', () => {
    expect(changesOf(warn.root, { description: 'Old', nsfw: true })).toEqual([
      {
        edit: { description: 'Warns a member', nsfw: false },
        changes: [
          { path: 'description', before: 'Old', after: 'Warns a member' },
          { path: 'nsfw', before: 'true', after: undefined },
        ],
      },
    ]);
  });

  test.each<[string, Partial<ApplicationCommand>, object]>([
    ['a removed translation', { name_localizations: { fr: 'x' } }, { name_localizations: null }],
    ['a translated description', { description_localizations: { fr: 'x' } }, { description_localizations: null }],
    ['removed permissions', { default_member_permissions: '0' }, { default_member_permissions: null }],
    ['removed options', { options: [{ type: 5, name: 'a', description }] }, { options: [] }],
    ['removed contexts', { contexts: [0] }, { contexts: null }],
    ['removed installation types', { integration_types: [0, 1] }, { integration_types: [0] }],
  ])('back to the default: %s', (_what, more, edit) => {
    expect(changesOf(simple(), more)).toMatchObject([{ edit }]);
  });

  test('with all its options and a description of each difference', () => {
    const options = registered(warn.root).options?.map((option) => ({
      ...option,
      ...(option.name === 'days' ? { max_value: 14, required: true } : {}),
      ...(option.choices ? { choices: option.choices.toReversed() } : {}),
    }));
    const [update] = changesOf(warn.root, { options: options?.toReversed() });
    expect(update?.edit).toEqual({ options: warn.root.toRequest().options });
    expect(update?.changes).toEqual([
      { path: 'order of options', before: 'proof, among, days, level', after: 'level, days, among, proof' },
      { path: 'option "days", required', before: 'true', after: undefined },
      { path: 'option "days", max', before: '14', after: '7' },
      { path: 'option "level", order of choices', before: '"high", "low"', after: '"low", "high"' },
    ]);
  });

  test('if a nested value differs', () => {
    const [list, admin] = registered(tag).options ?? [];
    const grant = { ...admin?.options?.[0], type: 1, name: 'grant', description: 'Old' };
    const options = [list, { ...admin, options: [grant] }].filter((each) => each !== undefined);
    // The group still has its name, type and description.
    expect(changesOf(tag, { options: options as ApplicationCommand['options'] })).toMatchObject([
      { changes: [{ path: 'group "admin", subcommand "grant", description', before: 'Old', after: 'x' }] },
    ]);
  });

  test('if the value of a choice has another type', () => {
    const root = command('x', {
      description,
      options: { n: integerOption({ description, choices: { 1: 'One' } }) },
    }).root;
    const options = [{ type: 4, name: 'n', description, required: true, choices: [{ name: 'One', value: '1' }] }];
    expect(changesOf(root, { options })).toHaveLength(1);
  });

  test('if permissions differ, and the permissions are named', () => {
    const root = simple({ memberPermissions: ['MANAGE_GUILD', 'KICK_MEMBERS'] });
    expect(changesOf(root, { default_member_permissions: String((1n << 62n) | 2n) })).toMatchObject([
      {
        edit: { default_member_permissions: '34' },
        changes: [
          {
            path: 'memberPermissions',
            before: 'KICK_MEMBERS, 4611686018427387904',
            after: 'KICK_MEMBERS, MANAGE_GUILD',
          },
        ],
      },
    ]);
  });

  test('any difference is detected, and none is left after the update', () => {
    const descriptions = fc.constantFrom('a', 'b');
    const variant = fc
      .record({
        description: descriptions,
        nsfw: fc.option(fc.boolean(), { nil: undefined }),
        contexts: fc.option(fc.subarray(['guild', 'botDm'] as const, { minLength: 1 }), { nil: undefined }),
        memberPermissions: fc.option(fc.subarray(['KICK_MEMBERS', 'BAN_MEMBERS'] as const, { minLength: 1 }), {
          nil: undefined,
        }),
        max: fc.option(fc.nat(3), { nil: undefined }),
        required: fc.boolean(),
        german: fc.option(descriptions, { nil: undefined }),
      })
      .map(({ max, required, german, ...settings }) =>
        command('ping', {
          ...settings,
          ...(german === undefined ? {} : { localizations: { de: { name: german } } }),
          options: { days: integerOption({ description: 'x', max, required }), b: booleanOption({ description: 'x' }) },
        }),
      );
    fc.assert(
      fc.property(variant, variant, (before, after) => {
        const had = registered(before.root);
        const { update, unchanged } = diffCommands([after.root], [had], global);
        expect(update.length + unchanged.length).toBe(1);
        const edit = update[0]?.edit ?? {};
        const has = { ...had, ...edit } as ApplicationCommand;
        expect(diffCommands([after.root], [has], global).unchanged).toHaveLength(1);
        for (const [field, value] of Object.entries(edit)) expect(had).not.toHaveProperty(field, value);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('commands are added and removed', () => {
  test('a command that is not registered is created, by type and name', () => {
    const { create, undeclared } = diffCommands([simple()], [registered(userCommand('ping').root)], global);
    expect(create).toEqual([{ root: expect.anything(), request: { ...simple().toRequest(), integration_types: [0] } }]);
    expect(undeclared).toHaveLength(1);
  });

  test('a command that is not declared is reported', () => {
    const old = registered(simple());
    expect(diffCommands([], [old], global)).toEqual({ create: [], update: [], unchanged: [], undeclared: [old] });
  });

  test('the entry point command is not reported', () => {
    const launch = { ...registered(simple()), type: 4, name: 'launch', handler: 2 };
    expect(diffCommands([], [launch], global).undeclared).toEqual([]);
  });
});

describe('installation types', () => {
  test('are by default those of the application, which is sent explicitly', () => {
    const scope: CommandRegistrationScope = { kind: 'global', integrationTypes: [0, 1] };
    expect(diffCommands([simple()], [], scope).create).toMatchObject([{ request: { integration_types: [0, 1] } }]);
    expect(changesOf(simple(), { integration_types: [0] }, scope)).toMatchObject([
      { edit: { integration_types: [0, 1] } },
    ]);
  });

  test('are not changed if the application is unknown', () => {
    const scope: CommandRegistrationScope = { kind: 'global' };
    expect(diffCommands([simple()], [], scope).create[0]?.request).not.toHaveProperty('integration_types');
    expect(changesOf(simple(), { integration_types: [0, 1] }, scope)).toEqual([]);
    expect(changesOf(simple({ integrationTypes: ['userInstall'] }), { integration_types: [0] }, scope)).toMatchObject([
      { edit: { integration_types: [1] } },
    ]);
  });
});

test('guild commands have neither contexts nor installation types', () => {
  const scope: CommandRegistrationScope = { kind: 'guild' };
  const { create } = diffCommands([warn.root], [], scope);
  expect(create[0]?.request).not.toHaveProperty('contexts');
  expect(create[0]?.request).not.toHaveProperty('integration_types');
  const { contexts: _contexts, integration_types: _installs, ...here } = registered(warn.root);
  expect(diffCommands([warn.root], [{ ...here, guild_id: '10' }], scope).update).toEqual([]);
});
