import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ModalRequest } from '../../src/wire/objects/components/modal.js';
import { messageFlags } from '../../src/wire/objects/messages/message.js';
import { MessageRequest } from '../../src/wire/objects/messages/message-request.js';
import { fieldErrorsOf } from '../../src/wire/validation/form-errors.js';

/** Each field of a component: accepted values at its limits, and rejected values beyond them, with their problem. */
type Case = readonly [field: string, accepted: readonly unknown[], rejected: readonly (readonly [unknown, string])[]];

/** The problems, without repetition: a number may violate its own bound and the bound of another field. */
function problemsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  return [...new Set(fieldErrorsOf(parsed.error, value).map(({ path, code }) => `${path} ${code}`))];
}

/** The problems of a component in a legacy message, with paths relative to the component. */
function inRow(component: object) {
  const body = { components: [{ type: 1, components: [component] }] };
  return problemsOf(MessageRequest, body).map((each) => each.replace('components.0.components.0.', ''));
}

/** The problems of a top-level component of a message with IS_COMPONENTS_V2. */
function atTop(component: object) {
  const body = { flags: messageFlags.IS_COMPONENTS_V2, components: [component] };
  return problemsOf(MessageRequest, body).map((each) => each.replace('components.0.', ''));
}

const modalProblems = (...components: unknown[]) =>
  problemsOf(ModalRequest, { custom_id: 'm', title: 'M', components });

/** The problems of a modal field. */
function inLabel(component: object) {
  return modalProblems({ type: 18, label: 'Field', component }).map((each) =>
    each.replace('components.0.component.', ''),
  );
}

/** A checkbox with its label. */
const tickLabel = (n = 0) => ({ type: 18, label: 'Field', component: { type: 23, custom_id: `tick${n}` } });

const x = (length: number) => 'x'.repeat(length);
const address = (length: number) => `https://example.org/${x(length - 'https://example.org/'.length)}`;
const options = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ label: `Option ${n}`, value: String(n) }));
const option = (more: object) => [{ label: 'A', value: 'a', ...more }];
const ids = (count: number, type: string) => Array.from({ length: count }, (_, n) => ({ id: String(n + 1), type }));

const BAD = 'BASE_TYPE_BAD_LENGTH';
const LONG = 'BASE_TYPE_MAX_LENGTH';
const MIN = 'NUMBER_TYPE_MIN';
const MAX = 'NUMBER_TYPE_MAX';
const FORBIDDEN = 'BUTTON_COMPONENT_INVALID_FIELD';
const MISSING = 'BASE_TYPE_REQUIRED';

function testFields(check: (component: object) => string[], base: object, cases: readonly Case[]) {
  test.each(cases)('%s', (field, accepted, rejected) => {
    for (const value of accepted) expect(check({ ...base, [field]: value })).toEqual([]);
    for (const [value, problem] of rejected) {
      expect(check({ ...base, [field]: value })).toEqual([problem.includes(' ') ? problem : `${field} ${problem}`]);
    }
  });
}

const REQUIRED_ZERO = 'SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES';

/** Components of modals cannot be disabled. */
const neverDisabled: Case = [
  'disabled',
  [undefined],
  [
    [true, 'MODAL_COMPONENT_DISABLED'],
    [false, 'MODAL_COMPONENT_DISABLED'],
  ],
];

/** Options of which the first `count` are selected by default. */
const defaults = (count: number, of = 10) =>
  options(of).map((each, index) => (index < count ? { ...each, default: true } : each));
const tooManyDefaults = (index: number) => `options.${index}.default BASE_TYPE_CHOICES`;

/** Fields of every interactive component. */
const common: readonly Case[] = [
  [
    'id',
    [0, 1, 2 ** 31 - 1],
    [
      [-1, MIN],
      [2 ** 31, MAX],
      [1.5, 'NUMBER_TYPE_COERCE'],
    ],
  ],
  [
    'custom_id',
    ['x', x(100)],
    [
      ['', BAD],
      [x(101), BAD],
      [7, 'STRING_TYPE_CONVERT'],
      [undefined, MISSING],
    ],
  ],
];

