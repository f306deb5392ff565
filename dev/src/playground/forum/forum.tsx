import type { Channel } from 'guildhall/wire';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GuildView } from '../../control/views/user-view.js';
import { describeWritingState, getWritingState } from '../composer/writing-state.js';
import { isThreadType } from '../model/guild/channel-types.js';
import { useModel } from '../model/model-context.js';
import { useNow } from '../model/use-now.js';
import { OnboardingBar } from '../onboarding/onboarding-bar.js';
import { ScreeningBar } from '../onboarding/screening.js';
import buttons from '../styles/button.module.css';
import { ChannelIcon } from '../ui/channel-icon.js';
import { Icon } from '../ui/icon.js';
import styles from './forum.module.css';
import { NewPostForm } from './new-post-form.js';

interface ForumProps {
  readonly guild: GuildView;
  /** A forum or media channel. */
  readonly channel: Channel;
}

/** The posts of a forum or media channel, and the form for a new one. */
export function Forum({ guild, channel }: ForumProps) {
  const posts = guild.channels.filter(({ parent_id: parent, type }) => isThreadType(type) && parent === channel.id);
  return (
    <div class={styles['forum']}>
      <NewPost guild={guild} channel={channel} />
      {posts.length === 0 && <p class={styles['empty']}>There are no posts here yet.</p>}
      {posts.length > 0 && (
        <ul class={styles['posts']} aria-label={`Posts in ${channel.name}`}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostLink guild={guild} forum={channel} post={post} />
            </li>
          ))}
        </ul>
      )}
      <ScreeningBar />
      <OnboardingBar />
    </div>
  );
}

interface PostLinkProps {
  readonly guild: GuildView;
  readonly forum: Channel;
  readonly post: Channel;
}

function PostLink({ guild, forum, post }: PostLinkProps) {
  const model = useModel();
  const tags = (forum.available_tags ?? []).filter(({ id }) => post.applied_tags?.includes(id));
  return (
    <a href={model.hrefFor(guild.guild.id, post.id)}>
      <ChannelIcon type={post.type} />
      <b>{post.name}</b>
      {tags.map(({ id, name }) => (
        <small key={id}>{name}</small>
      ))}
      <span>
        {post.owner_id && `by ${model.userName(post.owner_id)} · `}
        {post.message_count ?? 0} replies
      </span>
    </a>
  );
}

/** The button that opens the form, or why the user cannot write a post. */
function NewPost({ guild, channel }: ForumProps) {
  const model = useModel();
  const me = model.findMember(model.view.value?.me.user.id ?? '');
  const now = useNow(typeof me?.member.communication_disabled_until === 'string');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // The emulator knows whether the slowmode of posts has passed.
  const state = getWritingState({ guild, channel, me, lastOwnMessage: undefined, now });
  if (state.kind !== 'open') {
    const reason = describeWritingState(state, now);
    return reason === undefined ? null : <p class={styles['closed']}>{reason}</p>;
  }
  if (isOpen) return <NewPostForm guild={guild} channel={channel} onClose={() => setOpen(false)} />;
  return (
    <button
      ref={button}
      type="button"
      class={`${buttons['button']} ${buttons['primary']} ${styles['new']}`}
      onClick={() => setOpen(true)}
    >
      <Icon name="plus" size={16} /> New post
    </button>
  );
}
