import { DeleteChannelDialog, RenameChannelDialog, SlowmodeDialog } from '../context-menu/channel-action-dialogs.js';
import { BanDialog, KickDialog, NicknameDialog, TimeoutDialog } from '../context-menu/member-action-dialogs.js';
import { DeleteMessageDialog, StartThreadDialog } from '../context-menu/message-action-dialogs.js';
import { EventsDialog } from '../events/events-dialog.js';
import { GuildSettingsDialog } from '../guild-settings/guild-settings-dialog.js';
import { LinkedRolesDialog } from '../linked-roles/linked-roles-dialog.js';
import { MemberDialog } from '../members/member-dialog.js';
import type { ActionDialog } from '../model/menu-state.js';
import { useModel } from '../model/model-context.js';
import { ModerationDialog } from '../moderation/moderation-dialog.js';
import { OnboardingDialog } from '../onboarding/onboarding-dialog.js';
import { ScreeningDialog } from '../onboarding/screening.js';
import { RecordTestDialog } from '../recording/record-test-dialog.js';
import { RecordedTestDialog } from '../recording/recorded-test-dialog.js';
import { PurchaseDialog } from '../store/purchase-dialog.js';
import { SubscriptionsDialog } from '../store/subscriptions-dialog.js';
import { JoinGuildDialog, NewUserDialog } from '../users/join-dialogs.js';
import { LanguageDialog } from '../users/language-dialog.js';
import { FindUserDialog, SwitchUserDialog } from '../users/user-dialogs.js';

/** The open dialog of the page. */
export function PageDialogs() {
  const model = useModel();
  const dialog = model.dialog.value;
  const onClose = () => {
    if (model.dialog.peek() === dialog) model.dialog.value = undefined;
  };
  switch (dialog?.kind) {
    case 'switch_user':
      return <SwitchUserDialog onClose={onClose} />;
    case 'new_user':
      return <NewUserDialog onClose={onClose} />;
    case 'join_guild':
      return <JoinGuildDialog onClose={onClose} />;
    case 'find_user':
      return <FindUserDialog onClose={onClose} />;
    case 'language':
      return <LanguageDialog onClose={onClose} />;
    case 'member':
      return <MemberDialog key={dialog.userId} userId={dialog.userId} onClose={onClose} />;
    case 'purchase':
      return <PurchaseDialog key={dialog.skuId} skuId={dialog.skuId} onClose={onClose} />;
    case 'subscriptions':
      return <SubscriptionsDialog onClose={onClose} />;
    case 'screening':
      return <ScreeningDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'onboarding':
      return <OnboardingDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'events':
      return <EventsDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'moderation':
      return <ModerationDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'guild_settings':
      return <GuildSettingsDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'linked_roles':
      return <LinkedRolesDialog guildId={dialog.guildId} onClose={onClose} />;
    case 'record_test':
      return <RecordTestDialog onClose={onClose} />;
    case 'recorded_test':
      return <RecordedTestDialog onClose={onClose} />;
    case 'action':
      return <ActionDialogView dialog={dialog.dialog} onClose={onClose} />;
    default:
      return null;
  }
}

/** The dialog with the inputs of a menu action. */
function ActionDialogView({ dialog, onClose }: { dialog: ActionDialog; onClose: () => void }) {
  switch (dialog.action) {
    case 'nickname':
      return <NicknameDialog {...dialog} onClose={onClose} />;
    case 'timeout':
      return <TimeoutDialog {...dialog} onClose={onClose} />;
    case 'kick':
      return <KickDialog {...dialog} onClose={onClose} />;
    case 'ban':
      return <BanDialog {...dialog} onClose={onClose} />;
    case 'delete_message':
      return <DeleteMessageDialog {...dialog} onClose={onClose} />;
    case 'start_thread':
      return <StartThreadDialog {...dialog} onClose={onClose} />;
    case 'rename_channel':
      return <RenameChannelDialog {...dialog} onClose={onClose} />;
    case 'set_slowmode':
      return <SlowmodeDialog {...dialog} onClose={onClose} />;
    case 'delete_channel':
      return <DeleteChannelDialog {...dialog} onClose={onClose} />;
  }
}
