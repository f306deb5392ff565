import type { GuildView, OccurrenceView, ScheduledEventView } from '../../control/views/user-view.js';
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
        {guild.scheduled_events.map((view) => (
          <EventItem key={view.event.id} view={view} guild={guild} />
        ))}
      </ul>
    </Dialog>
  );
}

function EventItem({ view, guild }: { readonly view: ScheduledEventView; readonly guild: GuildView }) {
  const model = useModel();
  const { event, occurrences } = view;
  const me = model.view.value?.me.user.id;
  const isActive = event.status === ACTIVE;
  const isInterested = event.user_rsvp !== null && event.user_rsvp !== undefined;
  const place = event.channel_id === null ? event.entity_metadata?.location : model.channelName(event.channel_id);
  const changeStatus = (status: number) =>
    void model.actions.tryApi('PATCH', `/guilds/${guild.guild.id}/scheduled-events/${event.id}`, { status });
  const setInterest = (wants: boolean, occurrence?: string) =>
    void model.actions.perform(wants ? 'showInterest' : 'withdrawInterest', {
      ...model.actions.asMember(guild.guild.id),
      event_id: event.id,
      occurrence,
    });
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
          onClick={() => setInterest(!isInterested)}
        >
          Interested
        </button>
        {canManageEvent(guild, event, me) &&
          (isActive ? (
            <button type="button" class={`${button} ${buttons['danger']}`} onClick={() => changeStatus(COMPLETED)}>
              End event
            </button>
          ) : (
            <>
              <button type="button" class={button} onClick={() => changeStatus(ACTIVE)}>
                Start event
              </button>
              <button type="button" class={`${button} ${buttons['danger']}`} onClick={() => changeStatus(CANCELED)}>
                Cancel event
              </button>
            </>
          ))}
      </div>
      {occurrences.length > 0 && (
        <details>
          <summary>Next dates</summary>
          <ul class={styles['occurrences']} aria-label={`Next dates of ${event.name}`}>
            {occurrences.map((each) => (
              <OccurrenceItem
                key={each.original_start}
                occurrence={each}
                onRespond={(wants) => setInterest(wants, each.original_start)}
              />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function OccurrenceItem({
  occurrence,
  onRespond,
}: {
  readonly occurrence: OccurrenceView;
  readonly onRespond: (isInterested: boolean) => void;
}) {
  const { start, is_canceled: isCanceled, is_interested: isInterested } = occurrence;
  return (
    <li>
      <Timestamp at={Date.parse(start)} style="F" />
      {isCanceled ? (
        <small>canceled</small>
      ) : (
        <button
          type="button"
          class={`${buttons['button']} ${buttons['small']} ${isInterested ? buttons['primary'] : ''}`}
          aria-pressed={isInterested}
          onClick={() => onRespond(!isInterested)}
        >
          Interested
        </button>
      )}
    </li>
  );
}
