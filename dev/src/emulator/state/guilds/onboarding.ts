import {
  type Endpoints,
  memberFlags,
  type Onboarding,
  type OnboardingPrompt,
  type OnboardingPromptOption,
  onboardingModes,
  type ParsedBodyOf,
  roleFlags,
} from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry, pairById } from '../audit-log/audit-log.js';
import { memberUpdateEvent } from '../members/members.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

type OnboardingChanges = ParsedBodyOf<Endpoints['modifyGuildOnboarding']>;
type PromptChanges = NonNullable<OnboardingChanges['prompts']>[number];

/** Returns the onboarding of a guild. If it was never set up, the result is an empty, disabled onboarding. */
export function serializeOnboarding({ guild, onboarding }: GuildRecord): Onboarding {
  return (
    onboarding ?? {
      guild_id: guild.id,
      prompts: [],
      default_channel_ids: [],
      enabled: false,
      mode: onboardingModes.ONBOARDING_DEFAULT,
    }
  );
}

/** Changes the onboarding of a guild. Creates one audit log entry per changed prompt and one for the other settings. */
export function updateOnboarding(
  world: World,
  record: GuildRecord,
  { prompts, ...changes }: OnboardingChanges,
  executor: AuditExecutor,
): StateChange<Onboarding> {
  const isNew = record.onboarding === undefined;
  const before = serializeOnboarding(record);
  const after: Onboarding = {
    ...before,
    prompts: prompts ? prompts.map((prompt) => toPrompt(world, before, prompt)) : before.prompts,
    default_channel_ids: [...new Set(changes.default_channel_ids ?? before.default_channel_ids)],
    enabled: changes.enabled ?? before.enabled,
    mode: changes.mode ?? before.mode,
  };
  record.onboarding = after;
  flagPromptRoles(record, after);
  const events = promptAuditEvents(world, record, before.prompts, after.prompts, executor);
  const differences = changesBetween(auditedOnboarding(before), auditedOnboarding(after));
  if (isNew || differences.length > 0) {
    const action = isNew ? 'ONBOARDING_CREATE' : 'ONBOARDING_UPDATE';
    const entry = { action, targetId: record.guild.id, executor, changes: differences } as const;
    events.push(...insertAuditEntry(world, record, entry).events);
  }
  return { result: after, events };
}

/** The settings that the audit log records together. Prompts have separate entries. */
function auditedOnboarding({ prompts: _prompts, guild_id: _guildId, ...settings }: Onboarding) {
  return settings;
}

function toPrompt(world: World, { prompts }: Onboarding, request: PromptChanges): OnboardingPrompt {
  const existing = prompts.find(({ id }) => id === request.id);
  return {
    ...request,
    id: existing?.id ?? world.newId(),
    options: request.options.map((option) => toPromptOption(world, existing, option)),
  };
}

function toPromptOption(
  world: World,
  prompt: OnboardingPrompt | undefined,
  request: PromptChanges['options'][number],
): OnboardingPromptOption {
  const { id, emoji_id, emoji_name, emoji_animated, ...rest } = request;
  const existing = prompt?.options.find((option) => option.id === id);
  return {
    id: existing?.id ?? world.newId(),
    ...rest,
    emoji: { id: emoji_id ?? null, name: emoji_name ?? null, animated: emoji_animated ?? false },
    ...(emoji_id == null ? {} : { emoji_id }),
    ...(emoji_name == null ? {} : { emoji_name }),
    ...(emoji_animated == null ? {} : { emoji_animated }),
  };
}

/** Sets the flag IN_PROMPT on the roles that options assign, and removes it from all other roles. */
function flagPromptRoles({ roles }: GuildRecord, { prompts }: Onboarding): void {
  const roleIds = new Set(prompts.flatMap(({ options }) => options.flatMap((option) => option.role_ids)));
  for (const role of roles.values()) {
    role.flags = roleIds.has(role.id) ? role.flags | roleFlags.IN_PROMPT : role.flags & ~roleFlags.IN_PROMPT;
  }
}

function promptAuditEvents(
  world: World,
  record: GuildRecord,
  before: readonly OnboardingPrompt[],
  after: readonly OnboardingPrompt[],
  executor: AuditExecutor,
): EmittedEvent[] {
  return pairById(before, after).flatMap(({ id, old, next }) => {
    const changes = changesBetween(old ?? {}, next ?? {});
    if (changes.length === 0) return [];
    const action = !old ? 'ONBOARDING_PROMPT_CREATE' : next ? 'ONBOARDING_PROMPT_UPDATE' : 'ONBOARDING_PROMPT_DELETE';
    return insertAuditEntry(world, record, { action, targetId: id, executor, changes }).events;
  });
}

/** Completes the onboarding of a member. The member gets the roles of the selected options. */
export function completeOnboarding(
  world: World,
  record: GuildRecord,
  member: MemberRecord,
  selectedOptions: readonly OnboardingPromptOption[],
): StateChange<MemberRecord> {
  const { STARTED_ONBOARDING, COMPLETED_ONBOARDING } = memberFlags;
  const roleIds = selectedOptions.flatMap((option) => option.role_ids).filter((id) => record.roles.has(id));
  member.roles = [...new Set([...member.roles, ...roleIds])];
  member.flags |= STARTED_ONBOARDING | COMPLETED_ONBOARDING;
  return { result: member, events: [memberUpdateEvent(world, record, member)] };
}
