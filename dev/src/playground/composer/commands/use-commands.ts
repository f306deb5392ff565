import { useEffect, useState } from 'preact/hooks';
import { errorMessage } from '../../../../../src/base/errors.js';
import { type CommandEntry, listCommandEntries } from '../../model/composer/command-entries.js';
import { useModel } from '../../model/model-context.js';

/** The commands of the open channel. */
export type CommandsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly entries: readonly CommandEntry[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Loads the commands of the open channel each time `isNeeded` becomes true, because bots may change their commands. */
export function useCommands(isNeeded: boolean): CommandsState {
  const model = useModel();
  const locationKey = model.composer.locationKey;
  const [state, setState] = useState<CommandsState>({ kind: 'loading' });
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    setState({ kind: 'loading' });
    model.actions.listCommands().then(
      (usable) => isCurrent && setState({ kind: 'ready', entries: listCommandEntries(usable) }),
      (thrown: unknown) => isCurrent && setState({ kind: 'failed', message: errorMessage(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, locationKey, model]);
  return state;
}
