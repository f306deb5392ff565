import { useState } from 'preact/hooks';
import type { Invite, ListedInvite } from '../../../wire/objects/guilds/invite.js';
import type { GuildView } from '../../control/views/user-view.js';
import { isCategoryType, isThreadType } from '../model/guild/channel-types.js';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { ChoiceField } from '../ui/choice-fields.js';
import { ApiQueryPane, useApiQuery } from './api-query.js';
import styles from './moderation.module.css';

const DAY_S = 24 * 60 * 60;

/** Values are in seconds. */
const expiryChoices = [
  { title: '30 minutes', value: 30 * 60 },
  { title: '1 day', value: DAY_S },
  { title: '7 days', value: 7 * DAY_S },
  { title: 'Never', value: 0 },
] as const;

/** The invites of a guild, and a form for new ones. */
export function InvitesPane({ view }: { readonly view: GuildView }) {
  const model = useModel();
  const query = useApiQuery<readonly ListedInvite[]>(`/guilds/${view.guild.id}/invites`);

  async function run(action: Promise<unknown>): Promise<void> {
    await model.toasts.reportFailure(action);
    query.refetch();
  }

  return (
    <ApiQueryPane query={query}>
      <NewInviteForm
        view={view}
        onCreate={(channelId, body) =>
          void run(model.actions.callApi<Invite>('POST', `/channels/${channelId}/invites`, { body }))
        }
      />
      {query.value?.length === 0 && <p class={forms['hint']}>No invites.</p>}
      <ul class={styles['rows']} aria-label="Invites">
        {query.value?.map(({ code, channel, inviter, uses, max_uses: maxUses, expires_at: expiresAt }) => (
          <li key={code}>
            <span>
              <b class={styles['code']}>{code}</b>
              <small>
                {[
                  channel?.name && `#${channel.name}`,
                  inviter && `by ${nameOfUser(inviter)}`,
                  uses !== undefined && `${uses}${maxUses ? ` of ${maxUses}` : ''} uses`,
                  expiresAt ? `until ${new Date(expiresAt).toLocaleString()}` : 'never expires',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <button
              type="button"
              class={`${buttons['button']} ${buttons['small']}`}
              aria-label={`Revoke ${code}`}
              onClick={() => void run(model.actions.callApi('DELETE', `/invites/${code}`))}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
    </ApiQueryPane>
  );
}

interface NewInviteFormProps {
  readonly view: GuildView;
  readonly onCreate: (channelId: string, body: { max_age: number; max_uses: number; unique: true }) => void;
}

function NewInviteForm({ view, onCreate }: NewInviteFormProps) {
  const channels = view.channels.filter(({ type }) => !isCategoryType(type) && !isThreadType(type));
  const [channelId, setChannelId] = useState(channels[0]?.id ?? '');
  const [seconds, setSeconds] = useState<number>(DAY_S);
  const [uses, setUses] = useState(0);
  return (
    <form
      class={styles['form']}
      aria-label="New invite"
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(channelId, { max_age: seconds, max_uses: uses, unique: true });
      }}
    >
      <label class={forms['field']}>
        <span class={forms['label']}>Channel</span>
        <select class={forms['input']} value={channelId} onChange={(event) => setChannelId(event.currentTarget.value)}>
          {channels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ChoiceField label="Expires after" choices={expiryChoices} value={seconds} onChange={setSeconds} />
      <label class={forms['field']}>
        <span class={forms['label']}>Uses (0: any)</span>
        <input
          type="number"
          min={0}
          max={100}
          class={forms['input']}
          value={uses}
          onInput={(event) => setUses(Number(event.currentTarget.value))}
        />
      </label>
      <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} disabled={channelId === ''}>
        Create invite
      </button>
    </form>
  );
}
