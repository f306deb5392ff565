/** The items of the gallery, without a browser. */
import { describe, expect, it } from 'vitest';
import {
  findGalleryItem,
  listGallerySections,
  searchGallerySections,
} from '../../../dev/src/playground/model/gallery/gallery-items.js';
import type { GalleryContents } from '../../../dev/src/playground/model/gallery/gallery-state.js';
import { message, user } from '../fixture/guild-view.js';

const application = { id: '1', name: 'Crane' };
const bot = { ...application, bot: user('2') };
const command = { id: '5', application_id: '1', version: '1', default_member_permissions: null, description: '' };

const board = { kind: 'message' as const, visibility: 'channel' as const, message: message('9') };
const seenOnce = { roles: ['member'], visits: 1 };

const contents: GalleryContents = {
  maps: [],
  entries: [
    { key: '1/message/Board', kind: 'message', title: 'Board', application, source: 'src/board.ts' },
    { key: '1/modal/Report', kind: 'modal', title: 'Report', application, source: 'report/:id' },
    { key: '1/modal/Form', kind: 'modal', title: 'Form', application },
  ],
  omitted: 0,
  seen: [{ key: 'abc', message: message('9', { content: 'A ticket', author: user('2', { global_name: 'Crane' }) }) }],
  commands: [
    {
      application: bot,
      command: {
        ...command,
        type: 1,
        name: 'crate',
        options: [{ type: 1, name: 'find', description: 'Finds a crate' }],
      },
    },
    { application: bot, command: { ...command, id: '6', type: 2, name: 'Greet' } },
    { application: bot, command: { ...command, id: '7', type: 3, name: 'Weigh' } },
  ],
};

const sections = listGallerySections(contents, ({ content }) => content);
const titlesOf = (each: typeof sections) => each.map(({ items }) => items.map(({ title }) => title));

describe('the sections of the gallery', () => {
  it('are the modals, the messages, the layouts that were seen, and the commands', () => {
    expect(sections.map(({ title }) => title)).toEqual(['Modals', 'Messages', 'Seen in this session', 'Commands']);
    expect(titlesOf(sections)).toEqual([
      ['Report', 'Form'],
      ['Board'],
      ['A ticket'],
      ['/crate find', 'Greet', 'Weigh'],
    ]);
  });

  it('are followed by the screens of maps that show something', () => {
    const maps = [
      {
        application,
        map: {
          screens: [
            { kind: 'start' as const, id: 'start', title: 'Start', ...seenOnce },
            { ...board, id: 'board/#1', title: 'Board', ...seenOnce },
          ],
          actions: [],
          omitted: 0,
        },
      },
    ];
    const withMap = listGallerySections({ ...contents, maps }, ({ content }) => content);
    expect(withMap.at(-1)).toMatchObject({
      title: 'Screens of the map',
      items: [{ key: 'map/1/board/#1', title: 'Board', subtitle: 'Message of Crane' }],
    });
  });

  it('contain the source of reported entries, or their application, below the title', () => {
    expect(sections[0]?.items.map(({ subtitle }) => subtitle)).toEqual(['report/:id', 'Crane']);
  });

  it('contain items with different keys, by which they are found', () => {
    const items = sections.flatMap((section) => section.items);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    for (const item of items) expect(findGalleryItem(sections, item.key)).toBe(item);
    expect(findGalleryItem(sections, 'unknown')).toBeUndefined();
  });
});

describe('the filter of the gallery', () => {
  it.each([
    ['', [['Report', 'Form'], ['Board'], ['A ticket'], ['/crate find', 'Greet', 'Weigh']]],
    ['  REPORT ', [['Report'], [], [], []]],
    ['board.ts', [[], ['Board'], [], []]],
    ['finds a', [[], [], [], ['/crate find']]],
    ['(', [[], [], [], []]],
  ])('%j finds titles and subtitles that contain it', (text, found) => {
    expect(titlesOf(searchGallerySections(sections, text))).toEqual(found);
  });
});
