import { endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { stageOfBody, startNotifiesEveryone } from '../../../policy/rules/voice/stage-instances.js';
import type { ChannelRecord } from '../../../state/records/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { StageRecord } from '../../../state/records/scheduled-events.js';
import { closeStage, openStage } from '../../../state/scheduled-events/stage-events.js';
import { updateStage } from '../../../state/voice/stage-instances.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';
import { requireGuild } from '../channels/require-guild.js';

export const stageInstanceRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.getStageInstance, ({ guild, channel }) => ({
    result: stageOf(requireGuild(guild), channel).instance,
    events: [],
  })),

  defineRoute(endpoints.createStageInstance, (call) => {
    const { world, body, actor, reason } = call;
    const { guild, channel } = stageOfBody(world, body.channel_id);
    const spec = {
      topic: body.topic,
      privacyLevel: body.privacy_level ?? undefined,
      notifiesEveryone: startNotifiesEveryone(call),
      scheduledEventId: body.guild_scheduled_event_id ?? undefined,
    };
    const { result, events } = openStage(world, guild, channel, spec, { userId: actor.user.user.id, reason });
    return { result: result.instance, events };
  }),

  defineRoute(endpoints.modifyStageInstance, ({ world, guild: found, channel, body, actor, reason }) => {
    const guild = requireGuild(found);
    const changes = { topic: body.topic, privacyLevel: body.privacy_level };
    const executor = { userId: actor.user.user.id, reason };
    const { result, events } = updateStage(world, guild, channel, stageOf(guild, channel), changes, executor);
    return { result: result.instance, events };
  }),

  defineRoute(endpoints.deleteStageInstance, ({ world, guild: found, channel, actor, reason }) => {
    const guild = requireGuild(found);
    return closeStage(world, guild, stageOf(guild, channel), { userId: actor.user.user.id, reason });
  }),
];

function stageOf(guild: GuildRecord, { channel }: ChannelRecord): StageRecord {
  return guild.stages.get(channel.id) ?? rejectRequest('UNKNOWN_STAGE_INSTANCE');
}
