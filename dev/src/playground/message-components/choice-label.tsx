import { EmojiView } from '../emoji/emoji-view.js';
import { useContentModel } from '../model/content-model.js';
import { ChannelIcon } from '../ui/channel-icon.js';
import { Avatar } from '../ui/pictures/avatar.js';
import styles from './select.module.css';
import type { SelectChoice } from './select-choices.js';

/** An entry of a select: with emoji, avatar or icon, and description. */
export function ChoiceLabel({ choice }: { choice: SelectChoice }) {
  const model = useContentModel();
  const color = choice.user ? model.nameColorOf(choice.user.id) : model.toReadableColor(choice.role?.color ?? 0);
  return (
    <span class={styles['choice']}>
      <ChoiceIcon choice={choice} color={color} />
      <span class={styles['choiceText']}>
        <span style={color ? { color } : {}}>{choice.label}</span>
        {choice.description ? <small>{choice.description}</small> : null}
      </span>
    </span>
  );
}

function ChoiceIcon({ choice, color }: { choice: SelectChoice; color: string | undefined }) {
  if (choice.user) return <Avatar user={choice.user} size={24} />;
  if (choice.role) return <span class={styles['roleDot']} style={color ? { background: color } : {}} />;
  if (choice.channel) return <ChannelIcon type={choice.channel.type} size={18} />;
  return choice.emoji ? <EmojiView emoji={choice.emoji} isLarge /> : null;
}
