/** Membership screening: new members can only read until they have agreed to the rules. */
import { useState } from 'preact/hooks';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import { NewMemberBar } from './new-member-bar.js';
import styles from './screening.module.css';

/** The feature of guilds whose moderators review new members. */
const MANUAL_APPROVAL = 'MEMBER_VERIFICATION_MANUAL_APPROVAL';

/** Shown to pending members above the composer. */
export function ScreeningBar() {
  const model = useModel();
  const guild = model.guild.value;
  const me = model.findMember(model.view.value?.me.user.id ?? '');
  if (!guild || !me?.member.pending) return null;
  return (
    <NewMemberBar
      label="Membership screening"
      icon="hourglass"
      text={`You must agree to the rules of ${guild.guild.name} before you can talk here.`}
      buttonLabel="Complete"
      dialog={{ kind: 'screening', guildId: guild.guild.id }}
    />
  );
}

/** The rules and the agreement to them. */
export function ScreeningDialog({ guildId, onClose }: { readonly guildId: string; readonly onClose: () => void }) {
  const model = useModel();
  const view = model.view.value?.guilds.find(({ guild }) => guild.id === guildId);
  const [agreed, setAgreed] = useState(false);
  const { problem, isBusy, submit } = useFormSubmission();
  if (!view) return null;
  const { guild } = view;
  const { screening } = view;
  const isApplication = guild.features.includes(MANUAL_APPROVAL);
  const rulesChannel = view.channels.find(({ id }) => id === guild.rules_channel_id);

  async function complete(): Promise<void> {
    await control('passScreening', model.actions.asMember(guildId));
    onClose();
    if (isApplication) model.toasts.info('Application sent', 'A moderator of the guild will review it.');
    else if (view?.onboarding) model.dialog.value = { kind: 'onboarding', guildId };
  }

  return (
    <Dialog
      title="Membership screening"
      subtitle={`${guild.name} asks new members to read and agree to its rules.`}
      onClose={onClose}
      footer={
        <>
          <button type="button" class={`${buttons['button']} ${buttons['quiet']}`} onClick={onClose}>
            Later
          </button>
          <button
            type="button"
            class={`${buttons['button']} ${buttons['primary']}`}
            disabled={!agreed || isBusy}
            onClick={() => void submit(complete)}
          >
            {isApplication ? 'Apply to join' : 'Submit'}
          </button>
        </>
      }
    >
      <div class={styles['rules']}>
        <h3>Rules</h3>
        {(screening.description ?? guild.description) && <p>{screening.description ?? guild.description}</p>}
        {screening.rules.length > 0 && (
          <ol>
            {screening.rules.map((rule, index) => (
              <li key={index}>{rule}</li>
            ))}
          </ol>
        )}
        {rulesChannel && (
          <p>
            See{' '}
            <a href={model.hrefFor(guildId, rulesChannel.id)} onClick={onClose}>
              #{rulesChannel.name}
            </a>
            .
          </p>
        )}
        {screening.rules.length === 0 && !rulesChannel && <p>This guild has no rules yet.</p>}
        {isApplication && <p>A moderator reviews every new member. Until then you stay pending.</p>}
      </div>
      <label class={forms['choice']}>
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
        <span>I have read and agree to the rules</span>
      </label>
      <SubmissionProblem problem={problem} />
    </Dialog>
  );
}
