import type { GuildView } from '../../control/views/user-view.js';
import { canOpenSettings } from '../guild-settings/settings-tabs.js';
import { isLinkedRole } from '../linked-roles/linked-roles-dialog.js';
import { isAllowedInGuild } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../ui/icon.js';
import { MenuButton, type MenuItem } from '../ui/menus/menu-button.js';
import { ChannelList } from './channel-list.js';
import { ConversationList } from './conversation-list.js';
import styles from './sidebar.module.css';
import { UserBar } from './user-bar.js';

/** The open guild with its channels, or the direct messages; below them the current user. */
export function Sidebar() {
  const model = useModel();
  const guild = model.guild.value;
  return (
    <div class={styles['sidebar']}>
      {guild ? (
        <>
          <GuildHeader guild={guild} />
          <ChannelList key={guild.guild.id} guild={guild} />
        </>
      ) : (
        <>
          <header class={styles['header']}>
            <h2>Direct messages</h2>
          </header>
          <ConversationList />
        </>
      )}
      <UserBar />
    </div>
  );
}

function GuildHeader({ guild }: { readonly guild: GuildView }) {
  const model = useModel();
  const { id, name, owner_id: ownerId } = guild.guild;
  const canModerate = isAllowedInGuild(guild, 'VIEW_AUDIT_LOG') || isAllowedInGuild(guild, 'BAN_MEMBERS');
  const items: MenuItem[] = [
    {
      title: 'Add a new user',
      icon: 'plus',
      onSelect: () => {
        model.dialog.value = { kind: 'new_user' };
      },
    },
  ];
  if (guild.onboarding) {
    items.push({
      title: 'Onboarding questions',
      icon: 'users',
      onSelect: () => {
        model.dialog.value = { kind: 'onboarding', guildId: id };
      },
    });
  }
  items.push({
    title: guild.scheduled_events.length > 0 ? `Events (${guild.scheduled_events.length})` : 'Events',
    icon: 'clock',
    onSelect: () => {
      model.dialog.value = { kind: 'events', guildId: id };
    },
  });
  if (guild.guild.roles.some(isLinkedRole)) {
    items.push({
      title: 'Linked roles',
      icon: 'users',
      onSelect: () => {
        model.dialog.value = { kind: 'linked_roles', guildId: id };
      },
    });
  }
  if (canOpenSettings(guild)) {
    items.push({
      title: 'Guild settings',
      icon: 'settings',
      onSelect: () => {
        model.dialog.value = { kind: 'guild_settings', guildId: id };
      },
    });
  }
  if (canModerate) {
    items.push({
      title: 'Moderation',
      icon: 'shield',
      onSelect: () => {
        model.dialog.value = { kind: 'moderation', guildId: id };
      },
    });
  }
  if (ownerId !== model.view.value?.me.user.id) {
    items.push({
      title: 'Leave guild',
      icon: 'leave',
      danger: true,
      onSelect: () => void model.actions.perform('leaveGuild', model.actions.asMember(id)),
    });
  }
  return (
    <header class={styles['header']}>
      <h2 class="visually-hidden">{name}</h2>
      <MenuButton label={`${name}: guild menu`} class={styles['guild']} items={items}>
        <span class={styles['name']}>{name}</span>
        <Icon name="chevron" size={16} />
      </MenuButton>
    </header>
  );
}
