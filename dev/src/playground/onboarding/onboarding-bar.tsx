import type { memberFlags } from 'guildhall/wire';
import { useModel } from '../model/model-context.js';
import { NewMemberBar } from './new-member-bar.js';

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
  const questions = prompts.length === 1 ? 'a question' : `${prompts.length} questions`;
  return (
    <NewMemberBar
      label="Onboarding"
      icon="users"
      text={`${guild.guild.name} asks you ${questions} to find your channels.`}
      buttonLabel="Answer"
      dialog={{ kind: 'onboarding', guildId: guild.guild.id }}
    />
  );
}
