import type { Embed } from '../../wire/objects/embed.js';
import { type GatewayMessage, type Message, messageFlags } from '../../wire/objects/message.js';
import { presentAttachment } from './attachments.js';
import type { Audience } from './change.js';
import type { ChannelRecord, MemberRecord, MessageRecord, World } from './world.js';

const UPLOAD = 'attachment://';

/** A message as it is shown now: with its author as it is now, and addresses of files that work. */
export function presentMessage(world: World, { message }: MessageRecord): Message {
  const attachments = message.attachments.map((each) => presentAttachment(world, each));
  const urls = new Map(attachments.map((each) => [`${UPLOAD}${each.filename}`, each.url]));
  const hidden = ((message.flags ?? 0) & messageFlags.SUPPRESS_EMBEDS) !== 0;
  return {
    ...message,
    author: world.users.get(message.author.id)?.user ?? message.author,
    attachments,
    embeds: hidden ? [] : message.embeds.map((embed) => withUploads(embed, urls)),
  };
}

function withUploads(embed: Embed, urls: ReadonlyMap<string, string>): Embed {
  const resolve = (url: string) => urls.get(url) ?? url;
  const { image, thumbnail, author, footer } = embed;
  return {
    ...embed,
    ...(image ? { image: { ...image, url: resolve(image.url) } } : {}),
    ...(thumbnail ? { thumbnail: { ...thumbnail, url: resolve(thumbnail.url) } } : {}),
    ...(author?.icon_url ? { author: { ...author, icon_url: resolve(author.icon_url) } } : {}),
    ...(footer?.icon_url ? { footer: { ...footer, icon_url: resolve(footer.icon_url) } } : {}),
  };
}

/** A message as an event tells of it: in a guild with its author's member and those of the mentioned. */
export function presentGatewayMessage(world: World, channel: ChannelRecord, record: MessageRecord): GatewayMessage {
  const message = presentMessage(world, record);
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  if (!guild || record.ephemeralFor !== undefined) return message;
  const member = guild.members.get(message.author.id);
  return {
    ...message,
    guild_id: guild.guild.id,
    ...(member ? { member: withoutUser(member) } : {}),
    mentions: message.mentions.map((user) => {
      const mentioned = guild.members.get(user.id);
      return mentioned ? { ...user, member: withoutUser(mentioned) } : user;
    }),
  };
}

function withoutUser({ userId: _userId, ...member }: MemberRecord): Omit<MemberRecord, 'userId'> {
  return member;
}

/** Whom news of a message concerns. */
export function messageAudiences(channel: ChannelRecord, record: MessageRecord): Audience[] {
  const toUser = (userId: string): Audience => ({ kind: 'user', userId });
  if (record.ephemeralFor !== undefined) return [record.message.author.id, record.ephemeralFor].map(toUser);
  if (channel.recipientIds) return channel.recipientIds.map(toUser);
  const { id: channelId, guild_id: guildId } = channel.channel;
  return guildId === undefined ? [] : [{ kind: 'channel', guildId, channelId }];
}
