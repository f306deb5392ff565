import type { Message } from '../../../wire/objects/messages/message.js';
import { messageTypes } from '../../../wire/objects/messages/message-types.js';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import { Avatar } from '../ui/avatar.js';
import { AuthorName } from './author.js';
import { useJump } from './jump-context.js';
import styles from './message.module.css';
import { usePreview } from './use-preview.js';

/** What a message answers: another message, or the use of a command. */
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
  const answered = message.referenced_message;
  if (!answered) {
    return (
      <div class={styles['origin']}>
        {answered === null ? 'The original message was deleted.' : 'A message elsewhere.'}
      </div>
    );
  }
  return (
    <div class={styles['origin']}>
      <Avatar user={answered.author} size={16} />
      <AuthorName message={answered} />
      <button
        type="button"
        class={styles['preview']}
        onClick={() => jump(answered.id)}
        aria-label={`Go to: ${preview(answered)}`}
      >
        {preview(answered)}
      </button>
    </div>
  );
}

function CommandLine({ message }: { message: Message }) {
  const model = useModel();
  const used = message.interaction_metadata;
  if (!used) return null;
  const name = model.findMember(used.user.id) ? model.userName(used.user.id) : nameOfUser(used.user);
  const color = model.nameColorOf(used.user.id);
  return (
    <div class={styles['origin']}>
      <Avatar user={used.user} size={16} />
      <strong style={color ? { color } : {}}>{name}</strong>
      <span>
        used {commandName(message)}
        {used.target_user ? ` on ${model.userName(used.target_user.id)}` : ''}
        {used.target_message_id ? ' on a message' : ''}
      </span>
    </div>
  );
}

/** `/lift` for what is typed with a slash; commands of menus by their name alone. */
function commandName({ type, interaction }: Message): string {
  if (!interaction) return 'a command';
  return type === messageTypes.CHAT_INPUT_COMMAND ? `/${interaction.name}` : interaction.name;
}
