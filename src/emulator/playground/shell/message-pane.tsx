import type { ComponentChildren } from 'preact';
import { MessageList } from '../channel/message-list.js';
import { Composer } from '../composer/composer.js';
import { holdsMessages, isForum, isThread } from '../model/channel-kinds.js';
import { useModel } from '../model/model-context.js';
import { ChannelIcon } from './channel-icon.js';
import styles from './message-pane.module.css';
import { OnboardingBar } from './onboarding-bar.js';
import { ScreeningBar } from './screening.js';

/** The messages of the open channel, and the place to write; or why there is none. */
export function MessagePane() {
  const model = useModel();
  const channel = model.channel.value;
  if (!channel) return <Nothing />;
  if (isForum(channel.type)) return <Forum />;
  if (!holdsMessages(channel.type)) return <Empty>There are no messages in a channel of this kind.</Empty>;
  return (
    <div class={styles['pane']}>
      <div class={styles['list']}>
        <MessageList key={`${model.view.value?.me.user.id}/${channel.id}`} onMenu={model.menus.showForMessage} />
      </div>
      <ScreeningBar />
      <OnboardingBar />
      <Composer />
    </div>
  );
}

function Nothing() {
  const model = useModel();
  if (model.connection.value === 'live' && model.view.value === undefined) {
    return <Empty>There is nobody to be yet: the arrows at the bottom left bring in somebody new.</Empty>;
  }
  if (model.view.value === undefined)
    return <Empty>{model.people.value.length === 0 ? 'Connecting…' : 'Loading…'}</Empty>;
  if (model.guild.value) return <Empty>There is no channel in this guild that you can see.</Empty>;
  const { guilds, conversations } = model.view.value;
  if (guilds.length === 0 && conversations.length === 0) {
    return <Empty>You are in no guild yet. Join one with the plus on the left.</Empty>;
  }
  return <Empty>Choose a conversation, or write to somebody.</Empty>;
}

function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class={styles['empty']}>{children}</div>;
}

/** The posts of a forum or media channel. */
function Forum() {
  const model = useModel();
  const channel = model.channel.value;
  const guild = model.guild.value;
  const posts = guild?.channels.filter(({ parent_id: parent, type }) => isThread(type) && parent === channel?.id) ?? [];
  if (posts.length === 0) return <Empty>There are no posts here yet.</Empty>;
  return (
    <ul class={styles['posts']} aria-label={`Posts in ${channel?.name}`}>
      {posts.map((post) => (
        <li key={post.id}>
          <a href={model.addressOf(guild?.guild.id, post.id)}>
            <ChannelIcon type={post.type} />
            <b>{post.name}</b>
            <span>
              {post.owner_id && `by ${model.userName(post.owner_id)} · `}
              {post.message_count ?? 0} replies
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
