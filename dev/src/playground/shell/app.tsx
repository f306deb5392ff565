import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ContextMenuHost } from '../context-menu/context-menu-host.js';
import { Gallery } from '../gallery/gallery.js';
import { PreviewPage } from '../gallery/preview-page.js';
import { MemberList } from '../members/member-list.js';
import { ModalDialog } from '../modal/modal-dialog.js';
import { useModel } from '../model/model-context.js';
import { LivePanel } from '../panel/live-panel.js';
import { RecordingBar } from '../recording/recording-bar.js';
import { SearchPanel } from '../search/search-panel.js';
import { GuildRail } from '../sidebar/guild-rail.js';
import { Sidebar } from '../sidebar/sidebar.js';
import styles from './app.module.css';
import { BannerBar, ConnectionBar } from './bars.js';
import { ChannelHeader } from './channel-header.js';
import { MessagePane } from './message-pane.js';
import { PageDialogs } from './page-dialogs.js';
import { ToastList } from './toast-list.js';

/** The page. */
export function App() {
  const model = useModel();
  const guild = model.guild.value;
  useEffect(
    () =>
      effect(() => {
        const channel = model.channel.value;
        const channelName = channel ? model.channelName(channel.id) : undefined;
        const name = model.pageView.value ? 'Gallery' : channelName;
        const mentionCount = [...model.unread.byChannel.value.values()].reduce(
          (sum, { mentions }) => sum + mentions,
          0,
        );
        document.title = `${mentionCount > 0 ? `(${mentionCount}) ` : ''}${name ? `${name} · ` : ''}Guildhall playground`;
      }),
    [],
  );
  const view = model.pageView.value;
  if (view?.kind === 'preview') {
    return (
      <>
        <PreviewPage itemKey={view.entry} />
        <Overlays />
      </>
    );
  }
  return (
    <div class={styles['page']}>
      <ConnectionBar />
      <BannerBar />
      <RecordingBar />
      <div class={styles['body']}>
        <div class={`${styles['left']} ${model.sidebarOpen.value ? styles['shown'] : ''}`}>
          <GuildRail />
          {view ? null : <Sidebar />}
        </div>
        {view ? (
          <Gallery selectedKey={view.entry} />
        ) : (
          <main class={styles['main']}>
            <ChannelHeader />
            <div class={styles['middle']}>
              <MessagePane />
              {guild && model.search.isOpen.value && <SearchPanel guildName={guild.guild.name} />}
              {guild && model.memberList.isOpen.value && !model.search.isOpen.value && <MemberList guild={guild} />}
            </div>
          </main>
        )}
        {model.panelOpen.value && <LivePanel />}
      </div>
      <PageDialogs />
      <Overlays />
    </div>
  );
}

/** What is shown above the page. */
function Overlays() {
  return (
    <>
      <ToastList />
      <ContextMenuHost />
      <ModalDialog />
    </>
  );
}
