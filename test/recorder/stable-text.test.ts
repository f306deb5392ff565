/** Which parts of a text a recorded test expects. */
import { describe, expect, test } from 'vitest';
import { commonParts, stableTextParts } from '../../dev/src/recorder/observe/stable-text.js';

const ROBIN = '\u{E000}user:0:Robin the 2nd\u{E001}';
const ID = '1088510058284990888';

describe('of a line with what differs in another world', () => {
  test.each([
    ['a line without it is expected as it is', 'Thank you, Robin!', ['Thank you, Robin!']],
    ['a short line without it as well', '!', ['!']],
    ['the rest of a line with an id', `Order ${ID} is ready`, ['Order', 'is ready']],
    ['the rest of a line with the URL of a file', 'Your card: http://127.0.0.1:4610/a.png?ex=1', ['Your card:']],
    ['the rest of a line with a timestamp', 'It starts <t:1893456000:R>, be there.', ['It starts', 'be there.']],
    ['the word that contains an id is left out', `See <#${ID}>, please`, ['See', 'please']],
    ['the name of a user belongs to the rest', `${ROBIN} has ticket ${ID}`, [`${ROBIN} has ticket`]],
    ['a rest of less than three letters is in too many texts', `by ${ID} at <t:1:f>`, []],
    ['nothing of a line that is only an id', ID, []],
  ])('%s', (_title, line, parts) => {
    expect(stableTextParts(line)).toEqual(parts);
  });

  test('a reference whose name contains an id is not cut', () => {
    const thread = `\u{E000}channel:0:ticket ${ID} of Robin\u{E001}`;
    expect(stableTextParts(`Opened ${thread} for you`)).toEqual(['Opened', 'for you']);
  });
});

describe('of lines that differ in two replays', () => {
  test.each([
    ['numbers are left out', 'Your code is 4711.', 'Your code is 815.', ['Your code is']],
    ['codes with digits are left out', 'Key a1f expires soon', 'Key 9bc expires soon', ['Key', 'expires soon']],
    [
      'URLs are left out',
      'Sign in: https://a.example/x?k=ab now',
      'Sign in: https://a.example/x?k=cd now',
      ['Sign in:', 'now'],
    ],
    ['another word is chance, so nothing is expected', 'A red fish', 'A blue fish', []],
    ['another number of words is chance as well', 'You win 3 coins', 'You win 3 coins and 5 shells', []],
  ])('%s', (_title, first, second, parts) => {
    expect(commonParts(first, second)).toEqual(parts);
  });
});
