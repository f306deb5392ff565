import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import buttons from '../styles/button.module.css';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import { UserList } from './user-list.js';

interface UserDialogProps {
  readonly onClose: () => void;
}

/** Selects the user to act as. */
export function SwitchUserDialog({ onClose }: UserDialogProps) {
  const model = useModel();
  const accounts = model.users.value.filter(({ token }) => token !== undefined);
  return (
    <Dialog
      title="Switch user"
      subtitle="You see what this user sees and can do what they can do."
      onClose={onClose}
      footer={
        <button
          type="button"
          class={`${buttons['button']} ${buttons['primary']}`}
          onClick={() => {
            model.dialog.value = { kind: 'new_user' };
          }}
        >
          <Icon name="plus" size={16} /> New user
        </button>
      }
    >
      <UserList
        users={accounts}
        actionLabel="Switch to"
        currentUserId={model.view.value?.me.user.id}
        onSelect={({ user }) => {
          onClose();
          model.switchUser(user.id);
        }}
      />
    </Dialog>
  );
}

/** Selects a user to message. */
export function FindUserDialog({ onClose }: UserDialogProps) {
  const model = useModel();
  const me = model.view.value?.me.user.id;
  async function openConversation(userId: string): Promise<void> {
    onClose();
    try {
      const channel = await model.actions.openConversation(userId);
      model.select(CONVERSATIONS, channel.id);
    } catch (thrown) {
      model.toasts.error(thrown);
    }
  }
  return (
    <Dialog title="Message a user" onClose={onClose}>
      <UserList
        users={model.users.value.filter(({ user }) => user.id !== me)}
        actionLabel="Message"
        onSelect={({ user }) => void openConversation(user.id)}
      />
    </Dialog>
  );
}
