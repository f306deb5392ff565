/** The text of attachments: which files have one, and its first lines. */
import type { Attachment } from 'guildhall/wire';
import { useEffect, useState } from 'preact/hooks';

/** Larger files are not loaded, in bytes. */
const MAX_BYTES = 1024 * 1024;
/** How many lines and characters are shown at most. The file itself has the rest. */
const MAX_LINES = 200;
const MAX_CHARACTERS = 20_000;
/** How many lines are shown before the text is expanded. */
export const FIRST_LINES = 6;

const textTypes = /^text\/|^application\/(?:[\w.-]+\+)?(?:json|xml|yaml|toml|x-ndjson|javascript|typescript|sql|x-sh)$/;
/** Endings of text files whose media type browsers and clients do not know. */
const textNames =
  /\.(?:txt|log|md|csv|tsv|jsonl?|ya?ml|toml|ini|cfg|conf|env|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|cs|cpp|c|h|hpp|php|lua|sh|ps1|sql|diff|patch)$/i;

/** Whether the first lines of a file are shown: it is a text, and not too large. SVG files are pictures. */
export function isTextFile({ filename, content_type: contentType, size }: Attachment): boolean {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (size === 0 || size > MAX_BYTES || type === 'image/svg+xml') return false;
  return textTypes.test(type) || ((type === '' || type === 'application/octet-stream') && textNames.test(filename));
}

/** The lines of a text file that can be shown. */
export interface TextLines {
  readonly lines: readonly string[];
  /** Whether the file has more. */
  readonly isCut: boolean;
}

/** Splits the content of a file; undefined if it is no text. */
export function toTextLines(content: string): TextLines | undefined {
  if (content.includes('\0')) return undefined;
  const lines = content
    .slice(0, MAX_CHARACTERS)
    .replace(/^\u{FEFF}/u, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n');
  return { lines: lines.slice(0, MAX_LINES), isCut: content.length > MAX_CHARACTERS || lines.length > MAX_LINES };
}

/** The list of messages removes messages that are far away, and shows them again: their files are not loaded again. */
const loaded = new Map<string, TextLines | undefined>();
const MAX_LOADED = 100;

/** Loads a text file of the emulator. Undefined until it is loaded, and if it cannot be shown. */
export function useTextFile(address: string): TextLines | undefined {
  const [text, setText] = useState(() => loaded.get(address));
  useEffect(() => {
    if (loaded.has(address)) {
      setText(loaded.get(address));
      return;
    }
    const aborting = new AbortController();
    void loadTextFile(address, aborting.signal).then((lines) => {
      if (aborting.signal.aborted) return;
      if (loaded.size >= MAX_LOADED) loaded.clear();
      loaded.set(address, lines);
      setText(lines);
    });
    return () => aborting.abort();
  }, [address]);
  return text;
}

async function loadTextFile(address: string, signal: AbortSignal): Promise<TextLines | undefined> {
  try {
    const response = await fetch(address, { signal, credentials: 'omit' });
    return response.ok ? toTextLines(await response.text()) : undefined;
  } catch {
    // The link to the file remains: opening it shows what is wrong.
    return undefined;
  }
}
