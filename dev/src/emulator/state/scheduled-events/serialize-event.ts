import {
  type ScheduledEvent,
  scheduledEventEntityTypes,
  scheduledEventResponses,
  scheduledEventStatuses,
} from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import type { ScheduledEventRecord } from '../records/scheduled-events.js';
import type { Audience } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** What an event contains besides its own fields. */
export interface ScheduledEventDetails {
  /** Includes the number of interested users. Default: false. */
  readonly withUserCount?: boolean | undefined;
  /** Includes the response of this user, which is null if the user is not interested. */
  readonly viewerId?: string | undefined;
}

/** A scheduled event with its creator and its exceptions. */
export function serializeScheduledEvent(
  world: World,
  { event, exceptions, interested }: ScheduledEventRecord,
  { withUserCount = false, viewerId }: ScheduledEventDetails = {},
): ScheduledEvent {
  const creator = world.users.get(event.creator_id ?? '')?.user;
  const viewer = world.users.get(viewerId ?? '')?.user;
  return {
    ...event,
    ...(creator ? { creator } : {}),
    ...(withUserCount ? { user_count: interested.size } : {}),
    guild_scheduled_event_exceptions: [...exceptions.values()],
    ...(viewer
      ? {
          user_rsvp: interested.has(viewer.id)
            ? {
                guild_scheduled_event_id: event.id,
                user_id: viewer.id,
                user: viewer,
                response: scheduledEventResponses.INTERESTED,
              }
            : null,
        }
      : {}),
  };
}

/** Whether an event is neither completed nor canceled. Only such events are listed. */
export function isUnfinished({ event: { status } }: ScheduledEventRecord): boolean {
  return status === scheduledEventStatuses.SCHEDULED || status === scheduledEventStatuses.ACTIVE;
}

/** The events of a guild that are scheduled or active, the oldest first. */
export function unfinishedEvents({ scheduledEvents }: GuildRecord): ScheduledEventRecord[] {
  return [...scheduledEvents.values()].filter(isUnfinished);
}

/** Who may see an event: everybody who can see its channel; an external event is visible in the whole guild. */
export function scheduledEventAudience({ event }: ScheduledEventRecord): Audience {
  const { guild_id: guildId, channel_id: channelId, entity_type: type } = event;
  return type === scheduledEventEntityTypes.EXTERNAL || channelId === null
    ? { kind: 'guild', guildId }
    : { kind: 'channel', guildId, channelId };
}
