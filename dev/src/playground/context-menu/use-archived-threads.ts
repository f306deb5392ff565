import { errorMessage } from 'guildhall/internal';
import type { Channel } from 'guildhall/wire';
import { useEffect, useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import type { ContextMenuEntry } from '../ui/menus/context-menu-entry.js';

/** Returns the submenu of the archived threads of a channel, each of which it opens again; empty if they cannot be listed. */
export function useArchivedThreads(channelId: string, isEnabled: boolean): readonly ContextMenuEntry[] {
  const model = useModel();
  const [found, setFound] = useState<readonly Channel[] | string>();
  useEffect(() => {
    if (!isEnabled) return;
    let isCurrent = true;
    const path = `/channels/${channelId}/threads/archived/public`;
    model.actions.callApi<{ readonly threads: readonly Channel[] }>('GET', path).then(
      ({ threads }) => isCurrent && setFound(threads),
      (thrown: unknown) => isCurrent && setFound(errorMessage(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [channelId, isEnabled, model]);
  if (!isEnabled) return [];
  return [{ kind: 'submenu', title: 'Archived threads', entries: entries() }];

  function entries(): readonly ContextMenuEntry[] {
    if (found === undefined) return [{ kind: 'text', title: 'Loading threads…' }];
    if (typeof found === 'string') return [{ kind: 'text', title: found }];
    if (found.length === 0) return [{ kind: 'text', title: 'No thread is archived.' }];
    return found.map(({ id, name }) => ({
      kind: 'action',
      title: name ?? id,
      note: 'Open again',
      onSelect: () =>
        void model.actions.perform('setThreadState', {
          ...model.actions.asModerator(),
          channel_id: id,
          state: 'unarchived',
        }),
    }));
  }
}