describe('a button', () => {
  testFields(inRow, { type: 2, style: 1, label: 'Go', custom_id: 'go' }, [
    ...common,
    [
      'style',
      [1, 2, 3, 4],
      [
        [0, 'BASE_TYPE_CHOICES'],
        [7, 'BASE_TYPE_CHOICES'],
        [undefined, 'BASE_TYPE_CHOICES'],
      ],
    ],
    ['label', [x(80), '🏰'.repeat(80)], [[x(81), LONG]]],
    ['disabled', [true, false], [['no', 'BOOLEAN_TYPE_CONVERT']]],
    [
      'emoji',
      [{ name: '⚓' }, { id: '1', name: null, animated: true }],
      [[{ name: ':x:' }, 'emoji.name COMPONENT_INVALID_EMOJI']],
    ],
    ['url', [undefined], [['https://example.org', FORBIDDEN]]],
    ['sku_id', [undefined], [['1', FORBIDDEN]]],
  ]);

  test('requires a label or an emoji', () => {
    const bare = { type: 2, style: 1, custom_id: 'go' };
    expect(inRow({ ...bare, emoji: { name: '⚓' } })).toEqual([]);
    expect(inRow(bare)).toEqual([`label ${BAD}`]);
  });

  describe('with the link style', () => {
    testFields(inRow, { type: 2, style: 5, label: 'Go', url: 'https://example.org' }, [
      [
        'url',
        [address(512)],
        [
          [address(513), BAD],
          ['no address', 'URL_TYPE_INVALID_URL'],
          [undefined, MISSING],
        ],
      ],
      ['custom_id', [undefined], [['go', FORBIDDEN]]],
      ['sku_id', [undefined], [['1', FORBIDDEN]]],
    ]);
  });

  describe('with the premium style', () => {
    testFields(inRow, { type: 2, style: 6, sku_id: '1' }, [
      [
        'sku_id',
        ['1'],
        [
          [undefined, MISSING],
          ['x', 'NUMBER_TYPE_COERCE'],
        ],
      ],
      ['custom_id', [undefined], [['go', FORBIDDEN]]],
      ['label', [undefined], [['Go', FORBIDDEN]]],
      ['url', [undefined], [['https://example.org', FORBIDDEN]]],
      ['emoji', [undefined], [[{ name: '⚓' }, FORBIDDEN]]],
    ]);
  });
});

/** Fields of every select, in messages and in modals. */
const ofSelects: readonly Case[] = [
  ...common,
  ['placeholder', ['', x(150)], [[x(151), LONG]]],
  ['required', [true, false], [['no', 'BOOLEAN_TYPE_CONVERT']]],
];
const counts: readonly Case[] = [
  [
    'min_values',
    [0, 1, 25],
    [
      [-1, MIN],
      [26, MAX],
    ],
  ],
  [
    'max_values',
    [1, 25],
    [
      [0, MIN],
      [26, MAX],
    ],
  ],
];

describe('a string select', () => {
  const base = { type: 3, custom_id: 'pick', options: options(2) };
  testFields(inRow, base, [
    ...ofSelects,
    ['disabled', [true, false], []],
    [
      'options',
      [options(1), options(25)],
      [
        [[], BAD],
        [options(26), BAD],
      ],
    ],
  ]);
  testFields(inRow, { ...base, options: options(25), max_values: 25 }, counts.slice(0, 1));
  testFields(inRow, { ...base, options: options(25), min_values: 0 }, counts.slice(1));

  test.each<[string, unknown, unknown, string]>([
    ['label', x(100), x(101), BAD],
    ['label', 'x', '', BAD],
    ['value', x(100), x(101), BAD],
    ['value', 'x', '', BAD],
    ['description', x(100), x(101), LONG],
    ['default', true, 'yes', 'BOOLEAN_TYPE_CONVERT'],
  ])('accepts an option with a %s of %j and rejects one with %j', (field, accepted, rejected, code) => {
    expect(inRow({ ...base, options: option({ [field]: accepted }) })).toEqual([]);
    expect(inRow({ ...base, options: option({ [field]: rejected }) })).toEqual([`options.0.${field} ${code}`]);
  });

  test('rejects more options that are selected by default than its maximum, which is 1 by default', () => {
    expect([1, 2].map((count) => inRow({ ...base, options: defaults(count) }))).toEqual([[], [tooManyDefaults(1)]]);
    const upToTwo = (count: number) => inRow({ ...base, max_values: 2, options: defaults(count) });
    expect([0, 2, 4].map(upToTwo)).toEqual([[], [], [tooManyDefaults(2), tooManyDefaults(3)]]);
  });

  test('rejects repeated option values', () => {
    const twice = [...option({}), ...option({ label: 'B' })];
    expect(inRow({ ...base, options: twice })).toEqual(['options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED']);
  });
});

