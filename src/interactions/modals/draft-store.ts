import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import { limits } from '../../wire/constants/limits.js';
import type { ModalData } from '../../wire/objects/interactions/interaction.js';
import type { ShownFieldOptions } from '../modal-fields/option-record.js';

/** What somebody typed into a modal, or what it offered when it was shown. It is plain JSON. */
export interface SavedDraft {
  readonly userId: Snowflake;
  /** What was submitted; its `custom_id` is that of the modal. Without components where nothing was yet. */
  readonly data: ModalData;
  /** The options that fields were shown with. */
  readonly shownOptions?: ShownFieldOptions | undefined;
  /** Of a page of a wizard: what was typed into all its pages so far, in their order, and which page this is (from 0). */
  readonly wizard?: { readonly page: number; readonly pages: readonly ModalData[] } | undefined;
}

/** Where drafts wait until their modal is opened again or comes back. Each is kept for 15 minutes at least, if there is room. */
export interface DraftStore {
  /** Keeps a draft and gives its id: `DRAFT_ID_LENGTH` characters of base64url that cannot be guessed. */
  put(draft: SavedDraft): Promise<string>;
  /** The draft, or undefined when it is gone. It stays, so that a modal that was closed can be opened once more. */
  get(id: string): Promise<SavedDraft | undefined>;
}

/** Characters of base64url in the id of a draft. */
export const DRAFT_ID_LENGTH = 16;
const ID_BYTES = 12;

export interface MemoryDraftStoreOptions {
  readonly clock?: Clock | undefined;
  /** How many drafts are kept; past that the oldest goes. Default 10 000. */
  readonly capacity?: number | undefined;
}

/** Keeps drafts in memory for 15 minutes: as long as the message with the button to them can be seen. */
export class MemoryDraftStore implements DraftStore {
  /** In the order of their making, which is that of their ends. */
  readonly #drafts = new Map<string, { readonly draft: SavedDraft; readonly expiresAt: number }>();
  readonly #clock: Clock;
  readonly #capacity: number;

  constructor({ clock = systemClock, capacity = 10_000 }: MemoryDraftStoreOptions = {}) {
    this.#clock = clock;
    this.#capacity = capacity;
  }

  async put(draft: SavedDraft): Promise<string> {
    const id = randomBytes(ID_BYTES).toString('base64url');
    this.#drafts.set(id, { draft, expiresAt: this.#clock.now() + limits.interaction.tokenMs });
    this.#prune();
    return id;
  }

  async get(id: string): Promise<SavedDraft | undefined> {
    this.#prune();
    return this.#drafts.get(id)?.draft;
  }

  #prune(): void {
    const now = this.#clock.now();
    for (const [id, { expiresAt }] of this.#drafts) {
      if (expiresAt > now && this.#drafts.size <= this.#capacity) return;
      this.#drafts.delete(id);
    }
  }
}
