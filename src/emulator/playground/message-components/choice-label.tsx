import { channelTypes } from '../../../wire/objects/channels/channel-types.js';
import { EmojiView } from '../emoji/emoji-view.js';
import { isForumType, isThreadType, isVoiceType } from '../model/guild/channel-types.js';
import { useModel } from '../model/model-context.js';
import { Avatar } from '../ui/avatar.js';
import { Icon, type IconName } from '../ui/icon.js';
import styles from './select.module.css';
import type { SelectChoice } from './select-choices.js';

/** What can be chosen, as it is drawn: with its emoji, picture or sign, and its description. */
export function ChoiceLabel({ choice }: { choice: SelectChoice }) {
  const model = useModel();
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
  if (choice.channel) return <Icon name={channelIconName(choice.channel.type)} size={18} />;
  return choice.emoji ? <EmojiView emoji={choice.emoji} isLarge /> : null;
}

function channelIconName(type: number): IconName {
  if (isThreadType(type)) return 'thread';
  if (isForumType(type)) return 'forum';
  if (type === channelTypes.GUILD_STAGE_VOICE) return 'stage';
  if (isVoiceType(type)) return 'voice';
  if (type === channelTypes.GUILD_CATEGORY) return 'chevron';
  return type === channelTypes.GUILD_ANNOUNCEMENT ? 'announcement' : 'hash';
}
