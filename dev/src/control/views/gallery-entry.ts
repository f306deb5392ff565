/** The gallery of the playground, as the control API returns it. */
import type { ModalRequest } from '../../../../src/wire/objects/components/modal.js';
import type { Message } from '../../../../src/wire/objects/messages/message.js';
import type { ReportedBotError } from './bot-report.js';

/** A modal or message that a bot reported. It has `modal` or `message` if it is valid, otherwise `problem`. */
export interface GalleryEntry {
  /** Identifies the entry. It stays the same when the bot is reloaded, as long as the title does. */
  readonly key: string;
  readonly kind: 'modal' | 'message';
  readonly title: string;
  readonly application: { readonly id: string; readonly name: string };
  readonly source?: string;
  readonly note?: string;
  /** Names of files, which are not shown. */
  readonly files?: readonly string[];
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