describe.each([
  ['users', 5, 'user', 'role'],
  ['roles', 6, 'role', 'user'],
  ['users and roles', 7, 'role', 'channel'],
  ['channels', 8, 'channel', 'user'],
] as const)('a select for %s', (_what, type, kind, other) => {
  const base = { type, custom_id: 'pick' };
  testFields(inRow, base, [...ofSelects, ['disabled', [true, false], []]]);
  testFields(inRow, { ...base, max_values: 25 }, counts.slice(0, 1));
  testFields(inRow, { ...base, min_values: 0 }, counts.slice(1));

  test('rejects a minimum above the maximum, which is 1 by default', () => {
    expect(inRow({ ...base, min_values: 2, max_values: 2 })).toEqual([]);
    expect(inRow({ ...base, min_values: 2 })).toEqual([`min_values ${MAX}`]);
    expect(inRow({ ...base, min_values: 3, max_values: 2 })).toEqual([`min_values ${MAX}`]);
  });

  test('accepts as many default values as can be selected, of its own type', () => {
    const picks = (count: number, range = {}) => inRow({ ...base, default_values: ids(count, kind), ...range });
    expect([picks(1), picks(2, { min_values: 2, max_values: 3 }), picks(3, { max_values: 3 })]).toEqual([[], [], []]);
    expect(picks(25, { max_values: 25 })).toEqual([]);
    expect(picks(2)).toEqual([`default_values ${BAD}`]);
    expect(picks(1, { min_values: 2, max_values: 3 })).toEqual([`default_values ${BAD}`]);
    expect(picks(4, { min_values: 2, max_values: 3 })).toEqual([`default_values ${BAD}`]);
    expect(inRow({ ...base, default_values: ids(1, other) })).toEqual(['default_values.0.type BASE_TYPE_CHOICES']);
    expect(inRow({ ...base, default_values: [{ id: 'x', type: kind }] })).toEqual([
      'default_values.0.id NUMBER_TYPE_COERCE',
    ]);
  });
});

test('only a channel select accepts channel types', () => {
  expect(inRow({ type: 8, custom_id: 'pick', channel_types: [0, 5, 15] })).toEqual([]);
  for (const unknown of [99, -1, 'text']) {
    expect(inRow({ type: 8, custom_id: 'pick', channel_types: [0, unknown] })).toEqual([
      'channel_types.1 BASE_TYPE_CHOICES',
    ]);
  }
});

test('an action row contains either one select or up to five buttons', () => {
  const select = { type: 5, custom_id: 'who' };
  const button = (n: number) => ({ type: 2, style: 1, label: 'Go', custom_id: `go${n}` });
  const row = (...components: object[]) => problemsOf(MessageRequest, { components: [{ type: 1, components }] });
  expect(row(select)).toEqual([]);
  expect(row(...[1, 2, 3, 4, 5].map(button))).toEqual([]);
  expect(row(select, { ...select, custom_id: 'two' })).toEqual([
    'components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED',
  ]);
  expect(row()).toEqual([`components.0.components ${BAD}`]);
  expect(row({ type: 4, custom_id: 'x', style: 1 })).toEqual(['components.0.components.0 UNION_TYPE_CHOICES']);
});

