import { z } from 'zod';
import { User } from './user.js';

/** An application, to which a bot belongs. */
export const Application = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  description: z.string(),
  bot_public: z.boolean(),
  bot_require_code_grant: z.boolean(),
  bot: User.optional(),
  /** Ed25519 public key, in hex, with which signed requests are verified. */
  verify_key: z.string(),
  flags: z.int().optional(),
  interactions_endpoint_url: z.string().nullable().optional(),
});
export type Application = z.output<typeof Application>;
