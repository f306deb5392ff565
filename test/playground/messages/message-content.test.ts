import { describe, expect, it } from 'vitest';
import { formatFileSize } from '../../../dev/src/playground/media/format-file-size.js';
import { groupEmbeds, groupFieldRows } from '../../../dev/src/playground/messages/content/embed-layout.js';
import { formatTimeLeft, tallyPoll } from '../../../dev/src/playground/messages/content/poll-tally.js';
import { emulatorFileUrl, mediaKind, safeLinkUrl } from '../../../dev/src/playground/model/media-urls.js';
import {
  formatMessageTime,
  relativeUpdateMs,
  renderTimestamp,
} from '../../../dev/src/playground/model/render-timestamp.js';

const options = { locale: 'en-GB', timeZone: 'UTC' };
const at = Date.UTC(2026, 4, 5, 15, 7, 9);

describe('a timestamp', () => {
  it.each([
    ['t', '15:07'],
    ['T', '15:07:09'],
    ['d', '05/05/2026'],
    ['D', '5 May 2026'],
    // Node's releases join days and times differently.
    ['f', /^5 May 2026(?:,| at) 15:07$/],
    ['F', /^Tuesday,? 5 May 2026(?:,| at) 15:07$/],
    ['s', '05/05/2026, 15:07'],
    ['S', '05/05/2026, 15:07:09'],
  ] as const)('in the style %s is rendered as %s', (style, expected) => {
    expect(renderTimestamp(at, style, at, options)).toMatch(expected);
  });

  it.each([
    [0, 'now'],
    [-1000, '1 second ago'],
    [80_000, 'in 1 minute'],
    [2 * 60 * 60_000 - 700, 'in 2 hours'],
    [-3 * 60 * 60_000, '3 hours ago'],
    [24 * 60 * 60_000, 'tomorrow'],
    [-40 * 24 * 60 * 60_000, 'last month'],
    [800 * 24 * 60 * 60_000, 'in 2 years'],
  ])('%d ms from now is rendered as %s', (distance, expected) => {
    expect(renderTimestamp(at + distance, 'R', at, options)).toBe(expected);
  });

  it('outside the range of dates is rendered as invalid', () => {
    expect(renderTimestamp(1e20, 'f', at, options)).toBe('Invalid date');
    expect(renderTimestamp(Number.NaN, 'R', at, options)).toBe('Invalid date');
  });

  it('is updated more often the closer it is', () => {
    expect(relativeUpdateMs(at, at + 5000)).toBe(1000);
    expect(relativeUpdateMs(at, at + 600_000)).toBe(30_000);
    expect(relativeUpdateMs(at, at + 1e9)).toBe(3_600_000);
  });

  it('next to a name includes the date only if it is not today', () => {
    const day = 24 * 60 * 60_000;
    expect(formatMessageTime(at, at + 1000, options)).toBe('15:07');
    expect(formatMessageTime(at, at + day, options)).toBe('Yesterday at 15:07');
    expect(formatMessageTime(at, at + 2 * day, options)).toBe('05/05/2026 15:07');
  });
});

describe('media addresses', () => {
  const file = '/attachments/1/2/a.png?ex=1&is=2&hm=3';

  it('of emulator files have the host name under which the page was opened', () => {
    expect(emulatorFileUrl(`http://127.0.0.1:4001${file}`, 'localhost')).toBe(`http://localhost:4001${file}`);
    expect(emulatorFileUrl(`http://host.lan:4001${file}`, 'host.lan')).toBe(`http://host.lan:4001${file}`);
    const ephemeral = `/ephemeral${file.replace('/', '-')}`;
    expect(emulatorFileUrl(`http://[::1]:4001${ephemeral}`, 'localhost')).toBe(`http://localhost:4001${ephemeral}`);
  });

  it.each(['https://example.com/attachments/1/2/a.png', 'http://127.0.0.1/_control/users', 'nonsense', ''])(
    'of other servers are not files of the emulator: %s',
    (url) => {
      expect(emulatorFileUrl(url, 'localhost')).toBeUndefined();
    },
  );

  it('are opened only with safe protocols', () => {
    expect(safeLinkUrl('https://example.com')).toBe('https://example.com/');
    expect(safeLinkUrl('discord://-/channels')).toBe('discord://-/channels');
    expect(safeLinkUrl('javascript:alert(1)')).toBeUndefined();
    expect(safeLinkUrl('data:text/html,x')).toBeUndefined();
    expect(safeLinkUrl('/relative')).toBeUndefined();
  });
});

