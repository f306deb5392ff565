import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import buttons from '../styles/button.module.css';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import { UserList } from './user-list.js';

interface UserDialogProps {
  readonly onClose: () => void;
}

/** Chooses whose eyes to look through. */
export function SwitchUserDialog({ onClose }: UserDialogProps) {
  const model = useModel();
  const people = model.users.value.filter(({ token }) => token !== undefined);
  return (
    <Dialog
      title="Be this person"
      subtitle="You see what they see, and act as they can."
      onClose={onClose}
      footer={
        <button
          type="button"
          class={`${buttons['button']} ${buttons['primary']}`}
          onClick={() => {
            model.dialog.value = { kind: 'new_person' };
          }}
        >
          <Icon name="plus" size={16} /> Somebody new
        </button>
      }
    >
      <UserList
        users={people}
        actionLabel="Be"
        currentUserId={model.view.value?.me.user.id}
        onSelect={({ user }) => {
          onClose();
          model.switchUser(user.id);
        }}
      />
    </Dialog>
  );
}

/** Chooses whom to write to. */
export function FindUserDialog({ onClose }: UserDialogProps) {
  const model = useModel();
  const me = model.view.value?.me.user.id;
  async function write(userId: string): Promise<void> {
    onClose();
    try {
      const channel = await model.actions.openConversation(userId);
      model.select(CONVERSATIONS, channel.id);
    } catch (thrown) {
      model.toasts.error(thrown);
    }
  }
  return (
    <Dialog title="Write to somebody" onClose={onClose}>
      <UserList
        users={model.users.value.filter(({ user }) => user.id !== me)}
        actionLabel="Write to"
        onSelect={({ user }) => void write(user.id)}
      />
    </Dialog>
  );
}
