import { channelTypes } from 'guildhall/wire';
import { Markdown } from '../markdown/markdown.js';
import { isConversationType, isThreadType, isVoiceType } from '../model/guild/channel-types.js';
import { useModel } from '../model/model-context.js';
import { RecordButton } from '../recording/record-button.js';
import { SearchButton } from '../search/search-button.js';
import buttons from '../styles/button.module.css';
import { ChannelIcon } from '../ui/channel-icon.js';
import { Icon } from '../ui/icon.js';
import { IconButton } from '../ui/icon-button.js';
import styles from './channel-header.module.css';

/** The name and topic of the open channel, and the buttons of the panels. */
export function ChannelHeader() {
  const model = useModel();
  const channel = model.channel.value;
  const guild = model.guild.value;
  const parent = channel && isThreadType(channel.type) ? model.findChannel(channel.parent_id ?? '') : undefined;
  const me = model.view.value?.me.user.id;
  const voice = guild?.voice_states.find(({ user_id: id, channel_id: at }) => id === me && at === channel?.id);
  const isInVoice = voice !== undefined;
  const isStreaming = voice?.self_stream ?? false;
  const connectVoice = (state: { readonly channel_id: string | null; readonly self_stream?: boolean }) =>
    void model.actions.perform('connectVoice', { ...model.actions.asMember(guild?.guild.id ?? ''), ...state });
  return (
    <header class={styles['header']}>
      <button
        type="button"
        class={`${buttons['icon']} ${styles['menu']}`}
        aria-label="Channels"
        aria-expanded={model.sidebarOpen.value}
        onClick={() => {
          model.sidebarOpen.value = !model.sidebarOpen.value;
        }}
      >
        <Icon name="menu" />
      </button>
      <div class={styles['what']}>
        {channel && <ChannelIcon type={channel.type} size={21} />}
        {parent && <span class={styles['parent']}>{parent.name} ›</span>}
        <h1>{channel ? model.channelName(channel.id) : guild ? guild.guild.name : 'Direct messages'}</h1>
        {channel?.topic && (
          <div class={styles['topic']} title={channel.topic}>
            <Markdown text={channel.topic} isSmall />
          </div>
        )}
      </div>
      {guild && channel && isInVoice && channel.type === channelTypes.GUILD_VOICE && (
        <button
          type="button"
          class={`${buttons['button']} ${buttons['small']}`}
          onClick={() => connectVoice({ channel_id: channel.id, self_stream: !isStreaming })}
        >
          {isStreaming ? 'Stop stream' : 'Start stream'}
        </button>
      )}
      {guild && channel && isVoiceType(channel.type) && (
        <button
          type="button"
          class={`${buttons['button']} ${buttons['small']} ${isInVoice ? '' : buttons['primary']}`}
          onClick={() => connectVoice({ channel_id: isInVoice ? null : channel.id })}
        >
          {isInVoice ? 'Leave voice' : 'Join voice'}
        </button>
      )}
      {guild && channel && (
        <IconButton
          icon="more"
          label={`More about ${channel.name}`}
          hasMenu
          onClick={(event) => model.menus.show({ kind: 'channel', channelId: channel.id }, event)}
        />
      )}
      <RecordButton />
      {guild && <SearchButton />}
      {guild && !(channel && isConversationType(channel.type)) && (
        <IconButton
          icon="users"
          label="Member list"
          pressed={model.memberList.isOpen.value}
          onClick={() => model.memberList.toggle()}
        />
      )}
      <IconButton
        icon="panel"
        label="Live panel"
        pressed={model.panelOpen.value}
        onClick={() => {
          model.panelOpen.value = !model.panelOpen.value;
        }}
      />
    </header>
  );
}
