import type { ActionDialog } from '../model/menu-state.js';
import { BanDialog, KickDialog, NicknameDialog, TimeoutDialog } from './member-action-dialogs.js';
import { DeleteMessageDialog, StartThreadDialog } from './message-action-dialogs.js';

/** The dialog with the inputs of a menu action. */
export function ActionDialogView({ dialog, onClose }: { dialog: ActionDialog; onClose: () => void }) {
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
  }
}
