import { useContentModel } from '../model/content-model.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import styles from './markdown.module.css';

/** A mention of a user. */
export function UserMention({ id }: { id: string }) {
  const model = useContentModel();
  return (
    <span class={styles['mention']} data-own={id === model.view.value?.me.user.id} data-user-id={id}>
      @{model.userName(id)}
    </span>
  );
}

/** A mention of a role, in its color. */
export function RoleMention({ id }: { id: string }) {
  const model = useContentModel();
  const role = model.findRole(id);
  const color = model.toReadableColor(role?.color ?? 0);
  return (
    <span class={styles['mention']} style={color ? { color, background: `${color}1f` } : {}}>
      @{role?.name ?? 'unknown-role'}
    </span>
  );
}

/** A mention of a channel: a link if the current user can see it. */
export function ChannelMention({ id }: { id: string }) {
  const name = useContentModel().channelName(id);
  if (name === undefined) return <span class={styles['mention']}>#unknown</span>;
  return <ChannelLink id={id}>#{name}</ChannelLink>;
}

/** A link to a channel or thread that the current user can see. */
export function ChannelLink({ id, children }: { id: string; children: preact.ComponentChildren }) {
  const model = useContentModel();
  const guildId = model.findChannel(id)?.guild_id ?? CONVERSATIONS;
  return (
    <a class={styles['mention']} href={model.hrefFor(guildId, id)}>
      {children}
    </a>
  );
}
