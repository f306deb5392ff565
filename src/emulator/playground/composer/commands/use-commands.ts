import { useEffect, useState } from 'preact/hooks';
import { type CommandEntry, listCommandEntries } from '../../model/composer/command-entries.js';
import { useModel } from '../../model/model-context.js';

/** The commands of the open channel, as far as they are known. */
export type CommandsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly entries: readonly CommandEntry[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks for the commands of the open channel whenever they begin to be wanted: a bot may have others by then. */
export function useCommands(isWanted: boolean): CommandsState {
  const model = useModel();
  const place = model.composer.locationKey;
  const [known, setKnown] = useState<CommandsState>({ kind: 'loading' });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setKnown({ kind: 'loading' });
    model.actions.listCommands().then(
      (usable) => isCurrent && setKnown({ kind: 'ready', entries: listCommandEntries(usable) }),
      (thrown: unknown) =>
        isCurrent && setKnown({ kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, place, model]);
  return known;
}
