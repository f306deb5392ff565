import { expect, test } from 'vitest';
import { nearestName } from '../../../src/base/options/nearest-name.js';

const known = ['guildMemberAdd', 'guildMemberUpdate', 'ready', 'MESSAGE_CONTENT'];

test.each([
  ['guildMemberAd', 'guildMemberAdd'],
  ['guildMembersAdd', 'guildMemberAdd'],
  ['GUILD_MEMBER_UPDATE', 'guildMemberUpdate'],
  ['redy', 'ready'],
  ['raedy', 'ready'],
  ['messageContent', 'MESSAGE_CONTENT'],
])('"%s" is most similar to %s', (misspelled, name) => {
  expect(nearestName(misspelled, known)).toBe(name);
});

test.each(['', 'x', 'somethingElse'])('"%s" has no similar name', (misspelled) => {
  expect(nearestName(misspelled, known)).toBeUndefined();
});
