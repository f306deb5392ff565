/** The moderation dialog: audit log and bans, requested from the API as the current user. */
import { useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import { Dialog } from '../ui/dialog.js';
import { Tabs } from '../ui/tabs.js';
import { AuditLogPane } from './audit-log-pane.js';
import { BansPane } from './bans-pane.js';

const tabs = [
  { key: 'log', title: 'Audit log' },
  { key: 'bans', title: 'Bans' },
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
      </Tabs>
    </Dialog>
  );
}
