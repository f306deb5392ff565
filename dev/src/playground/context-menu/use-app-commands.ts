import { errorMessage } from 'guildhall/internal';
import { commandTypes } from 'guildhall/wire';
import { useEffect, useState } from 'preact/hooks';
import type { UsableCommand } from '../../control/views/user-view.js';
import { useModel } from '../model/model-context.js';
import type { ContextMenuEntry } from '../ui/menus/context-menu-entry.js';

/** Returns the submenu of message or user commands; empty if the user cannot use commands. */
export function useAppCommands(
  kind: 'message' | 'member',
  targetId: string,
  isEnabled: boolean,
): readonly ContextMenuEntry[] {
  const model = useModel();
  const [usable, setUsable] = useState<readonly UsableCommand[] | string>();
  useEffect(() => {
    if (!isEnabled) return;
    let isCurrent = true;
    model.actions.listCommands().then(
      (commands) => isCurrent && setUsable(commands),
      (thrown: unknown) => isCurrent && setUsable(errorMessage(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [isEnabled, model]);
  if (!isEnabled) return [];
  return [{ kind: 'submenu', title: 'Apps', entries: entries() }];

  function entries(): readonly ContextMenuEntry[] {
    if (usable === undefined) return [{ kind: 'text', title: 'Loading commands…' }];
    if (typeof usable === 'string') return [{ kind: 'text', title: usable }];
    const type = kind === 'message' ? commandTypes.MESSAGE : commandTypes.USER;
    const found = usable.filter(({ command }) => command.type === type);
    if (found.length === 0) return [{ kind: 'text', title: 'No application has a command for this.' }];
    return found.map(({ command, application }) => ({
      kind: 'action',
      title: command.name,
      note: application.name,
      onSelect: () =>
        void model.composer.runCommand({
          title: command.name,
          application: application.name,
          invocation: { application_id: application.id, command: command.id, command_type: type, target_id: targetId },
        }),
    }));
  }
}
