import { EventEmitter } from 'node:events';

const isCloseCode = (code) => code >= 1000 && code < 5000;

const toNamed = ({ id, name }) => ({ id, name });

/**
 * Forwards the events of a client of eris or of oceanic.js, which is a fork of it: the events have the same names,
 * but not always the same arguments.
 * @param converters functions from the arguments of an event to its data
 */
export function forwardEvents(client, converters) {
  const { toMember, toBan, toRole, toReaction, toInvite, toPresence, toTriggered, toInteraction } = converters;
  const events = new EventEmitter();
  const forward = (event, name, toEvent) => client.on(event, (...data) => events.emit(name, toEvent(...data)));
  const toMessage = ({ id, content, author }) => ({ id, content, userId: author?.id });
  client.on('error', (error) => {
    // The library reports a closed connection as an error before it resumes.
    if (!isCloseCode(error.code)) console.error(error);
  });
  forward('guildMemberAdd', 'memberAdd', toMember);
  forward('guildMemberUpdate', 'memberUpdate', toMember);
  forward('guildMemberRemove', 'memberRemove', toMember);
  forward('messageCreate', 'messageCreate', toMessage);
  forward('messageUpdate', 'messageUpdate', toMessage);
  forward('messageDelete', 'messageDelete', ({ id }) => ({ id }));
  forward('messageReactionAdd', 'reactionAdd', toReaction);
  forward('guildRoleCreate', 'roleCreate', toRole);
  forward('guildRoleUpdate', 'roleUpdate', toRole);
  forward('guildRoleDelete', 'roleDelete', toRole);
  forward('channelCreate', 'channelCreate', toNamed);
  forward('channelUpdate', 'channelUpdate', toNamed);
  forward('channelDelete', 'channelDelete', toNamed);
  forward('guildUpdate', 'guildUpdate', toNamed);
  forward('guildBanAdd', 'banAdd', toBan);
  forward('guildBanRemove', 'banRemove', toBan);
  forward('inviteCreate', 'inviteCreate', toInvite);
  forward('presenceUpdate', 'presenceUpdate', toPresence);
  forward('voiceChannelJoin', 'voiceStateUpdate', ({ id }, channel) => ({ userId: id, channelId: channel.id }));
  forward('voiceChannelLeave', 'voiceStateUpdate', ({ id }) => ({ userId: id, channelId: null }));
  forward('guildScheduledEventCreate', 'scheduledEventCreate', toNamed);
  forward('stageInstanceCreate', 'stageCreate', ({ topic }) => ({ topic }));
  forward('autoModerationActionExecution', 'ruleTriggered', toTriggered);
  forward('shardResume', 'resumed', () => ({}));
  forward('interactionCreate', 'interaction', toInteraction);
  return events;
}
