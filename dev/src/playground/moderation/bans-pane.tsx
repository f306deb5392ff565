import type { Ban } from 'guildhall/wire';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Avatar } from '../ui/pictures/avatar.js';
import { ApiQueryPane, useApiQuery } from './api-query.js';
import styles from './moderation.module.css';

/** The bans of a guild with their reasons. */
export function BansPane({ guildId }: { readonly guildId: string }) {
  const model = useModel();
  const query = useApiQuery<readonly Ban[]>(`/guilds/${guildId}/bans`);

  async function unban(userId: string): Promise<void> {
    await model.actions.perform('unbanUser', {
      ...model.actions.asModerator(),
      guild_id: guildId,
      banned_id: userId,
    });
    query.refetch();
  }

  return (
    <ApiQueryPane query={query}>
      {query.value?.length === 0 && <p class={forms['hint']}>No bans.</p>}
      <ul class={styles['rows']} aria-label="Bans">
        {query.value?.map(({ user, reason }) => (
          <li key={user.id}>
            <Avatar user={user} />
            <span>
              <b>{nameOfUser(user)}</b>
              <small>{reason ?? 'No reason was given.'}</small>
            </span>
            <button
              type="button"
              class={`${buttons['button']} ${buttons['small']}`}
              aria-label={`Unban ${nameOfUser(user)}`}
              onClick={() => void unban(user.id)}
            >
              Unban
            </button>
          </li>
        ))}
      </ul>
    </ApiQueryPane>
  );
}
