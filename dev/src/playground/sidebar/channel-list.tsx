import type { Channel } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import type { GuildView } from '../../control/views/user-view.js';
import { type ChannelSection, channelSections, type ListedChannel } from '../model/guild/channel-sections.js';
import { isVoiceType } from '../model/guild/channel-types.js';
import { useModel } from '../model/model-context.js';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { ChannelIcon, channelTypeName } from '../ui/channel-icon.js';
import { Icon } from '../ui/icon.js';
import { Avatar } from '../ui/pictures/avatar.js';
import styles from './channel-list.module.css';
import { formatMentions } from './format-mentions.js';

/** The channels of a guild by category, with threads and voice members. */
export function ChannelList({ guild }: { readonly guild: GuildView }) {
  return (
    <nav class={styles['list']} aria-label={`Channels of ${guild.guild.name}`} onKeyDown={moveFocusByArrows}>
      {channelSections(guild.channels).map((section) => (
        <Section key={section.category?.id ?? 'top'} section={section} guild={guild} />
      ))}
      {guild.channels.length === 0 && <p class={styles['empty']}>There are no channels that you can see.</p>}
    </nav>
  );
}

interface GuildProps {
  readonly guild: GuildView;
}

function Section({ section, guild }: GuildProps & { readonly section: ChannelSection }) {
  const [collapsed, setCollapsed] = useState(false);
  const model = useModel();
  const { category, channels } = section;
  const unread = model.unread.byChannel.value;
  const isOpen = ({ channel, threads }: ListedChannel) =>
    !collapsed ||
    [channel, ...threads].some(({ id }) => id === model.channel.value?.id || (unread.get(id)?.messages ?? 0) > 0);
  return (
    <section>
      {category && (
        <h3 class={styles['category']}>
          <button
            type="button"
            aria-expanded={!collapsed}
            data-item
            onClick={() => setCollapsed(!collapsed)}
            onContextMenu={(event) => model.menus.show({ kind: 'channel', channelId: category.id }, event)}
          >
            <span class={collapsed ? styles['collapsed'] : ''}>
              <Icon name="chevron" size={12} />
            </span>
            {category.name}
          </button>
        </h3>
      )}
      <ul>
        {channels.filter(isOpen).map(({ channel, threads }) => (
          <li key={channel.id}>
            <ChannelListLink channel={channel} guild={guild} />
            {isVoiceType(channel.type) && <VoiceMembers channel={channel} guild={guild} />}
            {threads.length > 0 && (
              <ul class={styles['threads']}>
                {threads.map((thread) => (
                  <li key={thread.id}>
                    <ChannelListLink channel={thread} guild={guild} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChannelListLink({ channel, guild }: GuildProps & { readonly channel: Channel }) {
  const model = useModel();
  const { messages = 0, mentions = 0 } = model.unread.byChannel.value.get(channel.id) ?? {};
  const unreadText = mentions > 0 ? `, ${formatMentions(mentions)}` : messages > 0 ? ', unread' : '';
  return (
    <a
      class={styles['channel']}
      href={model.hrefFor(guild.guild.id, channel.id)}
      data-item
      data-unread={messages > 0 || undefined}
      aria-current={model.channel.value?.id === channel.id ? 'page' : undefined}
      aria-label={`${channel.name} (${channelTypeName(channel.type)})${unreadText}`}
      onContextMenu={(event) => model.menus.show({ kind: 'channel', channelId: channel.id }, event)}
    >
      <ChannelIcon type={channel.type} />
      <span class={styles['name']}>{channel.name}</span>
      {mentions > 0 && <span class={styles['badge']} aria-hidden="true" data-label={mentions} />}
    </a>
  );
}

function VoiceMembers({ channel, guild }: GuildProps & { readonly channel: Channel }) {
  const model = useModel();
  const members = guild.voice_states.filter(({ channel_id: id }) => id === channel.id);
  if (members.length === 0) return null;
  return (
    <ul class={styles['voices']} aria-label={`In ${channel.name}`}>
      {members.map(({ user_id: userId, self_mute: selfMute, self_stream: streams, mute }) => {
        const user = model.findUser(userId);
        return (
          <li key={userId}>
            {user && <Avatar user={user} size={20} />}
            <span>{model.userName(userId)}</span>
            {(mute || selfMute) && <small>muted</small>}
            {model.sounds.byUser.value.has(userId) && <small>{model.sounds.byUser.value.get(userId)}</small>}
            {streams && <small>live</small>}
          </li>
        );
      })}
    </ul>
  );
}
