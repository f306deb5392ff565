import type { Channel, PermissionName } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import { useModel } from '../../model/model-context.js';
import forms from '../../styles/form.module.css';
import { DeleteButton } from '../form/delete-button.js';
import { DetailHeader } from '../form/detail-header.js';
import { SearchField } from '../form/search-field.js';
import { matchesSearch } from '../form/search-text.js';
import styles from '../form/settings.module.css';
import { SettingsForm } from '../form/settings-form.js';
import { useDraft } from '../form/use-draft.js';
import { channelPermissionNames, readableName } from '../permissions/permission-list.js';
import { type NamedOverwrite, type PermissionState, permissionStates, stateOf, withState } from './overwrites.js';

interface OverwriteEditorProps {
  readonly channel: Channel;
  readonly overwrite: NamedOverwrite;
  readonly isDeleted: boolean;
  readonly onClose: () => void;
}

/** Allows and denies permissions of a role or member in a channel. */
export function OverwriteEditor({ channel, overwrite, isDeleted, onClose }: OverwriteEditorProps) {
  const model = useModel();
  const [search, setSearch] = useState('');
  const { id, type, name, allow, deny } = overwrite;
  const draft = useDraft({ allow, deny });
  const path = `/channels/${channel.id}/permissions/${id}`;
  const matching = channelPermissionNames.filter((each) => matchesSearch(search, readableName(each), each));

  return (
    <>
      <DetailHeader title={`${name} in ${channel.name}`} backLabel={channel.name ?? 'Channel'} onBack={onClose}>
        {!isDeleted && (
          <DeleteButton
            name={`permissions of ${name}`}
            verb="Remove"
            onDelete={(reason) => model.actions.callApi('DELETE', path, { reason })}
            onDeleted={onClose}
          />
        )}
      </DetailHeader>
      {isDeleted && (
        <p class={forms['error']} role="alert">
          These permissions were removed.
        </p>
      )}
      <SettingsForm
        label={`Permissions of ${name}`}
        draft={draft}
        isField={() => false}
        onSave={(_changes, bits) => model.actions.callApi('PUT', path, { body: { type, ...bits } })}
      >
        {() => (
          <>
            <SearchField label="Search permissions" value={search} onChange={setSearch} />
            <div class={styles['permissionStates']}>
              {matching.map((each) => (
                <PermissionStateField
                  key={each}
                  name={each}
                  state={stateOf(draft.value, each)}
                  onChange={(state) => draft.change(withState(draft.value, each, state))}
                />
              ))}
              {matching.length === 0 && <p class={forms['hint']}>No matches.</p>}
            </div>
          </>
        )}
      </SettingsForm>
    </>
  );
}

const stateTitles: Readonly<Record<PermissionState, string>> = { deny: 'Deny', neutral: 'Neutral', allow: 'Allow' };

interface PermissionStateFieldProps {
  readonly name: PermissionName;
  readonly state: PermissionState;
  readonly onChange: (state: PermissionState) => void;
}

function PermissionStateField({ name, state, onChange }: PermissionStateFieldProps) {
  return (
    <fieldset>
      <legend class="visually-hidden">{readableName(name)}</legend>
      <span aria-hidden="true">{readableName(name)}</span>
      <div class={styles['states']}>
        {permissionStates.map((each) => (
          <label key={each} data-state={each}>
            <input type="radio" name={name} checked={state === each} onChange={() => onChange(each)} />
            <span>{stateTitles[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
