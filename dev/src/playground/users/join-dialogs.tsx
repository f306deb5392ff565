import { limits } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import { JoinGuild, type JoinTarget } from './join-guild.js';

interface JoinDialogProps {
  readonly onClose: () => void;
}

/** Joins the current user to another guild. */
export function JoinGuildDialog({ onClose }: JoinDialogProps) {
  const model = useModel();
  const [target, setTarget] = useState<JoinTarget>();
  const { problem, submit } = useFormSubmission();

  async function join(): Promise<void> {
    if (!target) return;
    await control('joinGuild', { ...model.actions.asMember(target.guildId), invite_code: target.inviteCode });
    model.select(target.guildId);
    onClose();
  }

  return (
    <Dialog
      title="Join a guild"
      onClose={onClose}
      footer={
        <button
          type="button"
          class={`${buttons['button']} ${buttons['primary']}`}
          disabled={!target}
          onClick={() => void submit(join)}
        >
          Join
        </button>
      }
    >
      <JoinGuild excludedGuildIds={model.view.value?.guilds.map(({ guild }) => guild.id) ?? []} onChange={setTarget} />
      <SubmissionProblem problem={problem} />
    </Dialog>
  );
}

/** Creates a user and switches to them. */
export function NewUserDialog({ onClose }: JoinDialogProps) {
  const model = useModel();
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [target, setTarget] = useState<JoinTarget>();
  const [joinsGuild, setJoinsGuild] = useState(true);
  const { problem, isBusy, submit } = useFormSubmission();
  const { min, max } = limits.username;
  const isReady = username.trim().length >= min && (!joinsGuild || target !== undefined) && !isBusy;

  async function create(): Promise<void> {
    const user = await control('createUser', { username: username.trim(), global_name: name.trim() || null });
    if (joinsGuild && target) {
      // The user is created even if joining the guild fails.
      await model.actions.perform('joinGuild', {
        guild_id: target.guildId,
        user_id: user.id,
        invite_code: target.inviteCode,
      });
      model.select(target.guildId);
    }
    onClose();
    model.switchUser(user.id);
  }

  return (
    <Dialog
      title="New user"
      subtitle="Creates a user who is in no guild yet."
      onClose={onClose}
      footer={
        <button type="submit" form="new-user" class={`${buttons['button']} ${buttons['primary']}`} disabled={!isReady}>
          Create and switch
        </button>
      }
    >
      <form
        id="new-user"
        class={forms['field']}
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void submit(create);
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
          <span class={forms['label']}>Display name (optional)</span>
          <input
            class={forms['input']}
            value={name}
            maxLength={max}
            autoComplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class={forms['choice']}>
          <input
            type="checkbox"
            checked={joinsGuild}
            onChange={(event) => setJoinsGuild(event.currentTarget.checked)}
          />
          <span>Join a guild right away</span>
        </label>
        {joinsGuild && <JoinGuild excludedGuildIds={[]} onChange={setTarget} />}
      </form>
      <SubmissionProblem problem={problem} />
    </Dialog>
  );
}
