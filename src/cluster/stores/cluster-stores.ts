import type { ReplayProtection } from '../../ingress/http/replay-protection.js';
import type { ParamStore } from '../../interactions/custom-id/param-store.js';
import type { CooldownStore } from '../../interactions/guards/cooldown-store.js';
import type { DraftStore } from '../../interactions/modals/draft-store.js';
import type { CommandSyncLock } from './command-sync-lock.js';
import type { TaskClaims } from './task-claims.js';

/** What the processes of a cluster store together. */
export interface ClusterStores {
  /** The input of rejected and unfinished modals. */
  readonly drafts: DraftStore;
  /** The uses that the guard `cooldown` counts. */
  readonly cooldowns: CooldownStore;
  /** Parameters that do not fit into a custom_id. */
  readonly customIdParameters: ParamStore;
  /** The HTTP requests that were received. */
  readonly replayProtection: ReplayProtection;
  /** Which process runs a scheduled task. */
  readonly taskRuns: TaskClaims;
  /** Which process registers the commands. */
  readonly commandSync: CommandSyncLock;
}
