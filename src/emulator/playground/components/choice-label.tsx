import { channelTypes } from '../../../wire/objects/channels/channel-types.js';
import { Emoji } from '../channel/emoji.js';
import { isForum, isThread, isVoice } from '../model/channel-kinds.js';
import { useModel } from '../model/model-context.js';
import { Avatar } from '../shell/avatar.js';
import { Icon, type IconName } from '../shell/icon.js';
import styles from './select.module.css';
import type { Choice } from './select-choices.js';

/** What can be chosen, as it is drawn: with its emoji, picture or sign, and its description. */
export function ChoiceLabel({ choice }: { choice: Choice }) {
  const model = useModel();
  const color = choice.user ? model.colorOf(choice.user.id) : model.readable(choice.role?.color ?? 0);
  return (
    <span class={styles['choice']}>
      <Mark choice={choice} color={color} />
      <span class={styles['choiceText']}>
        <span style={color ? { color } : {}}>{choice.label}</span>
        {choice.description ? <small>{choice.description}</small> : null}
      </span>
    </span>
  );
}

function Mark({ choice, color }: { choice: Choice; color: string | undefined }) {
  if (choice.user) return <Avatar user={choice.user} size={24} />;
  if (choice.role) return <span class={styles['roleDot']} style={color ? { background: color } : {}} />;
  if (choice.channel) return <Icon name={channelSign(choice.channel.type)} size={18} />;
  return choice.emoji ? <Emoji emoji={choice.emoji} isLarge /> : null;
}

function channelSign(type: number): IconName {
  if (isThread(type)) return 'thread';
  if (isForum(type)) return 'forum';
  if (type === channelTypes.GUILD_STAGE_VOICE) return 'stage';
  if (isVoice(type)) return 'voice';
  if (type === channelTypes.GUILD_CATEGORY) return 'chevron';
  return type === channelTypes.GUILD_ANNOUNCEMENT ? 'announcement' : 'hash';
}
