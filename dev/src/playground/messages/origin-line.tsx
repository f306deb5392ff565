import { type Message, messageTypes } from 'guildhall/wire';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import { Avatar } from '../ui/pictures/avatar.js';
import { AuthorName } from './author.js';
import { useJump } from './jump-context.js';
import styles from './message.module.css';
import { usePreview } from './use-preview.js';

/** What a message responds to: another message, or a command. */
export function OriginLine({ message }: { message: Message }) {
  if (message.type === messageTypes.REPLY) return <ReplyLine message={message} />;
  if (message.type === messageTypes.CHAT_INPUT_COMMAND || message.type === messageTypes.CONTEXT_MENU_COMMAND) {
    return <CommandLine message={message} />;
  }
  return null;
}

function ReplyLine({ message }: { message: Message }) {
  const jump = useJump();
  const preview = usePreview();
  const repliedMessage = message.referenced_message;
  if (!repliedMessage) {
    return (
      <div class={styles['origin']}>
        {repliedMessage === null ? 'The original message was deleted.' : 'A message in another channel.'}
      </div>
    );
  }
  return (
    <div class={styles['origin']}>
      <Avatar user={repliedMessage.author} size={16} />
      <AuthorName message={repliedMessage} />
      <button
        type="button"
        class={styles['preview']}
        onClick={() => jump(repliedMessage.id)}
        aria-label={`Go to: ${preview(repliedMessage)}`}
      >
        {preview(repliedMessage)}
      </button>
    </div>
  );
}

function CommandLine({ message }: { message: Message }) {
  const model = useModel();
  const metadata = message.interaction_metadata;
  if (!metadata) return null;
  const name = model.findMember(metadata.user.id) ? model.userName(metadata.user.id) : nameOfUser(metadata.user);
  const color = model.nameColorOf(metadata.user.id);
  return (
    <div class={styles['origin']}>
      <Avatar user={metadata.user} size={16} />
      <strong style={color ? { color } : {}}>{name}</strong>
      <span>
        used {commandName(message)}
        {metadata.target_user ? ` on ${model.userName(metadata.target_user.id)}` : ''}
        {metadata.target_message_id ? ' on a message' : ''}
      </span>
    </div>
  );
}

/** Returns `/name` for slash commands, and only the name for message and user commands. */
function commandName({ type, interaction }: Message): string {
  if (!interaction) return 'a command';
  return type === messageTypes.CHAT_INPUT_COMMAND ? `/${interaction.name}` : interaction.name;
}
