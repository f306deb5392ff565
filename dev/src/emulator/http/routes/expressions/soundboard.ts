import { endpoints, type SoundboardSound } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { canSeeCreators } from '../../../policy/expressions/creators.js';
import { findPlayableSound } from '../../../policy/expressions/sound-checks.js';
import { defaultSounds } from '../../../state/expressions/default-sounds.js';
import { createSoundEffect } from '../../../state/expressions/sound-effects.js';
import * as sounds from '../../../state/expressions/soundboard-sounds.js';
import type { GuildRecord, SoundRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';
import { requireGuild } from '../channels/require-guild.js';

export const soundboardRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.listDefaultSoundboardSounds, () => ({ result: [...defaultSounds], events: [] })),

  defineRoute(endpoints.listGuildSoundboardSounds, (call) => ({
    result: { items: [...call.guild.sounds.values()].map((record) => serializeFor(call, record)) },
    events: [],
  })),

  defineRoute(endpoints.getGuildSoundboardSound, ({ path, ...call }) => ({
    result: serializeFor(call, findSound(call.guild, path.sound_id)),
    events: [],
  })),

  defineRoute(endpoints.createGuildSoundboardSound, ({ world, guild, body, actor, reason }) => {
    const { result, events } = sounds.insertSound(world, guild, body, { userId: actor.user.user.id, reason });
    return { result: sounds.serializeSound(world, result), events };
  }),

  defineRoute(endpoints.modifyGuildSoundboardSound, ({ world, guild, path, body, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const { result, events } = sounds.updateSound(world, guild, findSound(guild, path.sound_id), body, executor);
    return { result: sounds.serializeSound(world, result), events };
  }),

  defineRoute(endpoints.deleteGuildSoundboardSound, ({ world, guild, path, actor, reason }) =>
    sounds.removeSound(world, guild, findSound(guild, path.sound_id), { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.sendSoundboardSound, ({ world, actor, channel, permissions, body, ...call }) => {
    const guild = requireGuild(call.guild);
    const userId = actor.user.user.id;
    const found = findPlayableSound({ world, userId, guild, channel, permissions }, body);
    const { sound, source } = found ?? rejectRequest('UNKNOWN_SOUND');
    return createSoundEffect({ guild, channelId: channel.channel.id, userId }, source, sound);
  }),
];

interface SoundViewer {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

function serializeFor({ world, permissions }: SoundViewer, record: SoundRecord): SoundboardSound {
  return canSeeCreators(permissions) ? sounds.serializeSound(world, record) : record.sound;
}

function findSound({ sounds }: GuildRecord, id: string): SoundRecord {
  return sounds.get(id) ?? rejectRequest('UNKNOWN_SOUND');
}
