import type { DraftStore, SavedDraft } from '../../interactions/modals/draft-store.js';
import type { Instrumentation } from './instrumentation.js';

/** Stores with each draft what it continues, so that the trace of an interaction continues in another process. */
export class ObservedDraftStore implements DraftStore {
  constructor(
    private readonly store: DraftStore,
    private readonly instrumentation: Instrumentation,
  ) {}

  put(draft: SavedDraft): Promise<string> {
    const carrier = this.instrumentation.carrier?.();
    return this.store.put(carrier === undefined ? draft : { ...draft, carrier });
  }

  async get(id: string): Promise<SavedDraft | undefined> {
    const draft = await this.store.get(id);
    if (draft?.carrier !== undefined) this.instrumentation.continues?.(draft.carrier);
    return draft;
  }
}
