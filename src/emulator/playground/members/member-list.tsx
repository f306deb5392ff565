import type { GuildView, MemberView } from '../../control/views/user-view.js';
import { memberGroups } from '../model/guild/member-groups.js';
import { isTimedOutAt, nameOfMember } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import { useNow } from '../model/use-now.js';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { Avatar } from '../ui/avatar.js';
import { Icon } from '../ui/icon.js';
import styles from './member-list.module.css';
import { MemberMenuButton } from './member-menu-button.js';

/** The members of the open guild by the roles that are listed apart. */
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
            {members.map((seen) => (
              <MemberRow key={seen.member.user.id} seen={seen} ownerId={guild.guild.owner_id} />
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

function MemberRow({ seen, ownerId }: { readonly seen: MemberView; readonly ownerId: string }) {
  const model = useModel();
  const { user, pending } = seen.member;
  // A timeout ends without a word from the service.
  const now = useNow(typeof seen.member.communication_disabled_until === 'string');
  const timedOut = isTimedOutAt(seen, now);
  const isMe = user.id === model.view.value?.me.user.id;
  return (
    <li>
      <button
        type="button"
        class={styles['member']}
        data-item
        data-away={seen.status === 'offline' || undefined}
        data-user-id={user.id}
        onClick={() => {
          model.dialog.value = { kind: 'member', userId: user.id };
        }}
      >
        <Avatar user={user} status={seen.status} />
        <span class={styles['who']}>
          <span class={styles['name']}>
            <span style={{ color: model.nameColorOf(user.id) }}>{nameOfMember(seen)}</span>
            {user.id === ownerId && (
              <span class={styles['owner']} title="Owner">
                <Icon name="crown" size={14} />
                <span class="unseen">owner</span>
              </span>
            )}
            {user.bot && <span class={styles['bot']}>BOT</span>}
            {isMe && <span class={styles['you']}>you</span>}
          </span>
          {pending && <span class={`${styles['mark']} ${styles['pending']}`}>pending</span>}
          {timedOut && <span class={`${styles['mark']} ${styles['timed']}`}>timed out</span>}
        </span>
        <span class="unseen">{seen.status}</span>
      </button>
      <MemberMenuButton userId={user.id} />
    </li>
  );
}