describe('files', () => {
  it.each([
    ['image/png', 'picture'],
    ['image/svg+xml', 'file'],
    ['image/x-unknown', 'file'],
    ['video/mp4', 'video'],
    ['audio/ogg; codecs=opus', 'audio'],
    ['text/html', 'file'],
    [undefined, 'file'],
  ] as const)('of type %s are displayed as %s', (type, kind) => {
    expect(mediaKind(type)).toBe(kind);
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [10 * 1024 * 1024, '10 MB'],
    [5 * 1024 ** 4, '5,120 GB'],
  ])('of %d bytes are formatted as %s', (bytes, expected) => {
    expect(formatFileSize(bytes)).toBe(expected);
  });
});

describe('embeds', () => {
  const field = (name: string, inline = true) => ({ name, value: 'v', inline });
  const names = (rows: readonly (readonly { name: string }[])[]) =>
    rows.map((row) => row.map(({ name }) => name).join(''));

  it('show up to three inline fields in a row, and other fields in their own row', () => {
    const fields = ['a', 'b', 'c', 'd'].map((name) => field(name));
    expect(names(groupFieldRows([...fields, field('e', false), field('f')]))).toEqual(['abc', 'd', 'e', 'f']);
  });

  it('with the same URL and an image each are shown as one', () => {
    const url = 'https://example.com';
    const image = (name: string) => ({ url: `https://example.com/${name}` });
    const groups = groupEmbeds([
      { url, image: image('a') },
      { url, image: image('b') },
      { title: 'x' },
      { image: image('c') },
    ]);
    expect(groups.map(({ images }) => images.length)).toEqual([2, 0, 1]);
  });
});

describe('a poll', () => {
  const poll = {
    question: { text: 'Which?' },
    answers: [1, 2].map((answer_id) => ({ answer_id, poll_media: { text: `Answer ${answer_id}` } })),
    expiry: new Date(at + 60_000).toISOString(),
    allow_multiselect: false,
    layout_type: 1,
    results: {
      is_finalized: false,
      answer_counts: [
        { id: 1, count: 2, me_voted: true },
        { id: 2, count: 1, me_voted: false },
      ],
    },
  };

  it('shows the percentages of all votes and the own vote', () => {
    const tally = tallyPoll(poll, at);
    expect(tally).toMatchObject({ votes: 3, hasVoted: true, isOver: false });
    expect(tally.answers.map(({ percent, isMine, isWinner }) => [percent, isMine, isWinner])).toEqual([
      [67, true, false],
      [33, false, false],
    ]);
  });

  it('has a winner once it has ended', () => {
    const tally = tallyPoll(poll, at + 60_000);
    expect(tally.isOver).toBe(true);
    expect(tally.answers.map(({ isWinner }) => isWinner)).toEqual([true, false]);
  });

  it('without votes has no percentages and no winner', () => {
    const { results: _, ...fresh } = poll;
    const tally = tallyPoll(fresh, at + 60_000);
    expect(tally.answers.map(({ percent, isWinner }) => [percent, isWinner])).toEqual([
      [0, false],
      [0, false],
    ]);
  });

  it.each([
    [1000, '1 min left'],
    [59 * 60_000, '59 min left'],
    [5 * 60 * 60_000, '5 h left'],
    [72 * 60 * 60_000, '3 days left'],
  ])('with %d ms left shows %s', (leftMs, expected) => {
    expect(formatTimeLeft(leftMs)).toBe(expected);
  });
});
