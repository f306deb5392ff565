import type { IconName } from '../icon.js';

/** An entry of a context menu. */
export type ContextMenuEntry =
  | {
      readonly kind: 'act';
      readonly title: string;
      /** Said below the title. */
      readonly note?: string | undefined;
      readonly icon?: IconName;
      readonly danger?: boolean;
      readonly onSelect: () => void;
    }
  /** Something that is on or off; the menu stays open. */
  | {
      readonly kind: 'check';
      readonly title: string;
      /** Of roles. */
      readonly color?: string | undefined;
      readonly isChecked: boolean;
      readonly isDisabled: boolean;
      readonly onToggle: () => void;
    }
  | {
      readonly kind: 'below';
      readonly title: string;
      readonly icon?: IconName;
      readonly entries: readonly ContextMenuEntry[];
    }
  /** Words in place of entries that are not there. */
  | { readonly kind: 'words'; readonly title: string }
  | { readonly kind: 'line' };

/** Puts lines between parts, and leaves empty parts out. */
export function withSeparators(...parts: readonly (readonly ContextMenuEntry[])[]): readonly ContextMenuEntry[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index): readonly ContextMenuEntry[] => (index === 0 ? part : [{ kind: 'line' }, ...part]));
}
