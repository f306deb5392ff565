/** The settings of a guild. The current user changes them with the same API operations as Discord's client. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { GuildView } from '../../control/views/user-view.js';
import { useModel } from '../model/model-context.js';
import { Dialog } from '../ui/dialog.js';
import { Tabs } from '../ui/tabs.js';
import { AutoModerationTab } from './auto-moderation/auto-moderation-tab.js';
import { ChannelsTab } from './channels/channels-tab.js';
import { EmojisTab } from './emojis-tab.js';
import styles from './form/settings.module.css';
import { UnsavedChangesProvider, useUnsavedChangesQuestion } from './form/unsaved-changes.js';
import { IncidentsTab } from './incidents-tab.js';
import { IntegrationsTab } from './integrations-tab.js';
import { InvitesTab } from './invites-tab.js';
import { OnboardingTab } from './onboarding/onboarding-tab.js';
import { OverviewTab } from './overview-tab.js';
import { describeMissingPermissions } from './permissions/permission-list.js';
import { RolesTab } from './roles/roles-tab.js';
import { ScreeningTab } from './screening-tab.js';
import { missingPermissions, type SettingsTab, type SettingsTabKey, settingsTabs } from './settings-tabs.js';
import { WebhooksTab } from './webhooks/webhooks-tab.js';
import { WelcomeScreenTab } from './welcome-screen-tab.js';

interface GuildSettingsDialogProps {
  readonly guildId: string;
  readonly onClose: () => void;
}

export function GuildSettingsDialog({ guildId, onClose }: GuildSettingsDialogProps) {
  const model = useModel();
  const view = model.view.value?.guilds.find(({ guild }) => guild.id === guildId);
  const [selected, setSelected] = useState<SettingsTabKey>(() => firstOpenTab(view));
  const { unsaved, question } = useUnsavedChangesQuestion();
  if (!view) return null;
  const tab = settingsTabs.find(({ key }) => key === selected);
  const missing = tab ? missingPermissions(view, tab) : [];
  return (
    <UnsavedChangesProvider value={unsaved}>
      <Dialog title={`Settings of ${view.guild.name}`} onClose={() => unsaved.leave(onClose)} isLarge>
        <Tabs
          label="Settings"
          tabs={settingsTabs}
          selected={selected}
          onSelect={(key) => unsaved.leave(() => setSelected(key))}
          isVertical
        >
          <div key={selected} class={styles['pane']}>
            {tab && missing.length > 0 && <p>{describeMissingPermissions(missing, tab.isOneEnough)}</p>}
            {tab && (missing.length === 0 || unsaved.exist()) && <TabContent tab={tab} view={view} />}
          </div>
        </Tabs>
      </Dialog>
      {question}
    </UnsavedChangesProvider>
  );
}

function firstOpenTab(view: GuildView | undefined): SettingsTabKey {
  const open = view && settingsTabs.find((tab) => missingPermissions(view, tab).length === 0);
  return open?.key ?? 'screening';
}

function TabContent({ tab, view }: { readonly tab: SettingsTab; readonly view: GuildView }): ComponentChildren {
  switch (tab.key) {
    case 'overview':
      return <OverviewTab view={view} />;
    case 'screening':
      return <ScreeningTab view={view} />;
    case 'roles':
      return <RolesTab view={view} />;
    case 'channels':
      return <ChannelsTab view={view} />;
    case 'emojis':
      return <EmojisTab view={view} />;
    case 'onboarding':
      return <OnboardingTab view={view} />;
    case 'welcome':
      return <WelcomeScreenTab view={view} />;
    case 'auto_moderation':
      return <AutoModerationTab view={view} />;
    case 'incidents':
      return <IncidentsTab view={view} />;
    case 'webhooks':
      return <WebhooksTab view={view} />;
    case 'invites':
      return <InvitesTab view={view} />;
    case 'integrations':
      return <IntegrationsTab view={view} />;
  }
}
