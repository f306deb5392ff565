import { useState } from 'preact/hooks';
import { limits } from '../../../wire/constants/limits.js';
import * as control from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import { JoinGuild, type JoinTarget } from './join-guild.js';

interface JoinDialogProps {
  readonly onClose: () => void;
}

/** The person comes into another guild. */
export function JoinGuildDialog({ onClose }: JoinDialogProps) {
  const model = useModel();
  const [door, setDoor] = useState<JoinTarget>();
  const [problem, setProblem] = useState('');

  async function enter(): Promise<void> {
    if (!door) return;
    try {
      await model.actions.joinGuild(door.guildId, door.inviteCode);
      model.select(door.guildId);
      onClose();
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  return (
    <Dialog
      title="Join a guild"
      onClose={onClose}
      footer={
        <button
          type="button"
          class={`${buttons['button']} ${buttons['primary']}`}
          disabled={!door}
          onClick={() => void enter()}
        >
          Join
        </button>
      }
    >
      <JoinGuild excludedGuildIds={model.view.value?.guilds.map(({ guild }) => guild.id) ?? []} onChange={setDoor} />
      {problem && (
        <p class={forms['error']} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Makes a person who was not there before, and becomes them. */
export function NewUserDialog({ onClose }: JoinDialogProps) {
  const model = useModel();
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [door, setDoor] = useState<JoinTarget>();
  const [comes, setComes] = useState(true);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { min, max } = limits.username;
  const isReady = username.trim().length >= min && (!comes || door !== undefined) && !busy;

  async function make(): Promise<void> {
    if (!isReady) return;
    setBusy(true);
    setProblem('');
    try {
      const user = await control.createUserAccount({ username: username.trim(), global_name: name.trim() || null });
      if (comes && door) {
        // Who is made is there, even when the door is shut to them.
        await model.actions
          .joinGuild(door.guildId, door.inviteCode, user.id)
          .catch((thrown) => model.toasts.error(thrown));
        model.select(door.guildId);
      }
      onClose();
      model.switchUser(user.id);
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Somebody new"
      subtitle="A person of your own making: they know nobody yet."
      onClose={onClose}
      footer={
        <button
          type="submit"
          form="new-person"
          class={`${buttons['button']} ${buttons['primary']}`}
          disabled={!isReady}
        >
          Be this person
        </button>
      }
    >
      <form
        id="new-person"
        class={forms['field']}
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <label class={forms['field']}>
          <span class={forms['label']}>Username</span>
          <input
            class={forms['input']}
            value={username}
            maxLength={max}
            autoComplete="off"
            spellcheck={false}
            required
            onInput={(event) => setUsername(event.currentTarget.value)}
          />
          <span class={forms['hint']}>
            {min} to {max} characters
          </span>
        </label>
        <label class={forms['field']}>
          <span class={forms['label']}>Display name (not required)</span>
          <input
            class={forms['input']}
            value={name}
            maxLength={max}
            autoComplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class={forms['choice']}>
          <input type="checkbox" checked={comes} onChange={(event) => setComes(event.currentTarget.checked)} />
          <span>They join a guild at once</span>
        </label>
        {comes && <JoinGuild excludedGuildIds={[]} onChange={setDoor} />}
      </form>
      {problem && (
        <p class={forms['error']} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
