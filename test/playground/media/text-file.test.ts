/** Which attachments show their first lines, and what of them. */
import { describe, expect, test } from 'vitest';
import { isTextFile, toTextLines } from '../../../dev/src/playground/media/text-file.js';

function attachment(filename: string, contentType: string | undefined, size = 100) {
  return { id: '1', filename, size, url: '', proxy_url: '', ...(contentType ? { content_type: contentType } : {}) };
}

describe('the first lines are shown', () => {
  test.each([
    ['notes.txt', 'text/plain'],
    ['table', 'text/csv; charset=utf-8'],
    ['data.json', 'application/json'],
    ['problem', 'application/problem+json'],
    ['voyage.log', 'application/octet-stream'],
    ['bot.py', undefined],
  ])('of %s (%s)', (filename, type) => {
    expect(isTextFile(attachment(filename, type))).toBe(true);
  });

  test.each([
    ['photo.png', 'image/png'],
    ['drawing.svg', 'image/svg+xml'],
    ['papers.pdf', 'application/pdf'],
    ['program', 'application/octet-stream'],
    ['archive.zip', 'application/zip'],
    ['photo.txt', 'image/png'],
  ])('not of %s (%s)', (filename, type) => {
    expect(isTextFile(attachment(filename, type))).toBe(false);
  });

  test('not of an empty file or one of more than 1 MiB', () => {
    expect(isTextFile(attachment('a.txt', 'text/plain', 0))).toBe(false);
    expect(isTextFile(attachment('a.txt', 'text/plain', 1024 * 1024))).toBe(true);
    expect(isTextFile(attachment('a.txt', 'text/plain', 1024 * 1024 + 1))).toBe(false);
  });
});

describe('the lines of a text', () => {
  test.each([
    ['end with any line break', 'a\r\nb\rc\nd', ['a', 'b', 'c', 'd']],
    ['have no empty line at the end, and no byte order mark', '\u{FEFF}a\nb\n', ['a', 'b']],
  ])('%s', (_title, content, lines) => {
    expect(toTextLines(content)).toEqual({ lines, isCut: false });
  });

  test('are at most 200, and 20,000 characters', () => {
    expect(toTextLines('a\n'.repeat(200))).toMatchObject({ isCut: false });
    expect(toTextLines('a\n'.repeat(201))).toMatchObject({ isCut: true });
    expect(toTextLines('a'.repeat(20_001))?.lines.join('')).toHaveLength(20_000);
  });

  test('are those of a text only: a file with a null character is none', () => {
    expect(toTextLines('a\0b')).toBeUndefined();
  });
});
