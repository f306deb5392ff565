import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/place.js';
import buttons from '../styles/button.module.css';
import { Dialog } from './dialog.js';
import { Icon } from './icon.js';
import { PeopleList } from './people-list.js';

interface Closing {
  readonly onClose: () => void;
}

/** Chooses whose eyes to look through. */
export function PeopleDialog({ onClose }: Closing) {
  const model = useModel();
  const people = model.people.value.filter(({ token }) => token !== undefined);
  return (
    <Dialog
      title="Be this person"
      lead="You see what they see, and act as they can."
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
      <PeopleList
        people={people}
        verb="Be"
        current={model.view.value?.me.user.id}
        onChoose={({ user }) => {
          onClose();
          model.become(user.id);
        }}
      />
    </Dialog>
  );
}

/** Chooses whom to write to. */
export function FindSomebodyDialog({ onClose }: Closing) {
  const model = useModel();
  const me = model.view.value?.me.user.id;
  async function write(userId: string): Promise<void> {
    onClose();
    try {
      const channel = await model.actions.conversationWith(userId);
      model.select(CONVERSATIONS, channel.id);
    } catch (thrown) {
      model.notices.problem(thrown);
    }
  }
  return (
    <Dialog title="Write to somebody" onClose={onClose}>
      <PeopleList
        people={model.people.value.filter(({ user }) => user.id !== me)}
        verb="Write to"
        onChoose={({ user }) => void write(user.id)}
      />
    </Dialog>
  );
}
