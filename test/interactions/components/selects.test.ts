import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import {
  channelSelect,
  mentionableSelect,
  roleSelect,
  userSelect,
} from '../../../src/interactions/components/entity-selects.js';
import { messageLayout, section } from '../../../src/interactions/components/layout.js';
import type { AnySelect } from '../../../src/interactions/components/select.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import type { SelectRequest } from '../../../src/interactions/entities/entity-kinds.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import { MessageComponents } from '../../../src/wire/objects/components/message-components.js';
import { ReceivedComponent } from '../../../src/wire/objects/components/received-component.js';
import type { ComponentData, ResolvedData } from '../../../src/wire/objects/interactions/interaction.js';
import { runs } from '../../runs.js';
import { channel, member, role, user } from '../fixture/interaction-payloads.js';

const options = { s: 'Small', m: { label: 'Medium', description: 'Most take it' }, l: { label: 'Large', emoji: '🐘' } };
const size = stringSelect('size/:order<int>', { options, placeholder: 'How large?' });

/** What Discord sends when a user uses a select. */
function selectData(select: AnySelect, values: string[], resolved?: ResolvedData, custom_id = 'x'): ComponentData {
  return { component_type: select.componentType, id: 2, custom_id, values, ...(resolved ? { resolved } : {}) };
}

/** A message with these components, as Discord returns it. */
function shown(...rows: ReturnType<typeof actionRow>[]) {
  return { components: rows.map((row) => ReceivedComponent.parse(row)) };
}

const nowhere = { components: [] };

describe('calling a select', () => {
  test('with its parameters returns the component to send', () => {
    expect(size({ order: 7 })).toEqual({
      type: 3,
      custom_id: 'size/7',
      placeholder: 'How large?',
      options: [
        { value: 's', label: 'Small' },
        { value: 'm', label: 'Medium', description: 'Most take it' },
        { value: 'l', label: 'Large', emoji: { name: '🐘' } },
      ],
    });
    expect(MessageComponents.safeParse([actionRow(size({ order: 7 }))]).error).toBeUndefined();
  });

  test('accepts no argument or overrides if the pattern has no parameters', () => {
    const who = userSelect('who', { minValues: 0, maxValues: 3, disabled: true });
    expect(who()).toEqual({ type: 5, custom_id: 'who', min_values: 0, max_values: 3, disabled: true });
    expect(who({ placeholder: 'Who?', disabled: false })).toMatchObject({ placeholder: 'Who?', disabled: false });
  });

  test('with defaults replaces the declared defaults', () => {
    const marked = stringSelect('x', { options: { a: { label: 'A', default: true }, b: 'B' }, maxValues: 2 });
    const chosen = (request: SelectRequest<'string'>) =>
      request.options.filter((option) => option.default).map((option) => option.value);
    expect(chosen(marked())).toEqual(['a']);
    expect(chosen(marked({ defaults: ['b'] }))).toEqual(['b']);
    expect(chosen(marked({ defaults: null }))).toEqual([]);
  });

  test('selects default entities by their ids', () => {
    expect(userSelect('x', { defaults: '81' })()).toMatchObject({ default_values: [{ id: '81', type: 'user' }] });
    expect(userSelect('x', { defaults: '81' })({ defaults: null })).not.toHaveProperty('default_values');
    expect(roleSelect('x', {})({ defaults: '40' })).toMatchObject({ default_values: [{ id: '40', type: 'role' }] });
    expect(channelSelect('x', { maxValues: 2 })({ defaults: ['20', '21'] })).toMatchObject({
      default_values: [
        { id: '20', type: 'channel' },
        { id: '21', type: 'channel' },
      ],
    });
    expect(mentionableSelect('x', {})({ defaults: { type: 'role', id: '40' } })).toMatchObject({
      default_values: [{ id: '40', type: 'role' }],
    });
  });

  test('accepts channel types by their names', () => {
    const where = channelSelect('x', { channelTypes: ['GUILD_TEXT', 'PUBLIC_THREAD'] });
    expect(where()).toEqual({ type: 8, custom_id: 'x', channel_types: [0, 11] });
  });

  test('can show some of the options under other labels', () => {
    expect(size({ order: 7 }, { options: { s: 'Tiny', l: undefined } }).options).toEqual([
      { value: 's', label: 'Tiny' },
    ]);
  });

  test('accepts options that were not declared', () => {
    const project = stringSelect('project', { maxValues: 5 });
    expect(project({ options: { p1: 'Alpha', p2: 'Beta' }, defaults: ['p2'] })).toEqual({
      type: 3,
      custom_id: 'project',
      max_values: 2,
      options: [
        { value: 'p1', label: 'Alpha' },
        { value: 'p2', label: 'Beta', default: true },
      ],
    });
  });

  test('rejects defaults that are not offered', () => {
    const project = stringSelect('project', {});
    expect(() => project({ options: { p1: 'Alpha' }, defaults: 'p2' })).toThrow(ValidationError);
    expect(() => project({ options: { p1: 'Alpha' }, defaults: 'toString' })).toThrow(
      'select "project" was rejected before sending: defaults: "toString" is not one of the options.',
    );
  });
});

