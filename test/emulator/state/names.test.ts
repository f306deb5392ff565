import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isChannelNamed, storedChannelName, storedUserName } from '../../../dev/src/emulator/state/world/names.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { runs } from '../../runs.js';

const { GUILD_TEXT, GUILD_ANNOUNCEMENT } = channelTypes;
const dashed: readonly number[] = [GUILD_TEXT, GUILD_ANNOUNCEMENT];
const others = Object.values(channelTypes).filter((type) => !dashed.includes(type));

test.each([
  ['Bike Case', 'bike-case'],
  ['bike-case', 'bike-case'],
  ['bike_case', 'bike_case'],
  ['  Bike   Case  ', 'bike-case'],
  ['bike -- case', 'bike-case'],
  ['Bike\u2009Case\tOne\nTwo', 'bike-case-one-two'],
  ["Joey's Cool Channel", 'joeys-cool-channel'],
  ['St. Mary, Queen', 'st-mary-queen'],
  ['All Welcome - XD -', 'all-welcome-xd'],
  ['#General', 'general'],
  ['🎮 | Spiele', '🎮-spiele'],
  ['│🎮│Ärger', '│🎮│ärger'],
  ['ОБЩИЙ чат', 'общий-чат'],
  ['ticket-0042', 'ticket-0042'],
  ['?!', ''],
  [' - ', ''],
])('a text or announcement channel %j is stored as %j', (name, stored) => {
  for (const type of dashed) expect(storedChannelName(type, name)).toBe(stored);
});

test.each(others)('a channel of type %i keeps its name, without the whitespace around it', (type) => {
  expect(storedChannelName(type, "  Joey's  Cool -- Channel ")).toBe("Joey's  Cool -- Channel");
});

test('a stored name is stored as it is', () => {
  const types = fc.constantFrom(...Object.values(channelTypes));
  fc.assert(
    fc.property(types, fc.string({ unit: 'binary' }), (type, name) => {
      const stored = storedChannelName(type, name);
      expect(storedChannelName(type, stored)).toBe(stored);
      expect(isChannelNamed({ type, name: stored }, name)).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

test('a username or nickname has no whitespace around it, and single spaces inside', () => {
  expect(storedUserName('  Ada \t  Lovelace\n')).toBe('Ada Lovelace');
  expect(storedUserName('ada')).toBe('ada');
});
