/** All that users can see of a world, as texts that are equal in equal worlds: without ids, and with times since its start. */
import type { ChannelRecord, GuildRecord, MessageRecord } from '../../emulator/index.js';
import { serializeMessage } from '../../emulator/inspect.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';

export interface FullView {
  /** Everything: also ephemeral messages and open forms. */
  readonly facts: readonly string[];
  /** What stays and is not the response to an interaction: other messages, roles, bans, channels, the audit log. */
  readonly lasting: readonly string[];
}

/** Fields without which two worlds are compared: ids, and what follows from them. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['id', 'custom_id', 'nonce', 'token', 'discriminator', 'application_id', 'channel_id', 'guild_id', 'message_id'],
  ...['timestamp', 'edited_timestamp', 'joined_at', 'last_message_id', 'last_pin_timestamp'],
  ...['interaction_metadata', 'interaction', 'message_reference', 'referenced_message'],
]);

const UNKNOWN_ID = /\d{15,20}/g;
const DISCORD_TIME = /<t:(\d+)(?::\w)?>/g;
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g;
/** The files of a world have another port each time. */
const FILE_URL = /https?:\/\/127\.0\.0\.1[^\s"]*/g;
const MINUTE_MS = 60_000;
/** What is read of a file. */
const MAX_FILE_BYTES = 100_000;

/**
 * @param since when the world started, in milliseconds since 1970
 * @param responses the ids of the messages with which the bot has responded
 */
export function viewAll(scenario: ScenarioWorld, since: number, responses: ReadonlySet<string>): FullView {
  const toText = (value: unknown) => normalized(JSON.stringify(withoutIds(value)) ?? '', scenario, since);
  const { world } = scenario.world.emulator;
  const messages = [...world.channels.values()].flatMap((channel) =>
    [...channel.messages.values()]
      .filter(({ message }) => message.author.bot)
      .map((record) => ({
        isResponse: record.ephemeralFor !== undefined || responses.has(record.message.id),
        text: toText(messageFacts(scenario, channel, record)),
      })),
  );
  const guild = scenario.guild;
  const ofGuild = guild ? guildFacts(scenario, guild).map(toText) : [];
  const modals = [...world.modals.values()].map(({ userId, modal }) => toText({ openFor: userId, modal }));
  const others = messages.filter(({ isResponse }) => !isResponse).map(({ text }) => text);
  return {
    facts: [...messages.map(({ text }) => text), ...ofGuild, ...modals].sort(),
    lasting: [...others, ...ofGuild].sort(),
  };
}

function messageFacts({ world: { emulator } }: ScenarioWorld, { channel }: ChannelRecord, record: MessageRecord) {
  const { message, ephemeralFor, pinnedAt } = record;
  const { files } = emulator.world;
  return {
    channel: channel.id,
    ephemeralFor,
    isPinned: pinnedAt !== undefined,
    payload: serializeMessage(emulator.world, record, ephemeralFor ?? emulator.botUserId),
    files: message.attachments.map(({ id, content_type: type = '' }) => {
      const bytes = files.get(id)?.bytes;
      return type.startsWith('text/') ? new TextDecoder().decode(bytes?.subarray(0, MAX_FILE_BYTES)) : bytes?.length;
    }),
  };
}

function guildFacts({ world: { emulator } }: ScenarioWorld, guild: GuildRecord): object[] {
  const { world, botUserId } = emulator;
  const { id } = guild.guild;
  return [
    { guild: guild.guild },
    ...[...guild.roles.values()].map((role) => ({ role })),
    ...[...guild.members.values()].map(({ userId, roles, nick, communication_disabled_until: timeout }) => ({
      member: userId,
      // The order in which they were given does not count.
      roles: [...roles].sort(),
      nick,
      timeout,
    })),
    ...[...guild.bans].map(([banned, { reason }]) => ({ banned, reason })),
    ...[...guild.voices].map(([user, { channelId }]) => ({ voice: user, channelId })),
    ...[...guild.scheduledEvents.values()].map((scheduled) => ({ scheduled })),
    ...[...guild.autoModerationRules.values()].map((rule) => ({ rule })),
    ...guild.auditLog.filter((entry) => entry.user_id === botUserId).map((entry) => ({ entry })),
    ...[...world.webhooks.values()].flatMap(({ webhook }) =>
      webhook.guild_id === id ? [{ webhook: webhook.name, channelId: webhook.channel_id }] : [],
    ),
    ...[...world.channels.values()].flatMap(({ channel, threadMembers }) =>
      channel.guild_id === id ? [{ channel, threadMembers: [...(threadMembers?.keys() ?? [])].sort() }] : [],
    ),
  ];
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutIds(each)]));
}

/** Names in place of ids, and whole minutes in place of times. */
function normalized(text: string, { references }: ScenarioWorld, since: number): string {
  const minutes = (ms: number) => `${Math.round((ms - since) / MINUTE_MS)} min`;
  return references
    .toTemplate(text.replaceAll(FILE_URL, 'file'))
    .replaceAll(UNKNOWN_ID, '#')
    .replaceAll(DISCORD_TIME, (_text, seconds) => minutes(Number(seconds) * 1000))
    .replaceAll(ISO_TIME, (date) => minutes(Date.parse(date)));
}

/** Whether users see the same. */
export function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
