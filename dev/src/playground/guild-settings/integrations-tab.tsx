import type { Integration } from 'guildhall/wire';
import type { GuildView } from '../../control/views/user-view.js';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import { ApiQueryResult, useApiQuery } from '../moderation/api-query.js';
import forms from '../styles/form.module.css';
import { AppBadge } from '../ui/app-badge.js';
import { DeleteButton } from './form/delete-button.js';
import styles from './form/settings.module.css';

/** The integrations of a guild: its bots, and others. */
export function IntegrationsTab({ view }: { readonly view: GuildView }) {
  const model = useModel();
  const path = `/guilds/${view.guild.id}/integrations`;
  const query = useApiQuery<readonly Integration[]>(path, { refreshKey: view.guild });
  return (
    <ApiQueryResult query={query}>
      {query.value?.length === 0 && <p class={forms['hint']}>No integrations.</p>}
      <ul class={styles['rows']} aria-label="Integrations">
        {query.value?.map(({ id, name, type, user, application }) => (
          <li key={id}>
            <p class={styles['row']}>
              <b>{application?.name ?? name}</b>
              {application?.bot && <AppBadge />}
              <small>
                {[!application?.bot && type, user && `added by ${nameOfUser(user)}`].filter(Boolean).join(' · ')}
              </small>
            </p>
            <DeleteButton
              name={`integration ${application?.name ?? name}`}
              verb="Remove"
              subtitle={application?.bot ? 'Its bot leaves the guild, and its webhooks are deleted.' : undefined}
              onDelete={(reason) => model.actions.callApi('DELETE', `${path}/${id}`, { reason })}
              onDeleted={query.refetch}
            />
          </li>
        ))}
      </ul>
    </ApiQueryResult>
  );
}
