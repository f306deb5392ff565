import type { Ban } from '../../../wire/objects/moderation/ban.js';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Avatar } from '../ui/avatar.js';
import { ApiQueryPane, useApiQuery } from './api-query.js';
import styles from './moderation.module.css';

/** Who may not come back, and why. */
export function BansPane({ guildId }: { readonly guildId: string }) {
  const model = useModel();
  const reading = useApiQuery<readonly Ban[]>(`/guilds/${guildId}/bans`);

  async function lift(userId: string): Promise<void> {
    try {
      await model.actions.callApi('DELETE', `/guilds/${guildId}/bans/${userId}`);
    } catch (thrown) {
      model.toasts.error(thrown);
    }
    reading.refetch();
  }

  return (
    <ApiQueryPane query={reading}>
      {reading.value?.length === 0 && <p class={forms['hint']}>Nobody is banned.</p>}
      <ul class={styles['rows']} aria-label="Bans">
        {reading.value?.map(({ user, reason }) => (
          <li key={user.id}>
            <Avatar user={user} />
            <span>
              <b>{nameOfUser(user)}</b>
              <small>{reason ?? 'No reason was given.'}</small>
            </span>
            <button
              type="button"
              class={`${buttons['button']} ${buttons['small']}`}
              aria-label={`Lift the ban of ${nameOfUser(user)}`}
              onClick={() => void lift(user.id)}
            >
              Lift ban
            </button>
          </li>
        ))}
      </ul>
    </ApiQueryPane>
  );
}