test('a select is described by its type and its custom_id, and is frozen', () => {
  expect({ ...size }).toMatchObject({ kind: 'select', selectType: 'string', componentType: 3, problems: [] });
  expect(size.describe()).toBe('string select "size/:order<int>"');
  expect(channelSelect('c', {}).describe()).toBe('channel select "c"');
  expect(Object.isFrozen(size)).toBe(true);
});

describe('reading a used select', () => {
  test('returns one value, or a list if several can be chosen', () => {
    expect(size.read(selectData(size, ['m']), nowhere)).toEqual({ ok: true, value: 'm' });
    const many = stringSelect('x', { options, maxValues: 2 });
    expect(many.read(selectData(many, ['m']), nowhere)).toEqual({ ok: true, value: ['m'] });
  });

  test('returns null or an empty list if the user cleared the selection', () => {
    const one = stringSelect('x', { options, minValues: 0 });
    expect(one.read(selectData(one, []), nowhere)).toEqual({ ok: true, value: null });
    const many = userSelect('x', { minValues: 0, maxValues: 2 });
    expect(many.read(selectData(many, []), nowhere)).toEqual({ ok: true, value: [] });
  });

  test('returns users with their members, if they have one', () => {
    const who = userSelect('x', { maxValues: 2 });
    const resolved = { users: { '7': user('7'), '8': user('8') }, members: { '7': member } };
    expect(who.read(selectData(who, ['8', '7'], resolved), nowhere)).toEqual({
      ok: true,
      value: [{ user: user('8') }, { user: user('7'), member }],
    });
  });

  test('returns roles, channels and mentionables', () => {
    const which = roleSelect('x', {});
    expect(which.read(selectData(which, ['40'], { roles: { '40': role } }), nowhere)).toEqual({
      ok: true,
      value: role,
    });
    const where = channelSelect('x', {});
    expect(where.read(selectData(where, ['20'], { channels: { '20': channel } }), nowhere)).toEqual({
      ok: true,
      value: channel,
    });
    const either = mentionableSelect('x', { maxValues: 2 });
    expect(
      either.read(selectData(either, ['40', '7'], { roles: { '40': role }, users: { '7': user('7') } }), nowhere),
    ).toEqual({
      ok: true,
      value: [
        { type: 'role', role },
        { type: 'user', user: user('7') },
      ],
    });
  });

  test('reads the shown options from the message, at any depth', () => {
    const project = stringSelect('project/:n<int>', {});
    const other = stringSelect('other', { options: { p3: 'Gamma' } });
    const message = shown(actionRow(other()), actionRow(project({ n: 1 }, { options: { p1: 'Alpha' } })));
    const read = (value: string, id = 'project/1') =>
      project.read(selectData(project, [value], undefined, id), message);
    expect(read('p1')).toEqual({ ok: true, value: 'p1' });
    expect(read('p2')).toMatchObject({ ok: false });
    expect(read('p3')).toMatchObject({ ok: false });
    expect(read('p1', 'project/2')).toMatchObject({ ok: false });
    const inBox = { components: [ReceivedComponent.parse({ type: 17, components: message.components })] };
    expect(project.read(selectData(project, ['p1'], undefined, 'project/1'), inBox)).toMatchObject({ ok: true });
  });
});

