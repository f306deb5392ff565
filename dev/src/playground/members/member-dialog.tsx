import { isTimedOut, snowflakeTimestamp } from 'guildhall/wire';
import { nameOfUser, rolesOf } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import buttons from '../styles/button.module.css';
import { AppBadge } from '../ui/app-badge.js';
import { Dialog } from '../ui/dialog.js';
import { Avatar } from '../ui/pictures/avatar.js';
import { RoleIcon } from '../ui/pictures/role-icon.js';
import styles from './member-dialog.module.css';

/** The profile of a user in the open guild. */
export function MemberDialog({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const model = useModel();
  const user = model.findUser(userId);
  const member = model.findMember(userId);
  const account = model.users.value.find((each) => each.user.id === userId);
  if (!user) return null;
  const me = model.view.value?.me.user.id;
  const roles = member ? rolesOf(member, model.guildIndex.value) : [];
  const timeoutEnd = member?.member.communication_disabled_until;

  async function openConversation(): Promise<void> {
    onClose();
    try {
      model.select(CONVERSATIONS, (await model.actions.openConversation(userId)).id);
    } catch (thrown) {
      model.toasts.error(thrown);
    }
  }

  return (
    <Dialog
      title={model.userName(userId)}
      subtitle={user.username}
      onClose={onClose}
      footer={
        <>
          {userId !== me && (
            <button type="button" class={buttons['button']} onClick={() => void openConversation()}>
              Message
            </button>
          )}
          {account?.token !== undefined && userId !== me && (
            <button
              type="button"
              class={`${buttons['button']} ${buttons['primary']}`}
              onClick={() => {
                onClose();
                model.switchUser(userId);
              }}
            >
              Switch to this user
            </button>
          )}
        </>
      }
    >
      <div class={styles['profile']}>
        <Avatar user={user} size={64} status={member?.status ?? account?.status} />
        <dl class={styles['facts']}>
          <dt>Name</dt>
          <dd class={styles['named']}>
            {nameOfUser(user)} {user.bot && <AppBadge />}
          </dd>
          <dt>Id</dt>
          <dd class={styles['id']}>{userId}</dd>
          <dt>Account created</dt>
          <dd>{model.formatTime(snowflakeTimestamp(userId))}</dd>
          {member?.member.joined_at && (
            <>
              <dt>Joined</dt>
              <dd>{model.formatTime(Date.parse(member.member.joined_at))}</dd>
            </>
          )}
          {member?.member.pending && (
            <>
              <dt>Screening</dt>
              <dd>pending</dd>
            </>
          )}
          {member && timeoutEnd && isTimedOut(member.member, model.clock.now()) && (
            <>
              <dt>Timed out until</dt>
              <dd>{model.formatTime(Date.parse(timeoutEnd))}</dd>
            </>
          )}
          {member?.member.premium_since && (
            <>
              <dt>Boosting since</dt>
              <dd>{model.formatTime(Date.parse(member.member.premium_since))}</dd>
            </>
          )}
        </dl>
      </div>
      {roles.length > 0 && (
        <ul class={styles['roles']} aria-label="Roles">
          {roles.map((role) => (
            <li key={role.id}>
              <span
                class={styles['color']}
                style={{ background: model.toReadableColor(role.color) ?? 'var(--text-faint)' }}
              />
              <RoleIcon role={role} />
              {role.name}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
