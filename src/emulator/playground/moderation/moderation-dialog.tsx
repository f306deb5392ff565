/** The moderation dialog: audit log, bans and invites, requested from the API as the current user. */
import { useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import { Dialog } from '../ui/dialog.js';
import { Tabs } from '../ui/tabs.js';
import { AuditLogPane } from './audit-log-pane.js';
import { BansPane } from './bans-pane.js';
import { InvitesPane } from './invites-pane.js';

const tabs = [
  { key: 'log', title: 'Audit log' },
  { key: 'bans', title: 'Bans' },
  { key: 'invites', title: 'Invites' },
] as const;

export function ModerationDialog({ guildId, onClose }: { readonly guildId: string; readonly onClose: () => void }) {
  const model = useModel();
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('log');
  const view = model.view.value?.guilds.find(({ guild }) => guild.id === guildId);
  if (!view) return null;
  return (
    <Dialog title={`Moderation of ${view.guild.name}`} onClose={onClose} wide>
      <Tabs label="Moderation" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'log' && <AuditLogPane guildId={guildId} />}
        {tab === 'bans' && <BansPane guildId={guildId} />}
        {tab === 'invites' && <InvitesPane view={view} />}
      </Tabs>
    </Dialog>
  );
}