describe('a select rejects', () => {
  const refusal = (select: AnySelect, data: ComponentData, message = nowhere) => {
    const reading = select.read(data, message);
    return reading.ok ? undefined : reading.message;
  };
  const who = userSelect('x', { maxValues: 2 });

  test.each([
    ['an option that is not offered', size, selectData(size, ['xl']), 'This option is no longer offered.'],
    [
      'a name of a member of every object',
      size,
      selectData(size, ['constructor']),
      'This option is no longer offered.',
    ],
    ['an empty list for a required select', size, selectData(size, []), 'Choose at least 1.'],
    ['no values at all', size, { component_type: 3, custom_id: 'x' }, 'Choose at least 1.'],
    ['more values than allowed', size, selectData(size, ['s', 'm']), 'Choose at most 1.'],
    [
      'another kind of component',
      size,
      { ...selectData(size, ['s']), component_type: 5 },
      'This is not the component that was shown.',
    ],
    [
      'a user who is missing in the resolved data',
      who,
      selectData(who, ['7'], { users: {} }),
      'This selection no longer exists.',
    ],
    ['entities without any resolved data', who, selectData(who, ['7']), 'This selection no longer exists.'],
    [
      'an id that is a member of every object',
      who,
      selectData(who, ['toString'], { users: {} }),
      'This selection no longer exists.',
    ],
  ])('%s', (_what, select, data, message) => {
    expect(refusal(select, data)).toBe(message);
  });

  test('one invalid value among valid ones', () => {
    expect(refusal(who, selectData(who, ['7', '8'], { users: { '7': user('7') } }))).toBeDefined();
  });
});

describe('a declaration reports problems', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`o${n}`, 'O']));

  test.each([
    ['no options', stringSelect('x', { options: {} }), 'options: Must be between 1 and 25 in length.'],
    ['too many options', stringSelect('x', { options: many(26) }), 'options: Must be between 1 and 25 in length.'],
    [
      'an option without a label',
      stringSelect('x', { options: { a: '' } }),
      'option "a", label: Must be between 1 and 100 in length.',
    ],
    [
      'an option without a value',
      stringSelect('x', { options: { '': 'A' } }),
      'option "", key: Must be between 1 and 100 in length.',
    ],
    [
      'a long description',
      stringSelect('x', { options: { a: { label: 'A', description: 'x'.repeat(101) } } }),
      'option "a", description: Must be 100 or fewer in length.',
    ],
    [
      'an emoji that is none',
      stringSelect('x', { options: { a: { label: 'A', emoji: { id: 'wave' } } } }),
      'option "a", emoji.id: Value "wave" is not snowflake.',
    ],
    [
      'a long placeholder',
      userSelect('x', { placeholder: 'x'.repeat(151) }),
      'placeholder: Must be 150 or fewer in length.',
    ],
    [
      'a maximum past the limit',
      userSelect('x', { maxValues: 26 }),
      'maxValues: int value should be less than or equal to 25.',
    ],
    [
      'a maximum past the limit, of options given later',
      stringSelect('x', { maxValues: 26 }),
      'maxValues: int value should be less than or equal to 25.',
    ],
    [
      'a maximum of none',
      roleSelect('x', { maxValues: 0 }),
      'maxValues: int value should be greater than or equal to 1.',
    ],
    [
      'a minimum past the maximum',
      roleSelect('x', { minValues: 3, maxValues: 2 }),
      'minValues: int value should be less than or equal to 2.',
    ],
    [
      'a maximum past the options',
      stringSelect('x', { options: { a: 'A' }, maxValues: 2 }),
      'options: Must be between 2 and 25 in length.',
    ],
    [
      'more chosen beforehand than may be',
      stringSelect('x', { options: { a: { label: 'A', default: true }, b: { label: 'B', default: true } } }),
      'option "b", default: At most 1 of the options may be selected by default.',
    ],
    [
      'fewer entities chosen beforehand than must be',
      userSelect('x', { minValues: 2, maxValues: 3, defaults: ['81'] }),
      'defaults: Must be between 2 and 3 in length.',
    ],
    ['an entity that is none', userSelect('x', { defaults: 'me' }), 'defaults.0.id: Value "me" is not snowflake.'],
    [
      'a problem of its pattern',
      channelSelect('x/:y<z>' as string, {}),
      'custom_id pattern "x/:y<z>": the parameter :y has the unknown kind <z>.',
    ],
  ])('%s', (_what, { problems }, message) => {
    expect(problems.map((problem) => problem.message)).toContain(message);
    for (const problem of problems) expect(problem.remedy).not.toBe('');
  });

  test('options that are passed later are not a problem', () => {
    expect(stringSelect('x', { maxValues: 25 }).problems).toEqual([]);
  });
});

