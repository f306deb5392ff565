/** A guild with voice channels and stages, in which the default bot has some permissions. */

import { connectMemberToVoice } from '../../../../../dev/src/emulator/state/members/voice-states.js';
import type { GuildRecord, VoiceRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import type { EmulatorFixture } from '../../../fixtures/emulator-fixture.js';

/** The permissions of a moderator of a stage. */
export const MODERATOR: string = permissionSet(
  'VIEW_CHANNEL',
  'CONNECT',
  'MANAGE_CHANNELS',
  'MUTE_MEMBERS',
  'MOVE_MEMBERS',
);

/** Gateway options with which no bot has to send heartbeats while the clock is advanced. */
export const NO_HEARTBEATS = { gateway: { heartbeatIntervalMs: 1e12 } };

/** A guild with the channels `general`, `deck` (voice), `stage`, and `hold`, a hidden stage. */
export function guildWithStages(fixture: EmulatorFixture, permissions: string): GuildRecord {
  const hidden = { id: '@everyone', deny: permissionSet('VIEW_CHANNEL') };
  return fixture.guild(permissions, {
    channels: [
      { name: 'general' },
      { name: 'deck', type: channelTypes.GUILD_VOICE },
      { name: 'stage', type: channelTypes.GUILD_STAGE_VOICE },
      { name: 'hold', type: channelTypes.GUILD_STAGE_VOICE, permission_overwrites: [hidden] },
    ],
  });
}

/** Connects a member to a channel, suppressed unless `suppress` is false. Sends no events. */
export function connect(
  fixture: EmulatorFixture,
  guild: GuildRecord,
  userId: string,
  channelId: string,
  suppress = true,
): VoiceRecord {
  const member = guild.members.get(userId);
  if (!member) throw new Error('the user is not a member');
  connectMemberToVoice(fixture.emulator.world, guild, member, { channelId, suppress });
  const voice = guild.voices.get(userId);
  if (!voice) throw new Error('the member is not connected');
  return voice;
}
