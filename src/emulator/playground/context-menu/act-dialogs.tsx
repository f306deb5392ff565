import { BanDialog, KickDialog, NicknameDialog, TimeoutDialog } from './member-act-dialogs.js';
import type { ActDialog } from './menu-state.js';
import { DeleteDialog, ThreadDialog } from './message-act-dialogs.js';

/** The dialog of an act. */
export function ActDialogView({ dialog, onClose }: { dialog: ActDialog; onClose: () => void }) {
  switch (dialog.act) {
    case 'nickname':
      return <NicknameDialog {...dialog} onClose={onClose} />;
    case 'timeout':
      return <TimeoutDialog {...dialog} onClose={onClose} />;
    case 'kick':
      return <KickDialog {...dialog} onClose={onClose} />;
    case 'ban':
      return <BanDialog {...dialog} onClose={onClose} />;
    case 'delete_message':
      return <DeleteDialog {...dialog} onClose={onClose} />;
    case 'start_thread':
      return <ThreadDialog {...dialog} onClose={onClose} />;
  }
}
