import { describe, expect, it } from 'vitest';
import { buildGuildView } from '../../../dev/src/emulator/control/views/build-user-view.js';
import { createDefaultWorld } from '../../../dev/src/emulator/world/default-world.js';
import {
  describeSelectLimits,
  getSelectDefaults,
  isWithinLimits,
  listSelectChoices,
  type SelectLocation,
  searchSelectChoices,
  toggleChoice,
} from '../../../dev/src/playground/message-components/select-choices.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { componentTypes } from '../../../src/wire/objects/components/component-types.js';

const { STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT } = componentTypes;

function location(): SelectLocation {
  const { world } = createDefaultWorld(new AdjustableClock('manual'));
  const record = world.guilds.get(world.defaultGuildId ?? '');
  const guild = record && buildGuildView(world, record.guild.id, record.guild.owner_id);
  if (!guild) throw new Error('the default guild does not exist');
  return { guild, channel: guild.channels[0], me: undefined };
}

const labels = (type: number, overrides = {}) =>
  listSelectChoices({ type, ...overrides }, location()).map(({ label }) => label);

describe('a select lists', () => {
  it('its own options', () => {
    const options = [{ label: 'Red', value: 'r', description: 'like a rose', emoji: { name: '🔴' } }];
    expect(listSelectChoices({ type: STRING_SELECT, options }, location())).toEqual(options);
  });

  it('the members of the guild, by name', () => {
    expect(labels(USER_SELECT)).toEqual(['Guildhall', 'Owner']);
  });

  it('the roles of the guild, from the highest', () => {
    expect(labels(ROLE_SELECT)).toEqual(['Guildhall', '@everyone']);
  });

  it('members and then roles', () => {
    expect(labels(MENTIONABLE_SELECT)).toEqual(['Guildhall', 'Owner', 'Guildhall', '@everyone']);
  });

  it('the channels that the user can see, of the requested types', () => {
    expect(labels(CHANNEL_SELECT)).toEqual(['general', 'welcome']);
    expect(labels(CHANNEL_SELECT, { channel_types: [2] })).toEqual([]);
  });

  it('both users of a direct conversation, and no roles', () => {
    const user = (id: string, username: string) => ({
      id,
      username,
      discriminator: '0',
      global_name: null,
      avatar: null,
    });
    const conversation = { id: '9', type: 1, recipients: [user('1', 'robin'), user('2', 'bot')] };
    const directMessages = { guild: undefined, channel: conversation, me: user('1', 'robin') };
    expect(listSelectChoices({ type: USER_SELECT }, directMessages).map(({ label }) => label)).toEqual([
      'robin',
      'bot',
    ]);
    expect(listSelectChoices({ type: ROLE_SELECT }, directMessages)).toEqual([]);
  });

  it('nothing for an unknown type', () => {
    expect(labels(99)).toEqual([]);
  });
});

describe('a search', () => {
  const choices = ['Émile', 'mia', 'Tamia', 'Zoë'].map((label) => ({ value: label, label }));
  const names = (search: string) => searchSelectChoices(choices, search).map(({ label }) => label);

  it('finds names that start with the text first', () => {
    expect(names('mi')).toEqual(['mia', 'Émile', 'Tamia']);
  });

  it('ignores accents and the signs of mentions', () => {
    expect(names('@zoe')).toEqual(['Zoë']);
  });

  it('finds all entries for a blank text and none for an unknown one', () => {
    expect(names('  ')).toHaveLength(4);
    expect(names('x')).toEqual([]);
  });
});

describe('the selection', () => {
  it('is replaced if only one entry can be selected', () => {
    const one = { min: 1, max: 1 };
    expect(toggleChoice([], 'a', one)).toEqual(['a']);
    expect(toggleChoice(['a'], 'b', one)).toEqual(['b']);
    expect(toggleChoice(['a'], 'a', one)).toEqual(['a']);
    expect(toggleChoice(['a'], 'a', { min: 0, max: 1 })).toEqual([]);
  });

  it('grows up to the maximum and shrinks', () => {
    const two = { min: 1, max: 2 };
    expect(toggleChoice(['a'], 'b', two)).toEqual(['a', 'b']);
    expect(toggleChoice(['a', 'b'], 'c', two)).toEqual(['a', 'b']);
    expect(toggleChoice(['a', 'b'], 'a', two)).toEqual(['b']);
  });

  it('is valid within the limits', () => {
    const two = { min: 2, max: 3 };
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c', 'd']].map((each) => isWithinLimits(each, two))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('starts with the bot’s default values', () => {
    const options = [
      { label: 'A', value: 'a' },
      { label: 'B', value: 'b', default: true },
    ];
    expect(getSelectDefaults({ type: STRING_SELECT, options })).toEqual(['b']);
    expect(getSelectDefaults({ type: USER_SELECT, default_values: [{ id: '7', type: 'user' }] })).toEqual(['7']);
  });

  it.each([
    [1, 1, 'Choose one'],
    [0, 1, 'Choose one, or none'],
    [2, 2, 'Choose 2'],
    [0, 3, 'Choose up to 3'],
    [1, 3, 'Choose 1 to 3'],
  ])('of %d to %d entries is described as %j', (min, max, expected) => {
    expect(describeSelectLimits({ min, max })).toBe(expected);
  });
});
