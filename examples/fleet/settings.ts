import { join } from 'node:path';

/** How many shards the emulator recommends. Each runs in one of the processes. */
export const SHARD_COUNT = 4;

/** The files that the processes share. */
export interface Settings {
  readonly admissions: string;
  readonly ledger: string;
}

/** The environment variable with the folder of the files. */
export const FOLDER_VARIABLE = 'FLEET_FOLDER';

export function settingsIn(folder: string): Settings {
  return { admissions: join(folder, 'admissions'), ledger: join(folder, 'ledger') };
}

/** The settings of this process. */
export function readSettings(): Settings {
  return settingsIn(process.env[FOLDER_VARIABLE] ?? '.');
}
