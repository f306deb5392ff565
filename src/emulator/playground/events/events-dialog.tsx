import type { ScheduledEvent } from '../../../wire/objects/scheduled-events/scheduled-event.js';
import type { GuildView } from '../../control/views/user-view.js';
import { Timestamp } from '../markdown/timestamp.js';
import { canManageEvent } from '../model/guild/event-permissions.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import styles from './events-dialog.module.css';

/** The statuses that an event can get. */
const ACTIVE = 2;
const COMPLETED = 3;
const CANCELED = 4;

/** The scheduled and active events of a guild. */
export function EventsDialog({ guildId, onClose }: { readonly guildId: string; readonly onClose: () => void }) {
  const model = useModel();
  const guild = model.view.value?.guilds.find((each) => each.guild.id === guildId);
  if (!guild) return null;
  return (
    <Dialog title={`Events of ${guild.guild.name}`} onClose={onClose} wide>
      {guild.scheduled_events.length === 0 && (
        <p class={forms['hint']}>There are no events. Bots and members create them with the API.</p>
      )}
      <ul class={styles['events']} aria-label="Events">
        {guild.scheduled_events.map((event) => (
          <EventItem key={event.id} event={event} guild={guild} />
        ))}
      </ul>
    </Dialog>
  );
}

function EventItem({ event, guild }: { readonly event: ScheduledEvent; readonly guild: GuildView }) {
  const model = useModel();
  const me = model.view.value?.me.user.id;
  const isActive = event.status === ACTIVE;
  const isInterested = event.user_rsvp !== null && event.user_rsvp !== undefined;
  const place = event.channel_id === null ? event.entity_metadata?.location : model.channelName(event.channel_id);
  const setStatus = (status: number) =>
    void model.actions.tryApi('PATCH', `/guilds/${guild.guild.id}/scheduled-events/${event.id}`, { status });
  const button = `${buttons['button']} ${buttons['small']}`;
  return (
    <li>
      <h3>{event.name}</h3>
      <p class={styles['when']}>
        {isActive ? <b>Live now</b> : <Timestamp at={Date.parse(event.scheduled_start_time)} style="F" />}
        {event.recurrence_rule && ' · recurring'}
        {place !== undefined && ` · ${place}`}
      </p>
      {event.description && <p>{event.description}</p>}
      <p class={styles['when']}>{event.user_count === 1 ? '1 user is' : `${event.user_count} users are`} interested</p>
      <div class={styles['controls']}>
        <button
          type="button"
          class={`${button} ${isInterested ? buttons['primary'] : ''}`}
          aria-pressed={isInterested}
          aria-label={`Interested in ${event.name}`}
          onClick={() => void model.actions.setInterest(guild.guild.id, event.id, !isInterested)}
        >
          Interested
        </button>
        {canManageEvent(guild, event, me) &&
          (isActive ? (
            <button type="button" class={`${button} ${buttons['danger']}`} onClick={() => setStatus(COMPLETED)}>
              End event
            </button>
          ) : (
            <>
              <button type="button" class={button} onClick={() => setStatus(ACTIVE)}>
                Start event
              </button>
              <button type="button" class={`${button} ${buttons['danger']}`} onClick={() => setStatus(CANCELED)}>
                Cancel event
              </button>
            </>
          ))}
      </div>
    </li>
  );
}
