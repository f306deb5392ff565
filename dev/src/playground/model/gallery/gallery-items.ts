/** The items of the gallery, in sections, and their search. */
import { commandTypes, type Message } from 'guildhall/wire';
import type { MapScreen, ReportedMap } from '../../../control/views/bot-map.js';
import type { GalleryEntry } from '../../../control/views/gallery.js';
import type { UsableCommand } from '../../../control/views/user-view.js';
import { type CommandEntry, listCommandEntries } from '../composer/command-entries.js';
import type { GalleryContents } from './gallery-state.js';

interface ItemText {
  /** Identifies the item in addresses. */
  readonly key: string;
  readonly title: string;
  /** Shown below the title. */
  readonly subtitle: string;
}

/** An item of the gallery. */
export type GalleryItem = ItemText &
  (
    | { readonly kind: 'reported'; readonly entry: GalleryEntry }
    | { readonly kind: 'seen'; readonly message: Message }
    | { readonly kind: 'command'; readonly entry: CommandEntry }
    /** A command of the menu of a user or message. */
    | { readonly kind: 'menu_command'; readonly usable: UsableCommand }
    /** A screen of the map of a bot. */
    | { readonly kind: 'screen'; readonly screen: MapScreen; readonly applicationId: string }
  );

/** The items of a kind. */
export interface GallerySection {
  readonly title: string;
  readonly items: readonly GalleryItem[];
}

/** The key of the map of bots among the items, which it is not. */
export const MAP_KEY = 'map';

/** Returns the key of a screen of a map. */
export function keyOfScreen(applicationId: string, screen: MapScreen): string {
  return `${MAP_KEY}/${applicationId}/${screen.id}`;
}

/** Lists the sections, also empty ones, and the screens of maps if there are any. @param previewOf formats a message in one line */
export function listGallerySections(
  { entries, seen, commands, maps }: GalleryContents,
  previewOf: (message: Message) => string,
): readonly GallerySection[] {
  const reported = entries.map(toReportedItem);
  return [
    { title: 'Modals', items: reported.filter(({ entry }) => entry.kind === 'modal') },
    { title: 'Messages', items: reported.filter(({ entry }) => entry.kind === 'message') },
    {
      title: 'Seen in this session',
      items: seen.map(({ key, message }) => ({
        kind: 'seen',
        key: `seen/${key}`,
        title: previewOf(message),
        subtitle: `by ${message.author.global_name ?? message.author.username}`,
        message,
      })),
    },
    { title: 'Commands', items: listCommandItems(commands) },
    ...(maps.length === 0 ? [] : [{ title: 'Screens of the map', items: maps.flatMap(listScreenItems) }]),
  ];
}

function toReportedItem(entry: GalleryEntry) {
  const { key, title, source, application } = entry;
  return { kind: 'reported' as const, key, title, subtitle: source ?? application.name, entry };
}

/** The screens that show something. */
function listScreenItems({ application, map }: ReportedMap): GalleryItem[] {
  return map.screens
    .filter(({ kind }) => kind !== 'start')
    .map((screen) => ({
      kind: 'screen',
      key: keyOfScreen(application.id, screen),
      title: screen.title,
      subtitle: `${screen.kind === 'modal' ? 'Modal' : 'Message'} of ${application.name}`,
      screen,
      applicationId: application.id,
    }));
}

function listCommandItems(commands: readonly UsableCommand[]): GalleryItem[] {
  const typed = listCommandEntries(commands).map(
    (entry): GalleryItem => ({
      kind: 'command',
      key: `command/${entry.key}`,
      title: `/${entry.title}`,
      subtitle: entry.description,
      entry,
    }),
  );
  const ofMenus = commands.flatMap((usable): GalleryItem[] => {
    const { type, id, name } = usable.command;
    if (type !== commandTypes.USER && type !== commandTypes.MESSAGE) return [];
    const subtitle = type === commandTypes.USER ? 'Command for users' : 'Command for messages';
    return [{ kind: 'menu_command', key: `command/${id}`, title: name, subtitle, usable }];
  });
  return [...typed, ...ofMenus];
}

/** Returns the sections with the items that contain a text in their title or subtitle. */
export function searchGallerySections(sections: readonly GallerySection[], text: string): readonly GallerySection[] {
  const query = text.trim().toLowerCase();
  if (query === '') return sections;
  const matches = ({ title, subtitle }: GalleryItem) => `${title}\n${subtitle}`.toLowerCase().includes(query);
  return sections.map(({ title, items }) => ({ title, items: items.filter(matches) }));
}

/** Finds an item by its key. */
export function findGalleryItem(sections: readonly GallerySection[], key: string): GalleryItem | undefined {
  for (const { items } of sections) {
    const found = items.find((item) => item.key === key);
    if (found) return found;
  }
  return undefined;
}
