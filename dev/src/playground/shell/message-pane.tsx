import { channelTypes } from 'guildhall/wire';
import type { ComponentChildren } from 'preact';
import { Composer } from '../composer/composer.js';
import { Forum } from '../forum/forum.js';
import { MessageList } from '../messages/list/message-list.js';
import { isForumType, isTextBasedType } from '../model/guild/channel-types.js';
import { useModel } from '../model/model-context.js';
import { OnboardingBar } from '../onboarding/onboarding-bar.js';
import { ScreeningBar } from '../onboarding/screening.js';
import { StagePanel } from '../stage/stage-panel.js';
import styles from './message-pane.module.css';

/** The messages and the composer of the open channel, or a text if there are none. */
export function MessagePane() {
  const model = useModel();
  const channel = model.channel.value;
  const guild = model.guild.value;
  if (!channel) return <NoChannel />;
  if (guild && isForumType(channel.type)) {
    return <Forum key={`${model.view.value?.me.user.id}/${channel.id}`} guild={guild} channel={channel} />;
  }
  if (!isTextBasedType(channel.type)) return <EmptyState>This channel type has no messages.</EmptyState>;
  return (
    <div class={styles['pane']}>
      {guild && channel.type === channelTypes.GUILD_STAGE_VOICE && <StagePanel guild={guild} channel={channel} />}
      <div class={styles['list']}>
        <MessageList key={`${model.view.value?.me.user.id}/${channel.id}`} onMenu={model.menus.showForMessage} />
      </div>
      <ScreeningBar />
      <OnboardingBar />
      <Composer />
    </div>
  );
}

function NoChannel() {
  const model = useModel();
  if (model.connection.value === 'live' && model.view.value === undefined) {
    return <EmptyState>There are no users yet. Create one with the arrows at the bottom left.</EmptyState>;
  }
  if (model.view.value === undefined)
    return <EmptyState>{model.users.value.length === 0 ? 'Connecting…' : 'Loading…'}</EmptyState>;
  if (model.guild.value) return <EmptyState>There are no channels in this guild that you can see.</EmptyState>;
  const { guilds, conversations } = model.view.value;
  if (guilds.length === 0 && conversations.length === 0) {
    return <EmptyState>You are in no guild yet. Join one with the plus on the left.</EmptyState>;
  }
  return <EmptyState>Choose a conversation or message a user.</EmptyState>;
}

function EmptyState({ children }: { readonly children: ComponentChildren }) {
  return <div class={styles['empty']}>{children}</div>;
}
