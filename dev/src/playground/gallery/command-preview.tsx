import { useEffect } from 'preact/hooks';
import { CommandRuns } from '../composer/command-runs.js';
import { CommandForm } from '../composer/commands/command-form.js';
import type { CommandEntry } from '../model/composer/command-entries.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import styles from './preview-page.module.css';

/** A command of the gallery: its form, which runs it in the open channel. */
export function CommandPreview({ entry }: { readonly entry: CommandEntry }) {
  const model = useModel();
  const { composer } = model;
  const channel = model.channel.value;
  // The form of a command that has changed is opened again.
  useEffect(() => composer.startCommand(entry), [JSON.stringify(entry), channel?.id]);
  if (!channel) return <p class={styles['empty']}>Open a channel to use this command in it.</p>;
  return (
    <div class={styles['command']}>
      <CommandRuns />
      {composer.draft.value.command ? (
        <CommandForm />
      ) : (
        <p class={styles['again']}>
          The response to the command is in {model.channelName(channel.id)}.
          <button
            type="button"
            class={`${buttons['button']} ${buttons['small']}`}
            onClick={() => composer.startCommand(entry)}
          >
            Use it again
          </button>
        </p>
      )}
    </div>
  );
}