test('the same functions create modal fields when options are the first argument', () => {
  expect(stringSelect({ label: 'Size', options }).kind).toBe('field');
  expect(userSelect({ label: 'Who' }).toRequest('who').component).toMatchObject({ type: 5, custom_id: 'who' });
  expect(roleSelect({ label: 'Role' }).kind).toBe('field');
  expect(mentionableSelect({ label: 'Who' }).kind).toBe('field');
  expect(channelSelect({ label: 'Where' }).kind).toBe('field');
});

describe('declared, shown and used, the handler receives the chosen values of', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  const counts = fc
    .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 1, max: 25 }))
    .map(([min, max]) => ({ minValues: Math.min(min, max), maxValues: max }));
  const id = fc.bigInt(1n, (1n << 63n) - 1n).map(String);
  const ids = fc.uniqueArray(id, { minLength: 25, maxLength: 25 });

  /** The values that a user may choose: as many of `offered` as the counts allow. */
  function choose<One>(
    offered: readonly One[],
    { minValues, maxValues }: { minValues: number; maxValues: number },
    at: number,
  ): One[] {
    const most = Math.min(maxValues, offered.length);
    return offered.slice(0, minValues + (at % (most - minValues + 1)));
  }
  /** The value that the handler receives. */
  const expected = (chosen: readonly unknown[], maxValues: number) => (maxValues === 1 ? (chosen[0] ?? null) : chosen);
  const passes = (request: SelectRequest) =>
    expect(MessageComponents.safeParse([actionRow(request)]).error).toBeUndefined();

  test('a string select', () => {
    fc.assert(
      fc.property(
        fc.dictionary(text, text, { minKeys: 1, maxKeys: 25 }),
        counts,
        fc.nat(),
        fc.maxSafeInteger(),
        (all, given, at, n) => {
          const keys = Object.keys(all);
          const range = {
            minValues: Math.min(given.minValues, keys.length),
            maxValues: Math.min(given.maxValues, keys.length),
          };
          const declared = stringSelect('pick/:n<int>', { options: all, ...range });
          const later = stringSelect('pick/:n<int>', given);
          expect(declared.problems).toEqual([]);
          const values = choose(keys, range, at);
          for (const [select, request] of [
            [declared, declared({ n })],
            [later, later({ n }, { options: all })],
          ] as const) {
            if (request.max_values !== undefined && (request.min_values ?? 1) > request.max_values) continue;
            passes(request);
            expect(select.customId.parse(request.custom_id)).toEqual({ n });
            expect(request.options.map((option) => option.value)).toEqual(keys);
            const reading = select.read(
              selectData(select, values, undefined, request.custom_id),
              shown(actionRow(request)),
            );
            const max = select === later ? given.maxValues : range.maxValues;
            if (values.length >= (request.min_values ?? 1))
              expect(reading).toEqual({ ok: true, value: expected(values, max) });
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('a user select', () => {
    fc.assert(
      fc.property(ids, counts, fc.nat(), fc.func(fc.boolean()), (all, given, at, isMember) => {
        const values = choose(all, given, at);
        const select = userSelect('pick', { ...given, defaults: values });
        expect(select.problems).toEqual([]);
        passes(select());
        const members = values.filter((each) => isMember(each));
        const resolved = {
          users: Object.fromEntries(values.map((each) => [each, user(each)])),
          members: Object.fromEntries(members.map((each) => [each, member])),
        };
        const chosen = values.map((each) => ({ user: user(each), ...(members.includes(each) ? { member } : {}) }));
        expect(select.read(selectData(select, values, resolved), nowhere)).toEqual({
          ok: true,
          value: expected(chosen, given.maxValues),
        });
      }),
      { numRuns: runs(100) },
    );
  });

  test('a role select, a channel select', () => {
    fc.assert(
      fc.property(ids, counts, fc.nat(), (all, given, at) => {
        const values = choose(all, given, at);
        const [roles, channels] = [roleSelect('pick', { ...given, defaults: values }), channelSelect('pick', given)];
        expect([...roles.problems, ...channels.problems]).toEqual([]);
        passes(roles());
        passes(channels({ defaults: values }));
        const byId = <E extends { id: string }>(entity: E) =>
          Object.fromEntries(values.map((each) => [each, { ...entity, id: each }]));
        const list = <E extends { id: string }>(entity: E) => values.map((each) => ({ ...entity, id: each }));
        expect(roles.read(selectData(roles, values, { roles: byId(role) }), nowhere)).toEqual({
          ok: true,
          value: expected(list(role), given.maxValues),
        });
        expect(channels.read(selectData(channels, values, { channels: byId(channel) }), nowhere)).toEqual({
          ok: true,
          value: expected(list(channel), given.maxValues),
        });
      }),
      { numRuns: runs(100) },
    );
  });

  test('a mentionable select', () => {
    fc.assert(
      fc.property(ids, counts, fc.nat(), fc.func(fc.boolean()), (all, given, at, isRole) => {
        const values = choose(all, given, at).map((each) => ({
          id: each,
          type: isRole(each) ? ('role' as const) : ('user' as const),
        }));
        const select = mentionableSelect('pick', { ...given, defaults: values });
        expect(select.problems).toEqual([]);
        passes(select());
        const of = (type: 'role' | 'user') => values.filter((each) => each.type === type);
        const resolved = {
          users: Object.fromEntries(of('user').map(({ id: each }) => [each, user(each)])),
          roles: Object.fromEntries(of('role').map(({ id: each }) => [each, { ...role, id: each }])),
        };
        const chosen = values.map(({ type, id: each }) =>
          type === 'role' ? { type, role: { ...role, id: each } } : { type, user: user(each) },
        );
        expect(
          select.read(
            selectData(
              select,
              values.map(({ id: each }) => each),
              resolved,
            ),
            nowhere,
          ),
        ).toEqual({
          ok: true,
          value: expected(chosen, given.maxValues),
        });
      }),
      { numRuns: runs(100) },
    );
  });
});

test('selects belong in action rows and not next to sections', () => {
  const message = messageLayout(section('Who?', { ...size({ order: 1 }) } as never));
  expect(MessageComponents.safeParse(message.components).success).toBe(false);
});
