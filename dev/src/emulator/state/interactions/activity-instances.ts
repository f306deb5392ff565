/** Activities that responses to interactions have started. They run as long as the interaction is stored. */
import { type ActivityInstance, activityLocationKinds, interactionCallbackTypes } from 'guildhall/wire';
import type { InteractionRecord } from '../records/interactions.js';
import type { World } from '../world/world.js';

/** The activity that the response to an interaction started; undefined if it started none. */
export function startedActivity({ interaction, userId, response }: InteractionRecord): ActivityInstance | undefined {
  const { id, application_id, channel_id: channelId, guild_id: guildId } = interaction;
  if (response?.type !== interactionCallbackTypes.LAUNCH_ACTIVITY || channelId === undefined) return undefined;
  const kind = guildId === undefined ? activityLocationKinds.PRIVATE_CHANNEL : activityLocationKinds.GUILD_CHANNEL;
  const location = [kind, ...(guildId === undefined ? [] : [guildId]), channelId].join('-');
  return {
    application_id,
    instance_id: `i-${id}-${location}`,
    launch_id: id,
    location: {
      id: location,
      kind,
      channel_id: channelId,
      ...(guildId === undefined ? {} : { guild_id: guildId }),
    },
    users: [userId],
  };
}

/** Finds a running activity of an application. */
export function findActivity(world: World, applicationId: string, instanceId: string): ActivityInstance | undefined {
  const [, interactionId = ''] = instanceId.split('-');
  const record = world.interactions.get(interactionId);
  const activity = record && startedActivity(record);
  return activity?.instance_id === instanceId && activity.application_id === applicationId ? activity : undefined;
}
