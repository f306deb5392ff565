import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import styles from './markdown.module.css';

/** A user that is named in a text. */
export function UserMention({ id }: { id: string }) {
  const model = useModel();
  return (
    <span class={styles['mention']} data-own={id === model.view.value?.me.user.id} data-user-id={id}>
      @{model.userName(id)}
    </span>
  );
}

/** A role that is named in a text, in its own colour. */
export function RoleMention({ id }: { id: string }) {
  const model = useModel();
  const role = model.findRole(id);
  const color = model.toReadableColor(role?.color ?? 0);
  return (
    <span class={styles['mention']} style={color ? { color, background: `${color}1f` } : {}}>
      @{role?.name ?? 'unknown-role'}
    </span>
  );
}

/** A channel that is named in a text: a way to it where the person sees it. */
export function ChannelMention({ id }: { id: string }) {
  const name = useModel().channelName(id);
  if (name === undefined) return <span class={styles['mention']}>#unknown</span>;
  return <ChannelLink id={id}>#{name}</ChannelLink>;
}

/** A way to a channel or thread that the person sees. */
export function ChannelLink({ id, children }: { id: string; children: preact.ComponentChildren }) {
  const model = useModel();
  const guildId = model.findChannel(id)?.guild_id ?? CONVERSATIONS;
  return (
    <a class={styles['mention']} href={model.hrefFor(guildId, id)}>
      {children}
    </a>
  );
}
