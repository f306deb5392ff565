import { z } from 'zod';

const Settings = z.object({
  token: z.string(),
  /** Address of the API. */
  api: z.string(),
  shards: z.int(),
  seed: z.int(),
  /** File to which the process appends its reports. */
  reports: z.string(),
  /** One in this many message handlers calls the API. */
  callEvery: z.int(),
  /** How far the wall clock of the process differs from that of the machine at its start. */
  clockSkewMs: z.int(),
  /** File of its journal. */
  journal: z.string().optional(),
  /** Address of Redis. */
  cluster: z.string().optional(),
});

/** What a storm passes to each bot process, as JSON in the environment variable STORM_BOT. */
export type BotSettings = z.output<typeof Settings>;

export function parseBotSettings(text: string | undefined): BotSettings {
  return Settings.parse(JSON.parse(text ?? ''));
}

/** Exit status of a bot that cannot start because Redis is unreachable. As a service manager would, the storm starts it again. */
export const REDIS_UNREACHABLE_STATUS = 75;
