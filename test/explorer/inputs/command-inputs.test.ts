/** What users enter in the options of commands. */
import {
  attachmentOption,
  Bot,
  booleanOption,
  Command,
  type CommandContext,
  channelOption,
  command,
  Handler,
  integerOption,
  numberOption,
  roleOption,
  stringOption,
  userOption,
} from 'guildhall';
import { beforeEach, expect, test } from 'vitest';
import type { InputKind } from '../../../dev/src/explorer/inputs/input-kind.js';
import type { OptionValue } from '../../../dev/src/scenario/steps/references.js';
import { ActingWorld } from '../fixture/acting-world.js';

let received: unknown[];

beforeEach(() => {
  received = [];
});

const description = 'An option';
const book = command('book', {
  description: 'Books a table',
  options: {
    seats: integerOption({ description, min: 1, max: 12 }),
    price: numberOption({ description, min: 0.5, max: 9.5 }),
    year: integerOption({ description, min: 2000, max: 3000 }),
    count: integerOption({ description }),
    code: stringOption({ description, minLength: 50, maxLength: 60 }),
    note: stringOption({ description, required: false, maxLength: 10 }),
    size: stringOption({ description, required: false, choices: { small: 'Small', large: 'Large' } }),
  },
});
const gift = command('gift', {
  description: 'Sends a gift',
  options: {
    to: userOption({ description }),
    role: roleOption({ description }),
    channel: channelOption({ description }),
    picture: attachmentOption({ description }),
    secret: booleanOption({ description }),
  },
});
const plain = command('plain', { description: 'Has no options' });

@Handler()
class Bookings {
  @Command(book)
  book(use: CommandContext<typeof book>) {
    received.push(use.options);
    return use.reply('Booked.');
  }

  @Command(gift)
  gift(use: CommandContext<typeof gift>) {
    received.push(use.options);
    return use.reply('Sent.');
  }

  @Command(plain)
  plain(use: CommandContext<typeof plain>) {
    return use.reply('Done.');
  }
}

const bot = new Bot({ handlers: [Bookings] });

/** The options of many uses of `/book`, none of which is performed. */
async function optionsOf(world: ActingWorld, kind: InputKind): Promise<Readonly<Record<string, OptionValue>>[]> {
  const candidate = world.candidates('member').find(({ key }) => key === `command ${kind} command "/book"`);
  const options: Record<string, OptionValue>[] = [];
  for (let count = 0; count < 300; count += 1)
    for (const step of (await candidate?.createSteps()) ?? [])
      if (step.kind === 'useCommand') options.push(step.options);
  return options;
}

const valuesOf = (options: readonly Readonly<Record<string, OptionValue>>[], name: string) =>
  new Set(options.flatMap((each) => (name in each ? [each[name]] : [])));

test('at the boundary, numbers are the least and the greatest, and texts the shortest and the longest', async () => {
  const options = await optionsOf(await ActingWorld.create(bot), 'boundary');
  expect([...valuesOf(options, 'seats')]).toEqual(expect.arrayContaining([1, 12]));
  expect([...valuesOf(options, 'price')]).toEqual(expect.arrayContaining([0.5, 9.5]));
  expect([...valuesOf(options, 'count')]).toEqual(
    expect.arrayContaining([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]),
  );
  const lengths = [...valuesOf(options, 'code')].map((code) => String(code).length);
  expect(lengths).toEqual(expect.arrayContaining([50, 60]));
});

test('valid numbers are in the range, and small if the range permits that', async () => {
  const options = await optionsOf(await ActingWorld.create(bot), 'valid');
  for (const { seats, price, year, count } of options) {
    expect([seats, count, year].every(Number.isInteger)).toBe(true);
    expect(Number(seats)).toBeGreaterThanOrEqual(1);
    expect(Number(seats)).toBeLessThanOrEqual(12);
    expect(Number(price)).toBeGreaterThanOrEqual(0.5);
    expect(Number(price)).toBeLessThanOrEqual(9.5);
    expect(Number(year)).toBeGreaterThanOrEqual(2000);
    expect(Number(year)).toBeLessThanOrEqual(3000);
    expect(Math.abs(Number(count))).toBeLessThanOrEqual(1000);
  }
  expect(valuesOf(options, 'seats').size).toBe(12);
});

test('the value of an option with choices is one of them', async () => {
  const options = await optionsOf(await ActingWorld.create(bot), 'boundary');
  expect(valuesOf(options, 'size')).toEqual(new Set(['small', 'large']));
});

test('optional options are left out sometimes, and required ones never', async () => {
  const options = await optionsOf(await ActingWorld.create(bot), 'valid');
  expect(new Set(options.map((each) => 'note' in each))).toEqual(new Set([true, false]));
  for (const each of options) expect(Object.keys(each)).toEqual(expect.arrayContaining(['seats', 'price', 'code']));
});

test.each(['valid', 'boundary', 'invalid'])(
  'a command with %s options can be used, and reaches the handler',
  async (kind) => {
    const world = await ActingWorld.create(bot);
    for (let count = 0; count < 20; count += 1) {
      const [result] = await world.act('member', `command ${kind} command "/book"`);
      expect(result?.outcome).toMatchObject({ status: 'done' });
    }
    expect(received).toHaveLength(20);
    expect(world.problems).toEqual([]);
  },
);

test('users, roles, channels and files of the world are used', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/gift"');
  expect(world.problems).toEqual([]);
  expect(received).toEqual([
    {
      to: expect.anything(),
      role: expect.anything(),
      channel: expect.anything(),
      picture: expect.anything(),
      secret: expect.any(Boolean),
    },
  ]);
});

test('a command without options has no boundary and no invalid options', async () => {
  const world = await ActingWorld.create(bot);
  const keys = world.candidates('member').map(({ key }) => key);
  expect(keys.filter((key) => key.startsWith('command') && key.includes('/plain'))).toEqual([
    'command valid command "/plain"',
    'command in direct messages command "/plain"',
  ]);
});
