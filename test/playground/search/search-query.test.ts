/** What the text of a search asks for; without a browser. */
import { describe, expect, test } from 'vitest';
import { parseSearch } from '../../../dev/src/playground/model/search/search-query.js';
import { guildMember, guildView, textChannel } from '../fixture/guild-view.js';

const guild = guildView({
  members: [
    guildMember('10', { username: 'robin', global_name: 'Robin Smith' }),
    guildMember('11', { username: 'mara' }, { nick: 'Captain' }),
  ],
  channels: [textChannel('20', { name: 'quay' }), textChannel('21', { name: 'Decks', type: 4 })],
});

describe('the text of a search', () => {
  test.each<[string, readonly (readonly [string, string])[]]>([
    ['cheap sails', [['content', 'cheap sails']]],
    ['  cheap   sails ', [['content', 'cheap sails']]],
    ['from:robin', [['author_id', '10']]],
    ['from:"Robin Smith"', [['author_id', '10']]],
    ['FROM:@captain', [['author_id', '11']]],
    ['from: captain', [['author_id', '11']]],
    ['from:"captain "', [['author_id', '11']]],
    ['from:mara', [['author_id', '11']]],
    ['from:123456789012345678', [['author_id', '123456789012345678']]],
    [
      'in:#Quay sails',
      [
        ['channel_id', '20'],
        ['content', 'sails'],
      ],
    ],
    [
      'sails has:link cheap has:FILE',
      [
        ['has', 'link'],
        ['has', 'file'],
        ['content', 'sails cheap'],
      ],
    ],
    ['https://example.org/in:side', [['content', 'https://example.org/in:side']]],
  ])('%j becomes the parameters of the API', (text, parameters) => {
    expect(parseSearch(text, guild)).toEqual({ parameters });
  });

  test.each([
    ['', 'Write what to search for.'],
    ['   ', 'Write what to search for.'],
    ['from:', 'No member is named "".'],
    ['from:nobody sails', 'No member is named "nobody".'],
    ['in:attic', 'You see no channel named "attic".'],
    ['in:Decks', 'You see no channel named "Decks".'],
    ['has:rum', 'Messages cannot have "rum", only: link, file, embed, image, video, sound, sticker, poll.'],
    ['has:', 'Messages cannot have "", only: link, file, embed, image, video, sound, sticker, poll.'],
  ])('%j is not searched for, and says why', (text, problem) => {
    expect(parseSearch(text, guild)).toEqual({ problem });
  });
});
