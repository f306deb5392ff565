import { describe, expect, test } from 'vitest';
import { parseEmoji, reactionEmoji } from '../../src/wire/validation/emoji-text.js';

const ID = '1100000000000000001';

describe('an emoji as people copy it', () => {
  test.each<[text: string, emoji: object]>([
    [`<:anchor:${ID}>`, { id: ID, name: 'anchor' }],
    [`<a:wave:${ID}>`, { id: ID, name: 'wave', animated: true }],
    [`anchor:${ID}`, { id: ID, name: 'anchor' }],
    [`a:wave:${ID}`, { id: ID, name: 'wave', animated: true }],
    [ID, { id: ID }],
    [` <:anchor:${ID}> `, { id: ID, name: 'anchor' }],
    ['👋', { name: '👋' }],
    ['👋🏽', { name: '👋🏽' }],
    ['👩‍🚀', { name: '👩‍🚀' }],
    ['🏴‍☠️', { name: '🏴‍☠️' }],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', { name: '🏴󠁧󠁢󠁳󠁣󠁴󠁿' }],
    ['❤️', { name: '❤️' }],
    ['❤', { name: '❤' }],
    ['ℹ️', { name: 'ℹ️' }],
    ['1️⃣', { name: '1️⃣' }],
    ['🇩🇪', { name: '🇩🇪' }],
    ['🇩', { name: '🇩' }],
    // Reserved for emojis of a later version of Unicode.
    ['\u{1fadb}', { name: '\u{1fadb}' }],
  ])('is parsed: %s', (text, emoji) => expect(parseEmoji(text)).toEqual(emoji));

  test.each([
    ':smile:',
    'smile',
    '',
    ' ',
    '👋👋',
    '👋 hello',
    '1',
    '#',
    '12345',
    `<:anchor:${ID}`,
    `:anchor:${ID}`,
    `<anchor:${ID}>`,
    '<:anchor:>',
    `<:two words:${ID}>`,
    'é',
    '\u200d',
    `<@${ID}>`,
  ])('is refused if it is none: "%s"', (text) => expect(parseEmoji(text)).toBeUndefined());

  test.each([
    [`<a:wave:${ID}>`, `wave:${ID}`],
    [`wave:${ID}`, `wave:${ID}`],
    ['👋', '👋'],
    [ID, ID],
    [':smile:', ':smile:'],
  ])('in the path of a reaction: %s is sent as %s', (text, sent) => expect(reactionEmoji(text)).toBe(sent));
});
