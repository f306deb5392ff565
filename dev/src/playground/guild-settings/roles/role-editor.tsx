import { isAssignableRole, type Role } from 'guildhall/wire';
import { useMemo } from 'preact/hooks';
import type { GuildView } from '../../../control/views/user-view.js';
import { control } from '../../api/control-client.js';
import { useModel } from '../../model/model-context.js';
import forms from '../../styles/form.module.css';
import { CheckField } from '../../ui/choice-fields.js';
import { TextField } from '../../ui/form-fields.js';
import { CheckList } from '../form/check-list.js';
import { DeleteButton } from '../form/delete-button.js';
import { DetailHeader } from '../form/detail-header.js';
import { SettingsForm } from '../form/settings-form.js';
import { useDraft } from '../form/use-draft.js';
import { namesInSet, rolePermissionItems, withNames } from '../permissions/permission-list.js';
import { RoleColorField } from './role-color-field.js';
import { RoleLinks } from './role-links.js';

interface RoleEditorProps {
  readonly view: GuildView;
  readonly role: Role;
  readonly isDeleted: boolean;
  readonly onClose: () => void;
}

/** Changes a role. */
export function RoleEditor({ view, role, isDeleted, onClose }: RoleEditorProps) {
  const model = useModel();
  const { name, color, hoist, mentionable, permissions } = role;
  const draft = useDraft({ name, color, hoist, mentionable, permissions });
  const { value, change } = draft;
  const isEveryone = role.id === view.guild.id;
  const path = `/guilds/${view.guild.id}/roles/${role.id}`;
  const permissionItems = useMemo(() => rolePermissionItems(view, permissions), [view, permissions]);

  return (
    <>
      <DetailHeader title={name} backLabel="All roles" onBack={onClose}>
        {isAssignableRole(view.guild, role) && !isDeleted && (
          <DeleteButton
            name={`role ${name}`}
            subtitle="Members lose it, and its channel permissions are removed."
            onDelete={(reason) =>
              control('deleteRole', {
                ...model.actions.asModerator(reason),
                guild_id: view.guild.id,
                role_id: role.id,
              })
            }
            onDeleted={onClose}
          />
        )}
      </DetailHeader>
      {isDeleted && (
        <p class={forms['error']} role="alert">
          This role was deleted.
        </p>
      )}
      <SettingsForm
        label={`Role ${name}`}
        draft={draft}
        isField={(field) => field === 'name' || field === 'permissions'}
        onSave={(changes) =>
          model.actions.callApi('PATCH', path, {
            body: { ...changes, ...(changes.name === undefined ? {} : { name: changes.name.trim() }) },
          })
        }
      >
        {(problems) => (
          <>
            {!isEveryone && (
              <>
                <TextField
                  label="Name"
                  value={value.name}
                  onChange={(next) => change({ name: next })}
                  problem={problems['name']}
                />
                <RoleColorField value={value.color} onChange={(next) => change({ color: next })} />
                <CheckField
                  label="List members with this role separately"
                  value={value.hoist}
                  onChange={(next) => change({ hoist: next })}
                />
                <CheckField
                  label="Allow everyone to mention this role"
                  value={value.mentionable}
                  onChange={(next) => change({ mentionable: next })}
                />
              </>
            )}
            <CheckList
              legend="Permissions"
              items={permissionItems}
              selected={namesInSet(value.permissions)}
              onChange={(names) => change({ permissions: withNames(value.permissions, names) })}
              problem={problems['permissions']}
            />
          </>
        )}
      </SettingsForm>
      {isAssignableRole(view.guild, role) && !isDeleted && <RoleLinks guildId={view.guild.id} role={role} />}
    </>
  );
}
