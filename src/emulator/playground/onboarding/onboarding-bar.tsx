import type { memberFlags } from '../../../wire/objects/users/member.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import styles from './screening.module.css';

/** The bit of the member flag in Discord's API. Only the type is imported, to keep schemas out of the page. */
const memberFlagBits: Pick<Record<keyof typeof memberFlags, number>, 'COMPLETED_ONBOARDING'> = {
  COMPLETED_ONBOARDING: 1 << 1,
};

/** Reminds a new member of the onboarding questions. */
export function OnboardingBar() {
  const model = useModel();
  const guild = model.guild.value;
  const me = model.findMember(model.view.value?.me.user.id ?? '');
  const prompts = guild?.onboarding?.prompts.filter(({ in_onboarding: isAsked }) => isAsked) ?? [];
  if (!guild || !me || me.member.pending || prompts.length === 0) return null;
  const isDone = (me.member.flags & memberFlagBits.COMPLETED_ONBOARDING) !== 0;
  if (isDone || guild.guild.owner_id === me.member.user.id) return null;
  return (
    <section class={styles['bar']} aria-label="Onboarding">
      <Icon name="users" />
      <p>
        {guild.guild.name} asks you {prompts.length === 1 ? 'a question' : `${prompts.length} questions`} to find your
        channels.
      </p>
      <button
        type="button"
        class={`${buttons['button']} ${buttons['primary']}`}
        onClick={() => {
          model.dialog.value = { kind: 'onboarding', guildId: guild.guild.id };
        }}
      >
        Answer
      </button>
    </section>
  );
}
