import {
  autoModerationActionTypes,
  autoModerationEventTypes,
  autoModerationTriggerTypes,
  limits,
} from 'guildhall/wire';
import { useState } from 'preact/hooks';
import type { GuildView } from '../../../control/views/user-view.js';
import { isCategoryType, isThreadType } from '../../model/guild/channel-types.js';
import { useModel } from '../../model/model-context.js';
import buttons from '../../styles/button.module.css';
import { ChoiceField } from '../../ui/choice-fields.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import { SubmissionProblem, useFormSubmission } from '../../ui/form-submission.js';
import styles from '../form/settings.module.css';
import { parseKeywords } from './rule-text.js';

interface NewKeywordRuleFormProps {
  readonly view: GuildView;
  readonly onCreated: () => void;
}

const emptyDraft = { name: '', keywords: '', message: '', alertId: '' };

/** Creates a rule that blocks messages with keywords, and can send alerts. The rule is enabled. */
export function NewKeywordRuleForm({ view, onCreated }: NewKeywordRuleFormProps) {
  const model = useModel();
  const [draft, setDraft] = useState(emptyDraft);
  const { problem, fieldProblems, isBusy, submit } = useFormSubmission((path) => path === 'name');
  const change = (changes: Partial<typeof emptyDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const channels = view.channels
    .filter(({ type }) => !isCategoryType(type) && !isThreadType(type))
    .map(({ id, name }) => ({ title: `#${name}`, value: id }));

  async function create(): Promise<void> {
    const { name, keywords, message, alertId } = draft;
    const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE } = autoModerationActionTypes;
    const metadata = message.trim() === '' ? {} : { custom_message: message.trim() };
    const body = {
      name: name.trim(),
      event_type: autoModerationEventTypes.MESSAGE_SEND,
      trigger_type: autoModerationTriggerTypes.KEYWORD,
      trigger_metadata: { keyword_filter: parseKeywords(keywords) },
      actions: [
        { type: BLOCK_MESSAGE, metadata },
        ...(alertId === '' ? [] : [{ type: SEND_ALERT_MESSAGE, metadata: { channel_id: alertId } }]),
      ],
      enabled: true,
    };
    await model.actions.callApi('POST', `/guilds/${view.guild.id}/auto-moderation/rules`, { body });
    setDraft(emptyDraft);
    onCreated();
  }

  return (
    <form
      class={styles['newItemForm']}
      aria-label="New keyword rule"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit(create);
      }}
    >
      <SubmissionProblem problem={problem} />
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={limits.autoModeration.name}
        problem={fieldProblems['name']}
      />
      <TextAreaField
        label="Keywords"
        hint="One in each line, or separated by commas. * matches the rest of a word."
        value={draft.keywords}
        onChange={(keywords) => change({ keywords })}
      />
      <TextField
        label="Message to the member"
        value={draft.message}
        onChange={(message) => change({ message })}
        maxLength={limits.autoModeration.customMessage}
      />
      <ChoiceField
        label="Alerts"
        choices={[{ title: 'None', value: '' }, ...channels]}
        value={draft.alertId}
        onChange={(alertId) => change({ alertId })}
      />
      <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-disabled={isBusy}>
        Create rule
      </button>
    </form>
  );
}
