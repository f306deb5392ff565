import { useState } from 'preact/hooks';
import type { UserAccount } from '../../control/views/user-view.js';
import { nameOfUser } from '../model/guild/names.js';
import forms from '../styles/form.module.css';
import { AppBadge } from '../ui/app-badge.js';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { Avatar } from '../ui/pictures/avatar.js';
import styles from './user-list.module.css';

export interface UserListProps {
  readonly users: readonly UserAccount[];
  /** The action that is read out before each name: `Switch to`, `Message`. */
  readonly actionLabel: string;
  /** The user whose entry is marked. */
  readonly currentUserId?: string | undefined;
  readonly onSelect: (account: UserAccount) => void;
}

/** A list of users with a search by name. */
export function UserList({ users, actionLabel, currentUserId, onSelect }: UserListProps) {
  const [query, setQuery] = useState('');
  const search = query.trim().toLowerCase();
  const found = users.filter(({ user }) =>
    [user.username, nameOfUser(user), user.id].some((each) => each.toLowerCase().includes(search)),
  );
  return (
    <>
      <input
        type="search"
        class={forms['input']}
        placeholder="Search by name or id"
        aria-label="Search users"
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <ul class={styles['users']} onKeyDown={moveFocusByArrows}>
        {found.map((account) => (
          <li key={account.user.id}>
            <button
              type="button"
              data-item
              class={styles['user']}
              aria-current={account.user.id === currentUserId ? 'true' : undefined}
              onClick={() => onSelect(account)}
            >
              <Avatar user={account.user} size={36} status={account.status} />
              <span class="visually-hidden">{actionLabel} </span>
              <span class={styles['names']}>
                <b>{nameOfUser(account.user)}</b>
                <small>{account.user.username}</small>
              </span>
              {account.user.id === currentUserId && <small>current user</small>}
              {account.user.bot && <AppBadge />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class={forms['hint']}>No matching users.</p>}
    </>
  );
}
