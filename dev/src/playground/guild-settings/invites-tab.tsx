import { type Invite, type ListedInvite, limits } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import type { GuildView } from '../../control/views/user-view.js';
import { isCategoryType, isThreadType } from '../model/guild/channel-types.js';
import { nameOfUser } from '../model/guild/names.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import { ApiQueryResult, useApiQuery } from '../moderation/api-query.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { ChoiceField } from '../ui/choice-fields.js';
import { NumberField } from '../ui/form-fields.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import { DeleteButton } from './form/delete-button.js';
import styles from './form/settings.module.css';

const DAY_S = 24 * 60 * 60;

/** Values are in seconds. */
const expiryChoices = [
  { title: '30 minutes', value: 30 * 60 },
  { title: '1 day', value: DAY_S },
  { title: '7 days', value: 7 * DAY_S },
  { title: 'Never', value: 0 },
] as const;

/** The invites of a guild, and a form for new ones. */
export function InvitesTab({ view }: { readonly view: GuildView }) {
  const model = useModel();
  const query = useApiQuery<readonly ListedInvite[]>(`/guilds/${view.guild.id}/invites`, {
    // The number of uses changes when a member joins.
    refreshKey: view,
  });

  return (
    <ApiQueryResult query={query}>
      <NewInviteForm view={view} onCreated={query.refetch} />
      {query.value?.length === 0 && <p class={forms['hint']}>No invites.</p>}
      <ul class={styles['rows']} aria-label="Invites">
        {query.value?.map(({ code, channel, inviter, uses, max_uses: maxUses, expires_at: expiresAt }) => (
          <li key={code}>
            <p class={styles['row']}>
              <b class={styles['code']}>{code}</b>
              <small>
                {[
                  channel?.name && `#${channel.name}`,
                  inviter && `by ${nameOfUser(inviter)}`,
                  uses !== undefined && `${uses}${maxUses ? ` of ${maxUses}` : ''} uses`,
                  expiresAt ? `until ${model.formatTime(Date.parse(expiresAt))}` : 'never expires',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </p>
            <DeleteButton
              name={`invite ${code}`}
              verb="Revoke"
              onDelete={(reason) => model.actions.callApi('DELETE', `/invites/${code}`, { reason })}
              onDeleted={query.refetch}
            />
          </li>
        ))}
      </ul>
    </ApiQueryResult>
  );
}

interface NewInviteFormProps {
  readonly view: GuildView;
  readonly onCreated: () => void;
}

function NewInviteForm({ view, onCreated }: NewInviteFormProps) {
  const model = useModel();
  const channels = view.channels
    .filter(
      ({ id, type }) =>
        !isCategoryType(type) && !isThreadType(type) && isAllowedInChannel(view, id, 'CREATE_INSTANT_INVITE'),
    )
    .map(({ id, name }) => ({ title: `#${name}`, value: id }));
  const [chosenId, setChosenId] = useState('');
  const [seconds, setSeconds] = useState<number>(DAY_S);
  const [uses, setUses] = useState(0);
  const channelId = channels.some(({ value }) => value === chosenId) ? chosenId : channels[0]?.value;
  const { problem, isBusy, submit } = useFormSubmission();

  async function create(): Promise<void> {
    const body = { max_age: seconds, max_uses: uses, unique: true };
    await model.actions.callApi<Invite>('POST', `/channels/${channelId}/invites`, { body });
    onCreated();
  }

  if (channelId === undefined) return <p class={forms['hint']}>You cannot create invites in any channel.</p>;
  return (
    <form
      class={styles['newItemForm']}
      aria-label="New invite"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit(create);
      }}
    >
      <SubmissionProblem problem={problem} />
      <ChoiceField label="Channel" choices={channels} value={channelId} onChange={setChosenId} />
      <ChoiceField label="Expires after" choices={expiryChoices} value={seconds} onChange={setSeconds} />
      <NumberField label="Uses (0: any)" value={uses} onChange={setUses} min={0} max={limits.invite.maxUses} />
      <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-disabled={isBusy}>
        Create invite
      </button>
    </form>
  );
}
