/**
 * The page's own icons: strokes on a 24×24 grid. They are decorative; the enclosing element has the accessible name.
 */

const paths = {
  hash: 'M9 4 7 20M17 4l-2 16M4 9h16M3 15h16',
  voice: 'M4 10v4h3l5 4V6l-5 4H4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  stage: 'M12 3a4 4 0 0 1 4 4v4a4 4 0 0 1-8 0V7a4 4 0 0 1 4-4zM5 11a7 7 0 0 0 14 0M12 18v3',
  announcement: 'M4 10v4h3l9 5V5L7 10H4zM19 9v6',
  forum: 'M4 5h16v10H10l-4 4v-4H4zM8 9h8M8 12h5',
  thread: 'M6 4v9a3 3 0 0 0 3 3h9M14 12l4 4-4 4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14a6.5 6.5 0 0 1 3.5 6',
  panel: 'M4 5h16v14H4zM14 5v14M7 9h4M7 12h4M7 15h2',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'M6 9l6 6 6-6',
  swap: 'M4 8h14l-4-4M20 16H6l4 4',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M9 12h9',
  repeat: 'M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5 20 20',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  chat: 'M4 5h16v11H9l-5 4z',
  send: 'M4 12l16-8-6 16-3-7z',
  crown: 'M4 8l4 4 4-7 4 7 4-4-2 11H6z',
  hourglass: 'M7 3h10M7 21h10M8 3c0 5 8 7 8 12v6M16 3c0 5-8 7-8 12v6',
  arrowIn: 'M19 5 8 16M8 8v8h8',
  arrowOut: 'M5 19 16 8M8 8h8v8',
  menu: 'M4 7h16M4 12h16M4 17h16',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.5M15 9.5v.5',
  sticker: 'M4 4h16v10l-6 6H4zM14 20v-6h6M8.5 9.5v.5M14.5 9.5v.5M8.5 13a4 4 0 0 0 5 0',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15 9.5v.01',
  braces: 'M8 4C5 4 7 11 4 12c3 1 1 8 4 8M16 4c3 0 1 7 4 8-3 1-1 8-4 8',
  more: 'M6 12v.01M12 12v.01M18 12v.01',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  back: 'M15 5l-7 7 7 7',
  record: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  gallery: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  arrowDown: 'M12 4v16M6 14l6 6 6-6',
  arrowUp: 'M12 20V4M6 10l6-6 6 6',
  settings: 'M4 7h10M18 7h2M14 4.5v5M4 17h2M10 17h10M10 14.5v5',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
