import { useId, useRef, useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import { IconButton } from '../ui/icon-button.js';
import { Tabs } from '../ui/tabs.js';
import { ClockPane } from './clock-pane.js';
import { FaultsPane } from './faults-pane.js';
import { InspectorPane } from './inspector-pane.js';
import styles from './live-panel.module.css';
import { LogPane } from './log/log-pane.js';
import { PanelResizer } from './panel-resizer.js';

const tabs = [
  { key: 'all', title: 'All' },
  { key: 'frames', title: 'Frames' },
  { key: 'requests', title: 'Requests' },
  { key: 'interactions', title: 'Interactions' },
  { key: 'log', title: 'Log' },
  { key: 'faults', title: 'Faults' },
  { key: 'clock', title: 'Clock' },
] as const;

/** The live panel: the emulator's log, each entry as JSON, and the controls of faults and time. */
export function LivePanel() {
  const model = useModel();
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('all');
  const { paused, pendingCount } = model.log;
  const inspected = model.inspected.value;
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const width = model.panelWidth.width.value;
  return (
    <aside
      ref={panel}
      id={id}
      class={styles['panel']}
      style={width === undefined ? {} : { '--panel-width': `${width}px` }}
      aria-label="Live panel"
    >
      <PanelResizer panel={panel} panelId={id} />
      <header class={styles['header']}>
        <h2>Live</h2>
        <span class={styles['state']} role="status">
          {paused.value && (pendingCount.value > 0 ? `paused, ${pendingCount.value} new` : 'paused')}
        </span>
        <IconButton
          icon={paused.value ? 'play' : 'pause'}
          label="Pause"
          title={paused.value ? 'Resume' : 'Pause'}
          size={18}
          pressed={paused.value}
          onClick={() => model.log.setPaused(!paused.value)}
        />
        <IconButton icon="trash" label="Clear the log" title="Clear" size={18} onClick={() => model.log.clear()} />
        <IconButton
          icon="close"
          label="Close the live panel"
          title="Close"
          onClick={() => {
            model.panelOpen.value = false;
          }}
        />
      </header>
      <Tabs label="Live panel" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'faults' ? <FaultsPane /> : tab === 'clock' ? <ClockPane /> : <LogPane key={tab} tab={tab} />}
      </Tabs>
      {inspected && <InspectorPane key={inspected.id} inspection={inspected} />}
    </aside>
  );
}