describe('a top-level component of a message with IS_COMPONENTS_V2', () => {
  const media = { url: 'https://example.org/a.png' };
  testFields(atTop, { type: 10, content: 'hi' }, [
    [
      'content',
      ['x', x(4000)],
      [
        ['', BAD],
        [undefined, MISSING],
      ],
    ],
    [
      'id',
      [0, 2 ** 31 - 1],
      [
        [-1, MIN],
        [2 ** 31, MAX],
      ],
    ],
  ]);
  testFields(atTop, { type: 14 }, [
    ['divider', [true, false], [['no', 'BOOLEAN_TYPE_CONVERT']]],
    [
      'spacing',
      [1, 2],
      [
        [0, 'BASE_TYPE_CHOICES'],
        [3, 'BASE_TYPE_CHOICES'],
      ],
    ],
  ]);
  testFields(atTop, { type: 17, components: [{ type: 14 }] }, [
    [
      'accent_color',
      [0, 0xffffff, null],
      [
        [-1, MIN],
        [0x1000000, MAX],
      ],
    ],
    ['spoiler', [true, false], [[1, 'BOOLEAN_TYPE_CONVERT']]],
  ]);
  testFields(atTop, { type: 12 }, [
    [
      'items',
      [[{ media, description: null }], [{ media: { url: address(2048) }, description: x(1024), spoiler: true }]],
      [
        [[{}], `items.0.media ${MISSING}`],
        [[{ media: { url: address(2049) } }], `items.0.media.url ${BAD}`],
        [[{ media, description: x(1025) }], `items.0.description ${BAD}`],
        [[{ media, spoiler: 1 }], 'items.0.spoiler BOOLEAN_TYPE_CONVERT'],
      ],
    ],
  ]);
  testFields(atTop, { type: 9, components: [{ type: 10, content: 'hi' }] }, [
    [
      'accessory',
      [{ type: 11, media, description: x(1024), spoiler: true }],
      [
        [{ type: 11 }, `accessory.media ${MISSING}`],
        [{ type: 11, media, description: x(1025) }, `accessory.description ${BAD}`],
      ],
    ],
  ]);
  testFields(atTop, { type: 13, file: { url: 'attachment://a.txt' } }, [
    ['spoiler', [true, false], [[1, 'BOOLEAN_TYPE_CONVERT']]],
    [
      'file',
      [{ url: 'attachment://b' }],
      [
        [undefined, MISSING],
        [{ url: 'https://x.y/z' }, 'file.url URL_TYPE_INVALID_SCHEME'],
      ],
    ],
    ['name', ['a value that Discord sets is ignored'], []],
    ['size', ['of any type'], []],
  ]);
});

