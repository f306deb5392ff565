import type { TemplateGuild } from 'guildhall/wire';

/** The template of a guild. */
export interface GuildTemplateRecord {
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
  /** How many guilds were created from it. */
  readonly usageCount: number;
  /** The user who created it. */
  readonly creatorId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The time of the last synchronization, in milliseconds since 1970. */
  readonly syncedAt: number;
  /** The guild at that time. */
  readonly snapshot: TemplateGuild;
}
