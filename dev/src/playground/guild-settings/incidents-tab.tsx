import { useState } from 'preact/hooks';
import type { GuildView } from '../../control/views/user-view.js';
import { useModel } from '../model/model-context.js';
import { useNow } from '../model/use-now.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { ChoiceField } from '../ui/choice-fields.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import styles from './form/settings.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Durations of pauses, in milliseconds. A pause of exactly a day could be rejected: the emulator's clock may be behind. */
const durations = [
  { title: '15 minutes', value: 15 * MINUTE_MS },
  { title: '1 hour', value: HOUR_MS },
  { title: '6 hours', value: 6 * HOUR_MS },
  { title: '12 hours', value: 12 * HOUR_MS },
  { title: '1 day', value: 24 * HOUR_MS - MINUTE_MS },
] as const;

const pauses = [
  { field: 'invites_disabled_until', title: 'Invites', text: 'While they are paused, no one can join with an invite.' },
  {
    field: 'dms_disabled_until',
    title: 'Direct messages',
    text: 'While they are paused, members who share only this guild cannot send each other messages.',
  },
] as const;

/** Incident actions: pauses of invites and of direct messages. */
export function IncidentsTab({ view }: { readonly view: GuildView }) {
  return (
    <>
      {pauses.map((pause) => (
        <PauseForm key={pause.field} view={view} {...pause} />
      ))}
    </>
  );
}

interface PauseFormProps {
  readonly view: GuildView;
  readonly field: (typeof pauses)[number]['field'];
  readonly title: string;
  readonly text: string;
}

function PauseForm({ view, field, title, text }: PauseFormProps) {
  const model = useModel();
  const [duration, setDuration] = useState<number>(HOUR_MS);
  const { problem, fieldProblems, isBusy, submit } = useFormSubmission((path) => path === field);
  const until = view.guild.incidents_data?.[field];
  const end = until == null ? 0 : Date.parse(until);
  const isPaused = end > useNow(until != null);
  const setEnd = (time: string | null) =>
    submit(() =>
      model.actions.callApi('PUT', `/guilds/${view.guild.id}/incident-actions`, { body: { [field]: time } }),
    );

  return (
    <form
      class={styles['pauseForm']}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void setEnd(new Date(model.clock.now() + duration).toISOString());
      }}
    >
      <h4>{title}</h4>
      <p class={forms['hint']}>{text}</p>
      <SubmissionProblem problem={problem} />
      <p role="status">{isPaused ? `Paused until ${model.formatTime(end)}.` : 'Not paused.'}</p>
      <div class={styles['inlineForm']}>
        <ChoiceField
          label={`Pause ${title.toLowerCase()} for`}
          choices={durations}
          value={duration}
          onChange={setDuration}
          problem={fieldProblems[field]}
        />
        <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-disabled={isBusy}>
          Pause
        </button>
        <button
          type="button"
          class={buttons['button']}
          aria-disabled={!isPaused || isBusy}
          onClick={() => {
            if (isPaused && !isBusy) void setEnd(null);
          }}
        >
          Resume
        </button>
      </div>
    </form>
  );
}
