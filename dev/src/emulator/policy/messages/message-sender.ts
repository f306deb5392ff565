import type { World } from '../../state/world/world.js';

/** Who sends a message. */
export interface MessageSender {
  readonly world: World;
  /** The application of a bot or webhook, which can use its own emojis. Undefined for users and other webhooks. */
  readonly applicationId?: string | undefined;
}
