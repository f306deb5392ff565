import { isTimedOut } from 'guildhall/wire';
import type { GuildView, MemberView } from '../../control/views/user-view.js';
import { memberGroups } from '../model/guild/member-groups.js';
import { nameOfMember } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import { useNow } from '../model/use-now.js';
import { AppBadge } from '../ui/app-badge.js';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { Icon } from '../ui/icon.js';
import { Avatar } from '../ui/pictures/avatar.js';
import { RoleIcon } from '../ui/pictures/role-icon.js';
import styles from './member-list.module.css';
import { MemberMenuButton } from './member-menu-button.js';

/** The member list of the open guild, grouped by hoisted roles. */
export function MemberList({ guild }: { readonly guild: GuildView }) {
  const model = useModel();
  const groups = memberGroups(guild, model.guildIndex.value);
  return (
    <aside
      class={styles['members']}
      aria-label="Members"
      onKeyDown={moveFocusByArrows}
      onContextMenu={model.menus.showForMember}
    >
      {groups.map(({ id, title, members }) => (
        <section key={id}>
          <h2>
            {title} <span>— {members.length}</span>
          </h2>
          <ul>
            {members.map((member) => (
              <MemberRow key={member.member.user.id} view={member} ownerId={guild.guild.owner_id} />
            ))}
          </ul>
        </section>
      ))}
      {guild.members.length < guild.member_count && (
        <p class={styles['more']}>
          {guild.members.length} of {guild.member_count} members are shown.
        </p>
      )}
    </aside>
  );
}

function MemberRow({ view, ownerId }: { readonly view: MemberView; readonly ownerId: string }) {
  const model = useModel();
  const { user, pending } = view.member;
  // No event is sent when a timeout ends.
  const now = useNow(typeof view.member.communication_disabled_until === 'string');
  const timedOut = isTimedOut(view.member, now);
  const isMe = user.id === model.view.value?.me.user.id;
  return (
    <li>
      <button
        type="button"
        class={styles['member']}
        data-item
        data-away={view.status === 'offline' || undefined}
        data-user-id={user.id}
        onClick={() => {
          model.dialog.value = { kind: 'member', userId: user.id };
        }}
      >
        <Avatar user={user} status={view.status} />
        <span class={styles['who']}>
          <span class={styles['name']}>
            <span style={{ color: model.nameColorOf(user.id) }}>{nameOfMember(view)}</span>
            <RoleIcon role={model.iconRoleOf(user.id)} />
            {user.id === ownerId && (
              <span class={styles['owner']} title="Owner">
                <Icon name="crown" size={14} />
                <span class="visually-hidden">owner</span>
              </span>
            )}
            {user.bot && <AppBadge />}
            {isMe && <span class={styles['you']}>you</span>}
          </span>
          {pending && <span class={`${styles['mark']} ${styles['pending']}`}>pending</span>}
          {timedOut && <span class={`${styles['mark']} ${styles['timed']}`}>timed out</span>}
        </span>
        <span class="visually-hidden">{view.status}</span>
      </button>
      <MemberMenuButton userId={user.id} />
    </li>
  );
}
