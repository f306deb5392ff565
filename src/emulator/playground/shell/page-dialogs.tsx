import { ActDialogView } from '../context-menu/act-dialogs.js';
import { useModel } from '../model/model-context.js';
import { JoinDialog, NewPersonDialog } from './join-dialogs.js';
import { MemberDialog } from './member-dialog.js';
import { ModerationDialog } from './moderation-dialog.js';
import { OnboardingDialog } from './onboarding-dialog.js';
import { FindSomebodyDialog, PeopleDialog } from './people-dialog.js';
import { ScreeningDialog } from './screening.js';

/** The one dialog of the page that stands open. */
export function PageDialogs() {
  const model = useModel();
  const dialog = model.dialog.value;
  const onClose = () => {
    if (model.dialog.peek() === dialog) model.dialog.value = undefined;
  };
  switch (dialog?.kind) {
    case 'people':
      return <PeopleDialog onClose={onClose} />;
    case 'new_person':
      return <NewPersonDialog onClose={onClose} />;
    case 'join':
      return <JoinDialog onClose={onClose} />;
    case 'find_somebody':
      return <FindSomebodyDialog onClose={onClose} />;
    case 'member':
      return <MemberDialog key={dialog.userId} userId={dialog.userId} onClose={onClose} />;
    case 'screening':
      return <ScreeningDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'onboarding':
      return <OnboardingDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'moderation':
      return <ModerationDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'act':
      return <ActDialogView dialog={dialog.dialog} onClose={onClose} />;
    default:
      return null;
  }
}
