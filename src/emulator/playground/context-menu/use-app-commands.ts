import { useEffect, useState } from 'preact/hooks';
import { commandTypes } from '../../../wire/objects/applications/command-types.js';
import type { UsableCommand } from '../../control/views/user-view.js';
import { useModel } from '../model/model-context.js';
import type { ContextMenuEntry } from '../ui/menus/context-menu-entry.js';

/** The commands of applications on a message or a user, as a menu below; `undefined` where none can be used at all. */
export function useAppCommands(
  kind: 'message' | 'member',
  targetId: string,
  isWanted: boolean,
): readonly ContextMenuEntry[] {
  const model = useModel();
  const [usable, setUsable] = useState<readonly UsableCommand[] | string>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    model.actions.listCommands().then(
      (commands) => isCurrent && setUsable(commands),
      (thrown: unknown) => isCurrent && setUsable(thrown instanceof Error ? thrown.message : String(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, model]);
  if (!isWanted) return [];
  return [{ kind: 'below', title: 'Apps', entries: entries() }];

  function entries(): readonly ContextMenuEntry[] {
    if (usable === undefined) return [{ kind: 'words', title: 'Loading commands…' }];
    if (typeof usable === 'string') return [{ kind: 'words', title: usable }];
    const type = kind === 'message' ? commandTypes.MESSAGE : commandTypes.USER;
    const found = usable.filter(({ command }) => command.type === type);
    if (found.length === 0) return [{ kind: 'words', title: 'No application has a command for this.' }];
    return found.map(({ command, application }) => ({
      kind: 'act',
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
