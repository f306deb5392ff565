/**
 * The location of the page in its address: `#/users/ID/guilds/ID/channels/ID/messages/ID`, with `@me` for direct messages. The
 * later parts can be missing. The gallery adds `/gallery` and the selected entry, and the frame that shows this entry
 * `/preview`, its theme and the entry.
 */

/** Replaces the guild id for direct messages. */
export const CONVERSATIONS = '@me';

/** What the page shows in place of the messages of a channel. */
export type PageViewLocation =
  | { readonly kind: 'gallery'; readonly entry?: string | undefined }
  /** One entry of the gallery and nothing else. */
  | { readonly kind: 'preview'; readonly entry: string; readonly theme: 'dark' | 'light' };

export interface PageLocation {
  readonly userId?: string | undefined;
  /** A guild's id, or `@me`. */
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly view?: PageViewLocation | undefined;
}

const LOCATION_PATTERN =
  /^#?\/users\/(\d+)(?:\/guilds\/(\d+|@me)(?:\/channels\/(\d+)(?:\/messages\/(\d+))?)?)?(\/(?:gallery|preview).*)?$/s;
const GALLERY_PATTERN = /^\/gallery(?:\/(.+))?$/s;
const PREVIEW_PATTERN = /^\/preview\/(dark|light)\/(.+)$/s;

/** Parses an address; the location is empty if the address does not match. */
export function parseLocation(hash: string): PageLocation {
  const [, userId, guildId, channelId, messageId, view] = LOCATION_PATTERN.exec(decodeHash(hash)) ?? [];
  return { userId, guildId, channelId, messageId, ...(view === undefined ? {} : { view: parseView(view) }) };
}

function parseView(text: string): PageViewLocation | undefined {
  const [, theme, previewed] = PREVIEW_PATTERN.exec(text) ?? [];
  if (previewed !== undefined)
    return { kind: 'preview', entry: previewed, theme: theme === 'light' ? 'light' : 'dark' };
  const gallery = GALLERY_PATTERN.exec(text);
  return gallery ? { kind: 'gallery', entry: gallery[1] } : undefined;
}

/** A malformed address is empty, as one that does not match. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}

/** Formats the address of a location. */
export function formatLocation({ userId, guildId, channelId, messageId, view }: PageLocation): string {
  if (userId === undefined) return '#/';
  const guild = guildId === undefined ? '' : `/guilds/${guildId}`;
  const channel = guildId === undefined || channelId === undefined ? '' : `/channels/${channelId}`;
  const message = channel === '' || messageId === undefined ? '' : `/messages/${messageId}`;
  return `#/users/${userId}${guild}${channel}${message}${formatView(view)}`;
}

function formatView(view: PageViewLocation | undefined): string {
  switch (view?.kind) {
    case 'gallery':
      return view.entry === undefined ? '/gallery' : `/gallery/${encodeEntry(view.entry)}`;
    case 'preview':
      return `/preview/${view.theme}/${encodeEntry(view.entry)}`;
    default:
      return '';
  }
}

/** Slashes stay readable. */
function encodeEntry(entry: string): string {
  return encodeURIComponent(entry).replaceAll('%2F', '/');
}
