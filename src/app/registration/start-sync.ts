/** Registers what a bot declares when it starts; in a cluster, in one of its processes. */
import { toBase64Url } from '../../base/bytes/bytes.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { CommandSyncLock } from '../../cluster/stores/command-sync-lock.js';

/** Something that is registered when the bot starts: commands, auto moderation rules or linked role records. */
export interface StartSyncPart {
  /** The declarations and options as JSON can express them: different for different registrations. Only a cluster needs them. */
  declared(): unknown;
  /** @throws {SyncError} when something could not be registered */
  sync(): Promise<unknown>;
}

export class StartSync {
  constructor(
    private readonly parts: readonly StartSyncPart[],
    /** Decides which process of a cluster registers; undefined without a cluster. */
    private readonly lock: CommandSyncLock | undefined,
  ) {}

  /**
   * Registers all parts. In a cluster, only if no other process has registered the same within a day; waits while another
   * process registers. A part that fails does not prevent the others.
   *
   * @returns whether this process has registered them
   * @throws the error of the part that failed, or an AggregateError when several failed
   */
  async run(): Promise<boolean> {
    if (this.parts.length === 0) return false;
    if (this.lock !== undefined) return this.lock.syncOnce(this.#fingerprint(), () => this.#syncParts());
    await this.#syncParts();
    return true;
  }

  async #syncParts(): Promise<void> {
    const errors: unknown[] = [];
    for (const part of this.parts) await part.sync().catch((error: unknown) => errors.push(error));
    if (errors.length > 1) throw new AggregateError(errors, 'several registrations failed');
    if (errors.length === 1) throw errors[0];
  }

  #fingerprint(): string {
    const declared = this.parts.map((part) => part.declared());
    return toBase64Url(sha256(JSON.stringify(declared)));
  }
}
