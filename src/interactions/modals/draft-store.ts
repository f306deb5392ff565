import { randomText } from '../../base/bytes/random-text.js';
import { type Clock, systemClock } from '../../base/clock.js';
import { ExpiringMap } from '../../base/expiring-map.js';
import { clockProblems } from '../../base/options/clock-problems.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { Snowflake } from '../../base/snowflake.js';
import { limits } from '../../wire/constants/limits.js';
import type { ModalData } from '../../wire/objects/interactions/interaction.js';
import type { ShownModal } from './shown-modal.js';

/** The input of a rejected or unfinished modal, or what it was shown with. It is plain JSON. */
export interface SavedDraft {
  readonly userId: Snowflake;
  /** The submission with the `custom_id` of the modal. It has no components if nothing was submitted yet. */
  readonly data: ModalData;
  /** What the modal was shown with in place of its declaration. */
  readonly shown?: ShownModal | undefined;
  /** For a wizard: the index of this page (from 0), and the submissions of all pages so far, in order. */
  readonly wizard?: { readonly page: number; readonly pages: readonly ModalData[] } | undefined;
  /**
   * The token of the interaction whose response contains the button that opens the draft. It changes this message, and is
   * valid for as long as the draft.
   */
  readonly token?: string | undefined;
  /** Identifies, for an instrumentation, the interaction that stored the draft. */
  readonly carrier?: string | undefined;
}

/**
 * Stores drafts until their modal is reopened or submitted. An implementation stores each draft for at least 15 minutes.
 * Pass your own to the bot to share drafts between processes.
 */
export interface DraftStore {
  /** Stores a draft and returns its id: 16 characters of base64url that cannot be guessed. */
  put(draft: SavedDraft): Promise<string>;
  /** Returns a draft, or undefined if it has expired. The draft stays, so a closed modal can be reopened again. */
  get(id: string): Promise<SavedDraft | undefined>;
}

/** Length of a draft id, in characters of base64url. */
export const DRAFT_ID_LENGTH = 16;
const ID_BYTES = 12;

/** The limits of a {@link MemoryDraftStore}. */
export interface MemoryDraftStoreOptions {
  /**
   * The clock by which entries expire.
   * @default the system clock
   */
  readonly clock?: Clock | undefined;
  /**
   * Maximum number of drafts. Above it the oldest draft is deleted.
   * @default 10_000
   */
  readonly capacity?: number | undefined;
}

const draftStoreNames: OptionNames<MemoryDraftStoreOptions> = { clock: clockProblems, capacity: true };

/** Stores drafts in memory for 15 minutes, the lifetime of the message with the button that reopens the modal. */
export class MemoryDraftStore implements DraftStore {
  readonly #drafts: ExpiringMap<SavedDraft>;

  /** @throws {OptionsError} when an option is unknown, or the clock lacks a method */
  constructor(options: MemoryDraftStoreOptions = {}) {
    requireKnownOptions('new MemoryDraftStore()', options, draftStoreNames);
    const { clock = systemClock, capacity = 10_000 } = options;
    this.#drafts = new ExpiringMap({ clock, capacity, ttlMs: limits.interaction.tokenMs });
  }

  async put(draft: SavedDraft): Promise<string> {
    const id = randomText(ID_BYTES);
    this.#drafts.add(id, draft);
    return id;
  }

  async get(id: string): Promise<SavedDraft | undefined> {
    return this.#drafts.get(id);
  }
}
