import type { Channel } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import type { GuildView } from '../../../control/views/user-view.js';
import { useModel } from '../../model/model-context.js';
import buttons from '../../styles/button.module.css';
import forms from '../../styles/form.module.css';
import { ChoiceField } from '../../ui/choice-fields.js';
import { Icon } from '../../ui/icon.js';
import { useRowFocus } from '../form/detail-header.js';
import styles from '../form/settings.module.css';
import { useUnsavedChanges } from '../form/unsaved-changes.js';
import { type NamedOverwrite, overwriteTargets } from './overwrites.js';

interface OverwriteListProps {
  readonly view: GuildView;
  readonly channel: Channel;
  readonly overwrites: readonly NamedOverwrite[];
  readonly lastId: string | undefined;
  readonly onOpen: (overwrite: NamedOverwrite) => void;
}

/** The roles and members with own permissions in a channel. */
export function OverwriteList({ view, channel, overwrites, lastId, onOpen }: OverwriteListProps) {
  const model = useModel();
  const unsaved = useUnsavedChanges();
  const list = useRowFocus<HTMLUListElement>(lastId);
  const [chosenId, setChosenId] = useState('');
  const targets = overwriteTargets(view).filter(({ id }) => !overwrites.some((each) => each.id === id));
  const target = targets.find(({ id }) => id === chosenId);

  async function add(): Promise<void> {
    if (!target) return;
    const { id, type, name } = target;
    const adding = model.actions.callApi('PUT', `/channels/${channel.id}/permissions/${id}`, { body: { type } });
    await model.toasts.reportFailure(adding.then(() => onOpen({ id, type, allow: '0', deny: '0', name })));
  }

  return (
    <section class={styles['section']} aria-label="Permissions">
      <h4>Permissions</h4>
      {overwrites.length === 0 && <p class={forms['hint']}>Everyone has the permissions of their roles here.</p>}
      <ul ref={list} class={styles['rows']} aria-label="Roles and members with own permissions">
        {overwrites.map((overwrite) => (
          <li key={overwrite.id}>
            <button
              type="button"
              data-row={overwrite.id}
              class={styles['row']}
              onClick={() => unsaved.leave(() => onOpen(overwrite))}
            >
              <span class="visually-hidden">Edit permissions of </span>
              <Icon name={overwrite.type === 0 ? 'shield' : 'users'} size={16} />
              <b>{overwrite.name}</b>
            </button>
          </li>
        ))}
      </ul>
      <div class={styles['inlineForm']}>
        <ChoiceField
          label="Role or member"
          choices={[
            { title: 'Choose…', value: '' },
            ...targets.map(({ id, type, name }) => ({ title: type === 0 ? name : `${name} (member)`, value: id })),
          ]}
          value={chosenId}
          onChange={setChosenId}
        />
        <button
          type="button"
          class={buttons['button']}
          aria-disabled={!target}
          onClick={() => unsaved.leave(() => void add())}
        >
          Add permissions
        </button>
      </div>
    </section>
  );
}
