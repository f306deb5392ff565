/**
 * Dispatch events of the gateway, each declared once: wire name, payload, and the intents that gate it. The key is the
 * name that `@On` takes.
 */
import { z } from 'zod';
import type { IntentName } from './gateway.js';
import { AuditLogEntry } from './objects/audit-log.js';
import { Channel } from './objects/channel.js';
import { Guild, UnavailableGuild } from './objects/guild.js';
import { Interaction } from './objects/interaction.js';
import { Member } from './objects/member.js';
import { GatewayMessage } from './objects/message.js';
import { Role } from './objects/role.js';
import { User } from './objects/user.js';

/** A dispatch event, as data. */
export interface EventDeclaration<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  /** The `t` of its frames. */
  readonly wireName: Name;
  readonly payload: Payload;
  /** It comes when at least one of these intents was asked for; always when there are none. */
  readonly intents: readonly IntentName[];
}

/** Declares a dispatch event. */
export function event<const Name extends string, Payload extends z.ZodType>(
  wireName: Name,
  facts: { readonly intents: readonly IntentName[]; readonly payload: Payload },
): EventDeclaration<Name, Payload> {
  return Object.freeze({ wireName, ...facts });
}

const inGuild = { guild_id: z.string() };

const Ready = z.object({
  v: z.int(),
  user: User,
  guilds: z.array(UnavailableGuild),
  session_id: z.string(),
  resume_gateway_url: z.string(),
  shard: z.tuple([z.int(), z.int()]).optional(),
  application: z.object({ id: z.string(), flags: z.int() }),
});
/** Data of READY. */
export type Ready = z.output<typeof Ready>;

const GuildCreate = Guild.extend({
  joined_at: z.string(),
  large: z.boolean(),
  unavailable: z.boolean().optional(),
  member_count: z.int(),
  members: z.array(Member),
  channels: z.array(Channel),
  threads: z.array(Channel),
  voice_states: z.array(z.unknown()),
  presences: z.array(z.unknown()),
  stage_instances: z.array(z.unknown()),
  guild_scheduled_events: z.array(z.unknown()),
  soundboard_sounds: z.array(z.unknown()),
});

const MemberUpdate = Member.partial().required({ user: true, roles: true }).extend(inGuild);
const RoleChange = z.object({ ...inGuild, role: Role });
const MessageDelete = z.object({ id: z.string(), channel_id: z.string(), guild_id: z.string().optional() });

/** Every dispatch event that Guildhall knows. */
export const events = {
  ready: event('READY', { intents: [], payload: Ready }),
  resumed: event('RESUMED', { intents: [], payload: z.object({}) }),
  guildCreate: event('GUILD_CREATE', { intents: ['GUILDS'], payload: z.union([GuildCreate, UnavailableGuild]) }),
  guildUpdate: event('GUILD_UPDATE', { intents: ['GUILDS'], payload: Guild }),
  guildDelete: event('GUILD_DELETE', { intents: ['GUILDS'], payload: UnavailableGuild }),
  guildRoleCreate: event('GUILD_ROLE_CREATE', { intents: ['GUILDS'], payload: RoleChange }),
  guildRoleUpdate: event('GUILD_ROLE_UPDATE', { intents: ['GUILDS'], payload: RoleChange }),
  guildRoleDelete: event('GUILD_ROLE_DELETE', {
    intents: ['GUILDS'],
    payload: z.object({ ...inGuild, role_id: z.string() }),
  }),
  channelCreate: event('CHANNEL_CREATE', { intents: ['GUILDS'], payload: Channel }),
  channelUpdate: event('CHANNEL_UPDATE', { intents: ['GUILDS'], payload: Channel }),
  channelDelete: event('CHANNEL_DELETE', { intents: ['GUILDS'], payload: Channel }),
  guildMemberAdd: event('GUILD_MEMBER_ADD', { intents: ['GUILD_MEMBERS'], payload: Member.extend(inGuild) }),
  guildMemberUpdate: event('GUILD_MEMBER_UPDATE', { intents: ['GUILD_MEMBERS'], payload: MemberUpdate }),
  guildMemberRemove: event('GUILD_MEMBER_REMOVE', {
    intents: ['GUILD_MEMBERS'],
    payload: z.object({ ...inGuild, user: User }),
  }),
  guildAuditLogEntryCreate: event('GUILD_AUDIT_LOG_ENTRY_CREATE', {
    intents: ['GUILD_MODERATION'],
    payload: AuditLogEntry.extend(inGuild),
  }),
  messageCreate: event('MESSAGE_CREATE', { intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'], payload: GatewayMessage }),
  messageUpdate: event('MESSAGE_UPDATE', { intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'], payload: GatewayMessage }),
  messageDelete: event('MESSAGE_DELETE', { intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'], payload: MessageDelete }),
  interactionCreate: event('INTERACTION_CREATE', { intents: [], payload: Interaction }),
} as const;

/** The name of a dispatch event, as `@On` takes it. */
export type EventName = keyof typeof events;

/** The payload of a dispatch event. */
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]['payload']>;
