import { useRef, useState } from 'preact/hooks';

/** The item of a list whose editor is open. */
export interface OpenItem<T> {
  /** The latest version. After the item was deleted, the last one. Undefined if no editor is open. */
  readonly item: T | undefined;
  /** Whether the item was deleted while its editor is open. */
  readonly isDeleted: boolean;
  /** The item that was open before: its row in the list gets the focus. */
  readonly lastId: string | undefined;
  open(item: T): void;
  close(): void;
}

/** Opens items of a list. An open item stays open when it is deleted, so that the user's input is not lost. */
export function useOpenItem<T extends { readonly id: string }>(items: readonly T[]): OpenItem<T> {
  const [opened, setOpened] = useState<T>();
  const lastSeen = useRef<T | undefined>(undefined);
  const lastId = useRef<string | undefined>(undefined);
  const current = items.find(({ id }) => id === opened?.id);
  if (current) lastSeen.current = current;
  const seen = lastSeen.current?.id === opened?.id ? lastSeen.current : undefined;
  return {
    item: current ?? seen ?? opened,
    // A new item may not be in the list yet.
    isDeleted: !current && seen !== undefined,
    lastId: lastId.current,
    open: (item) => {
      lastId.current = item.id;
      setOpened(item);
    },
    close: () => setOpened(undefined),
  };
}
