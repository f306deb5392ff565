import { useState } from 'preact/hooks';
import type { UserAccount } from '../../control/views/user-view.js';
import { nameOfUser } from '../model/guild/names.js';
import forms from '../styles/form.module.css';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { Avatar } from '../ui/avatar.js';
import styles from './user-list.module.css';

export interface UserListProps {
  readonly users: readonly UserAccount[];
  /** What choosing somebody does, before their name: `Be`, `Write to`. */
  readonly actionLabel: string;
  /** Whose entry is marked. */
  readonly currentUserId?: string | undefined;
  readonly onSelect: (account: UserAccount) => void;
}

/** People to choose from, with a search by name. */
export function UserList({ users, actionLabel, currentUserId, onSelect }: UserListProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = users.filter(({ user }) =>
    [user.username, nameOfUser(user), user.id].some((each) => each.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <input
        type="search"
        class={forms['input']}
        placeholder="Search by name or id"
        aria-label="Search people"
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <ul class={styles['people']} onKeyDown={moveFocusByArrows}>
        {found.map((account) => (
          <li key={account.user.id}>
            <button
              type="button"
              data-item
              class={styles['person']}
              aria-current={account.user.id === currentUserId ? 'true' : undefined}
              onClick={() => onSelect(account)}
            >
              <Avatar user={account.user} size={36} status={account.status} />
              <span class="unseen">{actionLabel} </span>
              <span class={styles['names']}>
                <b>{nameOfUser(account.user)}</b>
                <small>{account.user.username}</small>
              </span>
              {account.user.id === currentUserId && <small>you are this person</small>}
              {account.user.bot && <small>bot</small>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class={forms['hint']}>Nobody is called that.</p>}
    </>
  );
}
