import { type Endpoints, guildFeatures, type ParsedBodyOf, type WelcomeScreen } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { guildUpdateEvent } from './guild-updates.js';

const FEATURE = guildFeatures.WELCOME_SCREEN_ENABLED;

/** Whether new members see the guild's welcome screen. */
export function isWelcomeScreenEnabled({ guild }: GuildRecord): boolean {
  return guild.features.includes(FEATURE);
}

/** The welcome screen of a guild. Empty if it was never set. */
export function serializeWelcomeScreen({ welcomeScreen }: GuildRecord): WelcomeScreen {
  return welcomeScreen ?? { description: null, welcome_channels: [] };
}

/** Changes a welcome screen. The guild itself changes only when the screen is enabled or disabled. */
export function updateWelcomeScreen(
  world: World,
  record: GuildRecord,
  changes: ParsedBodyOf<Endpoints['modifyGuildWelcomeScreen']>,
  executor: AuditExecutor,
): StateChange<WelcomeScreen> {
  const before = { features: record.guild.features, welcome_screen: record.welcomeScreen };
  const screen = applyScreenChanges(serializeWelcomeScreen(record), changes);
  const features = toggleScreenFeature(record, changes.enabled);
  const differences = changesBetween(before, { features, welcome_screen: screen });
  record.welcomeScreen = screen;
  record.guild = { ...record.guild, features };
  if (differences.length === 0) return { result: screen, events: [] };
  const events: EmittedEvent[] = differences.some(({ key }) => key === 'features') ? [guildUpdateEvent(record)] : [];
  const entry = { action: 'GUILD_UPDATE', targetId: record.guild.id, executor, changes: differences } as const;
  return { result: screen, events: [...events, ...insertAuditEntry(world, record, entry).events] };
}

function applyScreenChanges(
  before: WelcomeScreen,
  changes: ParsedBodyOf<Endpoints['modifyGuildWelcomeScreen']>,
): WelcomeScreen {
  const channels = changes.welcome_channels?.map(({ channel_id, description, emoji_id, emoji_name }) => ({
    channel_id,
    description,
    emoji_id: emoji_id ?? null,
    emoji_name: emoji_name ?? null,
  }));
  return {
    description: changes.description === undefined ? before.description : changes.description,
    welcome_channels: changes.welcome_channels === undefined ? before.welcome_channels : (channels ?? []),
  };
}

function toggleScreenFeature({ guild }: GuildRecord, enabled: boolean | null | undefined): string[] {
  if (enabled === undefined || guild.features.includes(FEATURE) === (enabled ?? false)) return guild.features;
  return enabled ? [...guild.features, FEATURE] : guild.features.filter((each) => each !== FEATURE);
}
