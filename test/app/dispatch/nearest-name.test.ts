import { expect, test } from 'vitest';
import { nearestName } from '../../../src/app/dispatch/validation/nearest-name.js';

const known = ['guildMemberAdd', 'guildMemberUpdate', 'ready', 'MESSAGE_CONTENT'];

test.each([
  ['guildMemberAd', 'guildMemberAdd'],
  ['guildMembersAdd', 'guildMemberAdd'],
  ['GUILD_MEMBER_UPDATE', 'guildMemberUpdate'],
  ['redy', 'ready'],
  ['messageContent', 'MESSAGE_CONTENT'],
])('by "%s" was meant %s', (given, meant) => {
  expect(nearestName(given, known)).toBe(meant);
});

test.each(['', 'x', 'somethingElse'])('"%s" is like none', (given) => {
  expect(nearestName(given, known)).toBeUndefined();
});