describe('a field of a modal', () => {
  describe('a text input', () => {
    testFields(inLabel, { type: 4, custom_id: 'text', style: 1 }, [
      ...common,
      [
        'style',
        [1, 2],
        [
          [0, 'BASE_TYPE_CHOICES'],
          [3, 'BASE_TYPE_CHOICES'],
        ],
      ],
      [
        'min_length',
        [0, 4000],
        [
          [-1, MIN],
          [4001, MAX],
        ],
      ],
      [
        'max_length',
        [1, 4000],
        [
          [0, MIN],
          [4001, MAX],
        ],
      ],
      ['value', ['', x(4000)], [[x(4001), LONG]]],
      ['placeholder', ['', x(100)], [[x(101), LONG]]],
      ['required', [true, false], [['no', 'BOOLEAN_TYPE_CONVERT']]],
      neverDisabled,
    ]);
    testFields(inLabel, { type: 4, custom_id: 'text', style: 1, min_length: 2, max_length: 5 }, [
      ['value', ['', 'x', x(5), '😀'.repeat(5)], [[x(6), LONG]]],
    ]);

    test('rejects a minimum length above the maximum length', () => {
      expect(inLabel({ type: 4, custom_id: 'text', style: 1, min_length: 5, max_length: 5 })).toEqual([]);
      expect(inLabel({ type: 4, custom_id: 'text', style: 1, min_length: 6, max_length: 5 })).toEqual([
        `min_length ${MAX}`,
      ]);
    });
  });

  describe.each([
    ['a string select', { type: 3, custom_id: 'pick', options: options(3) }],
    ['a user select', { type: 5, custom_id: 'pick' }],
    ['a role select', { type: 6, custom_id: 'pick' }],
    ['a mentionable select', { type: 7, custom_id: 'pick' }],
    ['a channel select', { type: 8, custom_id: 'pick' }],
  ])('%s', (_what, base) => {
    testFields(inLabel, base, [...ofSelects, neverDisabled]);
    testFields(inLabel, { ...base, required: false }, [['min_values', [0, 1], []]]);
    testFields(inLabel, base, [['min_values', [1], [[0, REQUIRED_ZERO]]]]);
  });

  describe('a file upload', () => {
    const base = { type: 19, custom_id: 'files' };
    const types = (count: number) => Array.from({ length: count }, (_, n) => `.x${n}`);
    testFields(inLabel, { ...base, max_values: 10 }, [
      ...common,
      ['min_values', [1, 10], [[0, REQUIRED_ZERO]]],
      ['file_types', [[], ['image', 'video', 'audio', '.pdf'], types(10)], [[types(11), LONG]]],
      neverDisabled,
    ]);
    testFields(inLabel, { ...base, required: false, min_values: 0 }, [
      [
        'max_values',
        [1, 10],
        [
          [0, MIN],
          [11, MAX],
        ],
      ],
    ]);
    testFields(inLabel, base, [['min_values', [1], [[2, MAX]]]]);
  });

  describe('a radio group', () => {
    testFields(inLabel, { type: 21, custom_id: 'radio', options: options(2) }, [
      ...common,
      [
        'options',
        [options(2), options(10), defaults(1)],
        [
          [options(1), BAD],
          [options(11), BAD],
          [defaults(2), tooManyDefaults(1)],
        ],
      ],
      ['required', [true, false], []],
      neverDisabled,
    ]);
  });

  describe('a checkbox group', () => {
    const base = { type: 22, custom_id: 'ticks' };
    testFields(inLabel, { ...base, options: options(10) }, [
      ...common,
      [
        'options',
        [options(1), options(10), defaults(10)],
        [
          [[], BAD],
          [options(11), BAD],
        ],
      ],
      neverDisabled,
      ['min_values', [1, 10], [[0, REQUIRED_ZERO]]],
      [
        'max_values',
        [1, 10],
        [
          [0, MIN],
          [11, MAX],
        ],
      ],
    ]);
    testFields(inLabel, { ...base, options: options(2), required: false }, [['min_values', [0, 2], [[3, MAX]]]]);
    testFields(inLabel, { ...base, options: options(5), max_values: 2 }, [['min_values', [2], [[3, MAX]]]]);
    testFields(inLabel, { ...base, max_values: 2 }, [['options', [defaults(2)], [[defaults(3), tooManyDefaults(2)]]]]);
  });

  test.each([21, 22])('an option of a group (type %i) has its own limits', (type) => {
    const group = (more: object) => inLabel({ type, custom_id: 'g', options: [...options(2), ...option(more)] });
    for (const field of ['label', 'value', 'description']) {
      expect(group({ [field]: x(100) })).toEqual([]);
      expect(group({ [field]: x(101) })).toEqual([`options.2.${field} ${field === 'description' ? LONG : BAD}`]);
    }
    expect(group({ value: '0' })).toEqual(['options.2.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED']);
  });

  describe('a checkbox', () => {
    testFields(inLabel, { type: 23, custom_id: 'tick' }, [
      ...common,
      ['default', [true, false], [[1, 'BOOLEAN_TYPE_CONVERT']]],
      ['required', [undefined, false], [[true, 'BASE_TYPE_CHOICES']]],
      neverDisabled,
    ]);
  });

  test.each([
    ['a label', tickLabel()],
    ['an action row', { type: 1, components: [{ type: 4, custom_id: 'text', style: 1, label: 'Name' }] }],
    ['a text display', { type: 10, content: 'Read the rules.' }],
  ])('%s cannot be disabled', (_what, component) => {
    expect(modalProblems(component)).toEqual([]);
    expect(modalProblems({ ...component, disabled: true })).toEqual(['components.0.disabled MODAL_COMPONENT_DISABLED']);
  });

  test('a text input in an action row cannot be disabled', () => {
    const input = { type: 4, custom_id: 'text', style: 1, label: 'Name', disabled: true };
    expect(modalProblems({ type: 1, components: [input] })).toEqual([
      'components.0.components.0.disabled MODAL_COMPONENT_DISABLED',
    ]);
  });
});

