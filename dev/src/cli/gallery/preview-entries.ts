/** Renders the exported previews of a bot for the gallery. */
import { setImmediate } from 'node:timers/promises';
import type { Clock, Preview } from 'guildhall';
import { withTimeout } from 'guildhall/internal';
import { messageFlags } from 'guildhall/wire';
import { z } from 'zod';
import { type GalleryReportEntry, MAX_GALLERY_TITLE } from '../../control/views/gallery.js';
import type { DescribeError } from './describe-error.js';
import { toEntryPayload } from './entry-payload.js';
import type { ExportedValue } from './gallery-source.js';

/** How long a preview may take, in milliseconds. */
const RENDER_TIMEOUT_MS = 5000;

/** How many files a message can have. */
const MAX_FILES = 10;

const Content = z.union([z.string(), z.looseObject({})]);

/** A message as `reply` accepts it. Only the parts that are not sent as they are. */
const Message = z.looseObject({
  ephemeral: z.boolean().optional(),
  flags: z.number().optional(),
  files: z.array(z.looseObject({ name: z.string() })).optional(),
});

/** Renders previews one after the other, so that the bot can handle events in between. */
export async function previewEntries(
  previews: readonly ExportedValue<Preview>[],
  describeError: DescribeError,
  clock: Clock,
): Promise<GalleryReportEntry[]> {
  const entries: GalleryReportEntry[] = [];
  for (const { value, file } of previews) {
    const title = value.title.slice(0, MAX_GALLERY_TITLE) || 'Untitled';
    const common = { kind: 'message', title, source: file } as const;
    try {
      entries.push({ ...common, ...toEntry(await render(value, clock), describeError) });
    } catch (thrown) {
      entries.push({ ...common, error: describeError(thrown) });
    }
    await setImmediate();
  }
  return entries;
}

async function render(preview: Preview, clock: Clock): Promise<unknown> {
  const rendered: unknown = preview.render();
  if (!(rendered instanceof Promise)) return rendered;
  const createError = () => new Error(`The preview did not finish within ${RENDER_TIMEOUT_MS / 1000} s.`);
  return withTimeout(clock, RENDER_TIMEOUT_MS, rendered, createError);
}

/** @throws {TypeError} when the preview has returned something else than a message or modal */
function toEntry(rendered: unknown, describeError: DescribeError): Partial<GalleryReportEntry> {
  const content = Content.safeParse(rendered);
  if (!content.success)
    throw new TypeError(`The preview returned ${describeValue(rendered)}. Return a message, its text, or a modal.`);
  const { data } = content;
  if (typeof data === 'string') return toEntryPayload(() => ({ content: data }), describeError);
  if ('custom_id' in data) return { kind: 'modal', ...toEntryPayload(() => data, describeError) };
  const { ephemeral, files = [], flags = 0, ...message } = Message.parse(data);
  const allFlags = ephemeral ? flags | messageFlags.EPHEMERAL : flags;
  return {
    ...toEntryPayload(() => ({ ...message, ...(allFlags === 0 ? {} : { flags: allFlags }) }), describeError),
    ...(files.length > 0 ? { files: files.slice(0, MAX_FILES).map(({ name }) => name) } : {}),
  };
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
