import type { Message, ModalRequest } from 'guildhall/wire';
import { z } from 'zod';
import { ReportedBotError } from './bot-report.js';

/** The longest title of an entry, in characters. */
export const MAX_GALLERY_TITLE = 256;

/** The largest number of entries of a report. */
export const MAX_GALLERY_ENTRIES = 5000;

/** The largest number of files of a message. */
const MAX_FILES = 10;

const Text = z.string().max(10_000);

const GalleryReportEntry = z
  .object({
    kind: z.enum(['modal', 'message']),
    title: z.string().min(1).max(MAX_GALLERY_TITLE),
    /** Where it comes from: the file of a preview, or the pattern of a modal's custom_id. */
    source: Text.optional(),
    /** The modal, or the message as the body of a response. */
    payload: z.record(z.string(), z.unknown()).optional(),
    /** The names of the files of a message. Their content is not part of the report. */
    files: z.array(z.string().max(1000)).max(MAX_FILES).optional(),
    /** What the author of the bot should know about the entry. */
    note: Text.optional(),
    /** Why there is no payload. */
    error: ReportedBotError.optional(),
  })
  .refine(({ payload, error }) => (payload === undefined) !== (error === undefined), {
    message: 'An entry has either a payload or an error.',
  });

/** The schema of a report. */
export const GalleryReport = z.object({
  entries: z.array(GalleryReportEntry).max(MAX_GALLERY_ENTRIES),
  /** The number of further entries that the report does not contain. */
  omitted: z.int().min(0).default(0),
});

/** A report of a bot's modals and previews. */
export type GalleryReport = z.input<typeof GalleryReport>;

/** A modal or preview in a report. */
export type GalleryReportEntry = GalleryReport['entries'][number];

/** A modal or message that a bot reported. It has `modal` or `message` if it is valid, otherwise `problem`. */
export interface GalleryEntry extends Pick<GalleryReportEntry, 'kind' | 'title' | 'source' | 'note' | 'files'> {
  /** Identifies the entry. It stays the same when the bot is reloaded, as long as the title does. */
  readonly key: string;
  readonly application: { readonly id: string; readonly name: string };
  readonly modal?: ModalRequest;
  readonly message?: Message;
  readonly problem?: GalleryProblem;
}

/** Why an entry cannot be shown. */
export interface GalleryProblem {
  /** What the bot reported: its preview has failed. */
  readonly error?: ReportedBotError;
  /** The body of the response with which Discord would reject the payload. */
  readonly rejection?: object;
}

/** A layout of a bot's messages, with the newest message that has it. */
export interface SeenLayout {
  readonly key: string;
  readonly message: Message;
}

/** The gallery, as a user sees it. */
export interface GalleryView {
  readonly entries: readonly GalleryEntry[];
  /** The number of reported entries that are not listed. */
  readonly omitted: number;
  /** The layouts of bots' messages that the user can see, newest first. */
  readonly seen: readonly SeenLayout[];
}