describe('a modal', () => {
  const tick = tickLabel;
  const whole = (more: object) =>
    problemsOf(ModalRequest, { custom_id: 'm', title: 'M', components: [tick()], ...more });

  testFields(whole, {}, [
    [
      'custom_id',
      [x(100)],
      [
        ['', BAD],
        [x(101), BAD],
      ],
    ],
    [
      'title',
      [x(45)],
      [
        ['', BAD],
        [x(46), BAD],
      ],
    ],
    [
      'components',
      [[1, 2, 3, 4, 5].map(tick)],
      [
        [[], BAD],
        [[1, 2, 3, 4, 5, 6].map(tick), BAD],
      ],
    ],
  ]);
  testFields((label) => modalProblems(label).map((each) => each.replace('components.0.', '')), tick(), [
    [
      'label',
      ['x', x(45)],
      [
        ['', BAD],
        [x(46), BAD],
        [undefined, MISSING],
      ],
    ],
    ['description', [x(100)], [[x(101), BAD]]],
    ['component', [], [[undefined, MISSING]]],
  ]);

  test('can contain text displays between its fields', () => {
    expect(modalProblems({ type: 10, content: 'hi' }, tick())).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['a button', { type: 2, style: 1, label: 'Go', custom_id: 'go' }],
    ['a bare text input', { type: 4, custom_id: 'x', style: 1 }],
    ['a section', { type: 9, components: [], accessory: {} }],
    ['a container', { type: 17, components: [] }],
    ['a separator', { type: 14 }],
  ])('rejects %s at the top level', (_what, component) => {
    expect(modalProblems(component)).toEqual(['components.0 UNION_TYPE_CHOICES']);
  });

  test.each([1, 2, 9, 10, 11, 12, 13, 14, 17, 18])('rejects a component of type %i in a label', (type) => {
    expect(modalProblems({ type: 18, label: 'Field', component: { type } })).toEqual([
      'components.0.component UNION_TYPE_CHOICES',
    ]);
  });

  describe('with text inputs in action rows (deprecated)', () => {
    const input = { type: 4, custom_id: 'text', style: 1, label: 'Name' };
    const row = (...components: object[]) => modalProblems({ type: 1, components });
    testFields((only) => row(only).map((each) => each.replace('components.0.components.0.', '')), input, [
      [
        'label',
        ['x', x(45)],
        [
          ['', BAD],
          [x(46), BAD],
          [undefined, MISSING],
        ],
      ],
      [
        'min_length',
        [0, 4000],
        [
          [-1, MIN],
          [4001, MAX],
        ],
      ],
    ]);

    test('has exactly one text input in each action row', () => {
      expect(row()).toEqual([`components.0.components ${BAD}`]);
      expect(row(input, { ...input, custom_id: 'other' })).toEqual([`components.0.components ${BAD}`]);
      expect(row({ type: 5, custom_id: 'who' })).toEqual(['components.0.components.0 UNION_TYPE_CHOICES']);
    });

    test('rejects a label on a text input inside a label component', () => {
      expect(inLabel(input)).toEqual(['label TEXT_INPUT_LABEL_NOT_ALLOWED']);
    });
  });

  test('rejects repeated custom_ids and ids', () => {
    expect(modalProblems(tick(1), tick(1))).toEqual([
      'components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ]);
    expect(modalProblems({ ...tick(1), id: 3 }, { ...tick(2), id: 3 })).toEqual([
      'components.1.id COMPONENT_ID_DUPLICATED',
    ]);
  });
});

test.each([4, 18, 19, 21, 22, 23])('a component of type %i is rejected in messages', (type) => {
  expect(problemsOf(MessageRequest, { components: [{ type: 1, components: [{ type }] }] })).toEqual([
    'components.0.components.0 UNION_TYPE_CHOICES',
  ]);
  expect(problemsOf(MessageRequest, { flags: messageFlags.IS_COMPONENTS_V2, components: [{ type }] })).toEqual([
    'components.0 UNION_TYPE_CHOICES',
  ]);
});
