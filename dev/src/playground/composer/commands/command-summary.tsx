import type { CommandEntry } from '../../model/composer/command-entries.js';
import { Avatar } from '../../ui/pictures/avatar.js';
import styles from './commands.module.css';

/** A command in the suggestion list: its name, options and description. */
export function CommandSummary({ entry }: { entry: CommandEntry }) {
  return (
    <>
      <Avatar user={entry.application.bot} size={24} />
      <span class={styles['summary']}>
        <span>
          <b>/{entry.title}</b>
          {entry.options.map(({ name, required }) => (
            <span key={name} class={styles['parameter']}>
              {required ? name : `${name}?`}
            </span>
          ))}
        </span>
        <small>{entry.description}</small>
      </span>
      <small class={styles['owner']}>{entry.application.name}</small>
    </>
  );
}
