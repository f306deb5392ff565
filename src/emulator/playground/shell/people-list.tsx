import { useState } from 'preact/hooks';
import type { Account } from '../../control/person-view.js';
import { nameOfUser } from '../model/names.js';
import forms from '../styles/form.module.css';
import { moveByArrows } from './arrow-keys.js';
import { Avatar } from './avatar.js';
import styles from './people-list.module.css';

export interface PeopleListProps {
  readonly people: readonly Account[];
  /** What choosing somebody does, before their name: `Be`, `Write to`. */
  readonly verb: string;
  /** Whose entry is marked. */
  readonly current?: string | undefined;
  readonly onChoose: (account: Account) => void;
}

/** People to choose from, with a search by name. */
export function PeopleList({ people, verb, current, onChoose }: PeopleListProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = people.filter(({ user }) =>
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
      <ul class={styles['people']} onKeyDown={moveByArrows}>
        {found.map((account) => (
          <li key={account.user.id}>
            <button
              type="button"
              data-item
              class={styles['person']}
              aria-current={account.user.id === current ? 'true' : undefined}
              onClick={() => onChoose(account)}
            >
              <Avatar user={account.user} size={36} status={account.status} />
              <span class="unseen">{verb} </span>
              <span class={styles['names']}>
                <b>{nameOfUser(account.user)}</b>
                <small>{account.user.username}</small>
              </span>
              {account.user.id === current && <small>you are this person</small>}
              {account.user.bot && <small>bot</small>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class={forms['hint']}>Nobody is called that.</p>}
    </>
  );
}
