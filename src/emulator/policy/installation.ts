/** How an application reaches the place where a person is: through the guild, through the person's own account, or both. */
import { interactionContextTypes } from '../../wire/objects/application-command.js';
import { integrationTypes } from '../../wire/objects/integration-types.js';
import type { ApplicationRecord } from '../state/records/accounts.js';
import type { ChannelRecord } from '../state/records/channels.js';
import type { GuildRecord } from '../state/records/guilds.js';
import { holds, permissionsIn } from './permissions.js';
import type { Picker } from './picking.js';

/**
 * Who installed an application, by the number of the way as text: for a guild the guild's id (`0` in a conversation with
 * the bot), for a person the person's.
 */
export type Owners = Readonly<Record<string, string>>;

const GUILD_INSTALL = String(integrationTypes.GUILD_INSTALL);
const USER_INSTALL = String(integrationTypes.USER_INSTALL);

/** In a conversation with the bot there is no guild: this stands for it. */
const NO_GUILD = '0';

/** The kind of place, a number of `interactionContextTypes`. */
export function contextOf(channel: ChannelRecord, { botUserId }: ApplicationRecord): number {
  if (!channel.recipientIds) return interactionContextTypes.GUILD;
  return channel.recipientIds.includes(botUserId)
    ? interactionContextTypes.BOT_DM
    : interactionContextTypes.PRIVATE_CHANNEL;
}

/**
 * The installations by which an application may act there; none when it is not installed.
 * @param supported numbers of `integrationTypes` that count; default all
 */
export function installationsAt(
  { world, userId, channel }: Picker,
  application: ApplicationRecord,
  supported: readonly number[] = Object.values(integrationTypes),
): Owners {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const owners: [kind: number, owner: string | undefined][] = [
    [integrationTypes.GUILD_INSTALL, guild ? idWhereMember(guild, application) : noGuildId(channel, application)],
    [integrationTypes.USER_INSTALL, application.userInstalls.has(userId) ? userId : undefined],
  ];
  return Object.fromEntries(
    owners.flatMap(([kind, owner]) => (owner !== undefined && supported.includes(kind) ? [[kind, owner]] : [])),
  );
}

function idWhereMember({ guild, members }: GuildRecord, { botUserId }: ApplicationRecord): string | undefined {
  return members.has(botUserId) ? guild.id : undefined;
}

function noGuildId(channel: ChannelRecord, application: ApplicationRecord): string | undefined {
  return contextOf(channel, application) === interactionContextTypes.BOT_DM ? NO_GUILD : undefined;
}

/** Whether the person alone installed the application: then what it may say is bounded. */
export function isPersonal(owners: Owners): boolean {
  return owners[GUILD_INSTALL] === undefined && owners[USER_INSTALL] !== undefined;
}

/** Whether what a personal application says is seen by its person alone: in a guild, without USE_EXTERNAL_APPS. */
export function isHushed({ world, userId, channel }: Picker, owners: Owners): boolean {
  if (channel.recipientIds || !isPersonal(owners)) return false;
  return !holds(permissionsIn(world, channel, userId), 'USE_EXTERNAL_APPS');
}
