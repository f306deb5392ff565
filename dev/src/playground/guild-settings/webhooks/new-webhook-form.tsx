import { useState } from 'preact/hooks';
import type { GuildView } from '../../../control/views/user-view.js';
import { useModel } from '../../model/model-context.js';
import buttons from '../../styles/button.module.css';
import { ChoiceField } from '../../ui/choice-fields.js';
import { TextField } from '../../ui/form-fields.js';
import { SubmissionProblem, useFormSubmission } from '../../ui/form-submission.js';
import styles from '../form/settings.module.css';
import { webhookChannels } from './webhook-channels.js';

interface NewWebhookFormProps {
  readonly view: GuildView;
  readonly onCreated: () => void;
}

/** Creates a webhook. */
export function NewWebhookForm({ view, onCreated }: NewWebhookFormProps) {
  const model = useModel();
  const channels = webhookChannels(view);
  const [name, setName] = useState('');
  const [chosenId, setChosenId] = useState('');
  const channelId = channels.some(({ value }) => value === chosenId) ? chosenId : (channels[0]?.value ?? '');
  const { problem, fieldProblems, isBusy, submit } = useFormSubmission((path) => path === 'name');

  async function create(): Promise<void> {
    await model.actions.callApi('POST', `/channels/${channelId}/webhooks`, { body: { name: name.trim() } });
    setName('');
    onCreated();
  }

  return (
    <form
      class={styles['newItemForm']}
      aria-label="New webhook"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit(create);
      }}
    >
      <SubmissionProblem problem={problem} />
      <TextField label="Name" value={name} onChange={setName} problem={fieldProblems['name']} />
      <ChoiceField label="Channel" choices={channels} value={channelId} onChange={setChosenId} />
      <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-disabled={isBusy}>
        Create webhook
      </button>
    </form>
  );
}
