import { useEffect, useState } from 'preact/hooks';
import { useModel } from '../../model/model-context.js';
import { type CommandEntry, entriesOf } from './command-list.js';

/** The commands of the open channel, as far as they are known. */
export type KnownCommands =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly entries: readonly CommandEntry[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks for the commands of the open channel whenever they begin to be wanted: a bot may have others by then. */
export function useCommands(isWanted: boolean): KnownCommands {
  const model = useModel();
  const place = model.composer.place;
  const [known, setKnown] = useState<KnownCommands>({ kind: 'loading' });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setKnown({ kind: 'loading' });
    model.actions.commands().then(
      (usable) => isCurrent && setKnown({ kind: 'ready', entries: entriesOf(usable) }),
      (thrown: unknown) =>
        isCurrent && setKnown({ kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, place, model]);
  return known;
}
