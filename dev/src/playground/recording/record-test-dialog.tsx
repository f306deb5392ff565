import { useState } from 'preact/hooks';
import { ActionForm } from '../context-menu/action-form.js';
import { useModel } from '../model/model-context.js';
import forms from '../styles/form.module.css';
import { RadioChoice } from '../ui/choice-fields.js';
import styles from './recording.module.css';

/** Starts a recording, from a fresh world or from the current one. */
export function RecordTestDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const [fromHere, setFromHere] = useState(false);
  return (
    <ActionForm
      title="Record test"
      subtitle="What users do from now on is written as a test with the test kit."
      submitLabel="Start recording"
      onClose={onClose}
      onSubmit={() => model.recording.start(fromHere)}
    >
      <fieldset class={styles['choices']}>
        <legend class={forms['label']}>Where the test starts</legend>
        <RadioChoice
          name="start"
          title="From a fresh world: the world and the bot are started again"
          isSelected={!fromHere}
          onSelect={() => setFromHere(false)}
        />
        <RadioChoice
          name="start"
          title="From here: the current world is saved in a file next to the test"
          isSelected={fromHere}
          onSelect={() => setFromHere(true)}
        />
      </fieldset>
      <div role="status">
        {fromHere && (
          <p class={styles['warning']}>
            The file contains only the world of the emulator. What the bot itself stores, for example in a database, is
            not saved, so the test can start with other data.
          </p>
        )}
      </div>
    </ActionForm>
  );
}
