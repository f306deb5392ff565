/** Ensures that the processes of a cluster register the commands of the bot once. */
export interface CommandSyncLock {
  /**
   * Runs `sync`, unless a process has done so with the same fingerprint. Waits while another process runs it. If it fails,
   * the next process that asks runs it again.
   *
   * @param fingerprint is different for different commands
   * @returns whether `sync` ran in this process
   * @throws what `sync` throws
   */
  syncOnce(fingerprint: string, sync: () => Promise<unknown>): Promise<boolean>;
}
