import { isSnowflake } from '../../../../../src/base/snowflake.js';
import { AutoModerationRule } from '../../../../../src/wire/objects/auto-moderation/auto-moderation.js';
import type { GuildRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';

/** Imports an auto moderation rule of a recorded guild. */
export function importAutoModerationRule(
  world: World,
  { guild, autoModerationRules }: GuildRecord,
  data: unknown,
): void {
  const parsed = AutoModerationRule.safeParse(data);
  if (!parsed.success || !isSnowflake(parsed.data.id)) return;
  autoModerationRules.set(parsed.data.id, { ...parsed.data, guild_id: guild.id });
  world.reserveIdsUpTo(parsed.data.id);
}
