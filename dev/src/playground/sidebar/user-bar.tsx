import type { PresenceStatus } from 'guildhall/wire';
import { directMessageItems } from '../context-menu/direct-message-settings.js';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import { IconButton } from '../ui/icon-button.js';
import { MenuButton } from '../ui/menus/menu-button.js';
import { Avatar } from '../ui/pictures/avatar.js';
import { SoundboardButton } from './soundboard-button.js';
import styles from './user-bar.module.css';

const statuses: readonly (readonly [PresenceStatus, string])[] = [
  ['online', 'Online'],
  ['idle', 'Idle'],
  ['dnd', 'Do not disturb'],
  ['offline', 'Offline'],
];

/** The current user with their status, and the button to switch users. */
export function UserBar() {
  const model = useModel();
  const me = model.view.value?.me;
  const theme = model.theme.theme.value;
  const voice = model.guild.value?.voice_states.find(({ user_id: id }) => id === me?.user.id);
  const guildId = model.guild.value?.guild.id ?? '';
  return (
    <section class={styles['bar']} aria-label="You">
      {voice?.channel_id && (
        <div class={styles['voice']}>
          <Icon name="voice" size={17} />
          <span>{model.channelName(voice.channel_id)}</span>
          <SoundboardButton guildId={guildId} />
          <button
            type="button"
            class={`${buttons['button']} ${buttons['small']}`}
            onClick={() =>
              void model.actions.perform('connectVoice', { ...model.actions.asMember(guildId), channel_id: null })
            }
          >
            Disconnect
          </button>
        </div>
      )}
      <div class={styles['row']}>
        {me ? (
          <MenuButton
            label="Set status"
            hasVisibleLabel
            class={styles['me']}
            direction="up"
            items={[
              ...statuses.map(([status, title]) => ({
                title,
                checked: me.status === status,
                customIcon: <span class={`${styles['dot']} ${styles[status]}`} />,
                onSelect: () => void model.actions.perform('setStatus', { user_id: me.user.id, status }),
              })),
              {
                title: 'Language and time zone',
                onSelect: () => {
                  model.dialog.value = { kind: 'language' };
                },
              },
              ...directMessageItems(model),
              {
                title: 'Subscriptions',
                onSelect: () => {
                  model.dialog.value = { kind: 'subscriptions' };
                },
              },
            ]}
          >
            <Avatar user={me.user} status={me.status} />
            <span class={styles['names']}>
              <b>{nameOfUser(me.user)}</b>
              <small>{me.user.username}</small>
            </span>
            <span class="visually-hidden">{statusLabel(me.status)}: set status</span>
          </MenuButton>
        ) : (
          <span class={styles['me']}>No user</span>
        )}
        <IconButton
          icon="swap"
          label="Switch user"
          onClick={() => {
            model.dialog.value = { kind: 'switch_user' };
          }}
        />
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
          onClick={() => model.theme.toggle()}
        />
      </div>
    </section>
  );
}

const statusLabel = (status: PresenceStatus) => statuses.find(([each]) => each === status)?.[1].toLowerCase() ?? status;
