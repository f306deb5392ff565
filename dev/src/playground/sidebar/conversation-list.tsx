import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { Icon } from '../ui/icon.js';
import { Avatar } from '../ui/pictures/avatar.js';
import lists from './channel-list.module.css';
import styles from './conversation-list.module.css';

/** The current user's direct messages. */
export function ConversationList() {
  const model = useModel();
  const view = model.view.value;
  const me = view?.me.user.id ?? '';
  return (
    <nav class={lists['list']} aria-label="Conversations" onKeyDown={moveFocusByArrows}>
      <button
        type="button"
        class={styles['find']}
        data-item
        onClick={() => {
          model.dialog.value = { kind: 'find_user' };
        }}
      >
        <Icon name="search" size={16} /> Message a user
      </button>
      <ul>
        {view?.conversations.map((channel) => {
          const other = channel.recipients?.find(({ id }) => id !== me) ?? channel.recipients?.[0];
          const { mentions = 0 } = model.unread.byChannel.value.get(channel.id) ?? {};
          const name = model.channelName(channel.id) ?? '';
          const account = model.users.value.find(({ user }) => user.id === other?.id);
          return (
            <li key={channel.id}>
              <a
                class={`${lists['channel']} ${styles['conversation']}`}
                href={model.hrefFor(CONVERSATIONS, channel.id)}
                data-item
                data-unread={mentions > 0 || undefined}
                aria-current={model.channel.value?.id === channel.id ? 'page' : undefined}
                aria-label={`${name} (direct messages)${mentions > 0 ? `, ${mentions} new` : ''}`}
              >
                {other && <Avatar user={other} status={account?.status} />}
                <span class={lists['name']}>{name}</span>
                {mentions > 0 && <span class={lists['badge']} aria-hidden="true" data-label={mentions} />}
              </a>
            </li>
          );
        })}
      </ul>
      {view?.conversations.length === 0 && <p class={lists['empty']}>No direct messages yet.</p>}
    </nav>
  );
}
