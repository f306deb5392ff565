import type { AutoModerationRule } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { useModel } from '../../model/model-context.js';
import { ApiQueryResult, useApiQuery } from '../../moderation/api-query.js';
import forms from '../../styles/form.module.css';
import { CheckField } from '../../ui/choice-fields.js';
import { SubmissionProblem, useFormSubmission } from '../../ui/form-submission.js';
import { DeleteButton } from '../form/delete-button.js';
import styles from '../form/settings.module.css';
import { NewKeywordRuleForm } from './new-keyword-rule-form.js';
import { describeRule } from './rule-text.js';

/** The auto moderation rules of a guild, and a form for new ones with keywords. */
export function AutoModerationTab({ view }: { readonly view: GuildView }) {
  const query = useApiQuery<readonly AutoModerationRule[]>(`/guilds/${view.guild.id}/auto-moderation/rules`, {
    refreshKey: view,
  });
  return (
    <ApiQueryResult query={query}>
      <NewKeywordRuleForm view={view} onCreated={query.refetch} />
      {query.value?.length === 0 && <p class={forms['hint']}>No rules.</p>}
      <ul class={styles['rows']} aria-label="Rules">
        {query.value?.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onChanged={query.refetch} />
        ))}
      </ul>
    </ApiQueryResult>
  );
}

interface RuleRowProps {
  readonly rule: AutoModerationRule;
  readonly onChanged: () => void;
}

function RuleRow({ rule, onChanged }: RuleRowProps) {
  const model = useModel();
  const path = `/guilds/${rule.guild_id}/auto-moderation/rules/${rule.id}`;
  const { problem, isBusy, submit } = useFormSubmission();

  async function enable(enabled: boolean): Promise<void> {
    await model.actions.callApi('PATCH', path, { body: { enabled } });
    onChanged();
  }

  return (
    <li>
      <div class={styles['row']}>
        <CheckField
          label={rule.name}
          value={rule.enabled}
          onChange={(enabled) => {
            if (!isBusy) void submit(() => enable(enabled));
          }}
        />
        <small>{describeRule(rule, (id) => model.channelName(id) ?? id)}</small>
        <SubmissionProblem problem={problem} />
      </div>
      <DeleteButton
        name={`rule ${rule.name}`}
        verb="Delete"
        onDelete={(reason) => model.actions.callApi('DELETE', path, { reason })}
        onDeleted={onChanged}
      />
    </li>
  );
}
