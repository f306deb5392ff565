import type { Role } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { useModel } from '../../model/model-context.js';
import buttons from '../../styles/button.module.css';
import forms from '../../styles/form.module.css';
import { Icon } from '../../ui/icon.js';
import { useRowFocus } from '../form/detail-header.js';
import type { MoveDirection } from '../form/list-order.js';
import { MoveButtons, useMoveFocus } from '../form/move-buttons.js';
import styles from '../form/settings.module.css';
import { useOpenItem } from '../form/use-open-item.js';
import { RoleEditor } from './role-editor.js';
import { canEditRole, canMoveRole, highestFirst, rolePositionsAfterMove } from './role-order.js';

/** The roles of a guild, and the editor of one of them. */
export function RolesTab({ view }: { readonly view: GuildView }) {
  const open = useOpenItem(view.guild.roles);
  if (open.item) {
    return (
      <RoleEditor key={open.item.id} view={view} role={open.item} isDeleted={open.isDeleted} onClose={open.close} />
    );
  }
  return <RoleList view={view} lastId={open.lastId} onOpen={open.open} />;
}

interface RoleListProps {
  readonly view: GuildView;
  readonly lastId: string | undefined;
  readonly onOpen: (role: Role) => void;
}

function RoleList({ view, lastId, onOpen }: RoleListProps) {
  const model = useModel();
  const myId = model.view.value?.me.user.id ?? '';
  const { guild } = view;
  const roles = highestFirst(guild.roles);
  const list = useRowFocus<HTMLUListElement>(lastId);
  const moveFocus = useMoveFocus(roles.map(({ id }) => id).join());
  const path = `/guilds/${guild.id}/roles`;

  function move(id: string, direction: MoveDirection): void {
    moveFocus.follow(id, direction);
    const body = rolePositionsAfterMove(guild.roles, id, direction);
    void model.toasts.reportFailure(model.actions.callApi('PATCH', path, { body }));
  }

  async function create(): Promise<void> {
    const creating = model.actions.callApi<Role>('POST', path, { body: { name: 'new role' } });
    await model.toasts.reportFailure(creating.then(onOpen));
  }

  return (
    <>
      <div class={styles['paneHeader']}>
        <p class={forms['hint']}>
          The highest role is first. Members can only change roles below their own highest role.
        </p>
        <button
          type="button"
          class={`${buttons['button']} ${buttons['primary']} ${buttons['small']}`}
          onClick={() => void create()}
        >
          <Icon name="plus" size={14} /> Create role
        </button>
      </div>
      <ul ref={list} class={styles['rows']} aria-label="Roles">
        {roles.map((role) => (
          <li key={role.id}>
            <RoleRow role={role} canEdit={canEditRole(view, myId, role)} onOpen={() => onOpen(role)} />
            {role.id !== guild.id && (
              <MoveButtons
                name={role.name}
                itemKey={role.id}
                focus={moveFocus}
                canMove={(direction) => canMoveRole(view, myId, role, direction)}
                onMove={(direction) => move(role.id, direction)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface RoleRowProps {
  readonly role: Role;
  readonly canEdit: boolean;
  readonly onOpen: () => void;
}

function RoleRow({ role, canEdit, onOpen }: RoleRowProps) {
  const model = useModel();
  const label = (
    <>
      <span
        class={styles['roleColor']}
        style={{ background: model.toReadableColor(role.color) ?? 'var(--status-offline)' }}
        aria-hidden="true"
      />
      <b>{role.name}</b>
      {role.managed && <small>managed by an integration</small>}
    </>
  );
  if (!canEdit) {
    return (
      <p class={styles['row']} title="This role is not below your highest role.">
        {label}
        <Icon name="lock" size={15} />
        <span class="visually-hidden">not below your highest role</span>
      </p>
    );
  }
  return (
    <button type="button" data-row={role.id} class={styles['row']} onClick={onOpen}>
      <span class="visually-hidden">Edit </span>
      {label}
    </button>
  );
}
