import type { IconName } from '../icon.js';

/** An entry of a context menu. */
export type ContextMenuEntry =
  | {
      readonly kind: 'action';
      readonly title: string;
      /** Shown below the title. */
      readonly note?: string | undefined;
      readonly icon?: IconName;
      readonly danger?: boolean;
      readonly onSelect: () => void;
    }
  /** An option that is on or off. The menu stays open. */
  | {
      readonly kind: 'check';
      readonly title: string;
      /** The color of a role. */
      readonly color?: string | undefined;
      readonly isChecked: boolean;
      readonly isDisabled: boolean;
      readonly onToggle: () => void;
    }
  | {
      readonly kind: 'submenu';
      readonly title: string;
      readonly icon?: IconName;
      readonly entries: readonly ContextMenuEntry[];
    }
  /** A text instead of entries, for example while they load. */
  | { readonly kind: 'text'; readonly title: string }
  | { readonly kind: 'separator' };

/** Returns the entry if it is shown, otherwise nothing. */
export function optionalEntry(isShown: boolean | undefined, entry: ContextMenuEntry): readonly ContextMenuEntry[] {
  return isShown ? [entry] : [];
}

/** Joins sections with separators and skips empty sections. */
export function withSeparators(...sections: readonly (readonly ContextMenuEntry[])[]): readonly ContextMenuEntry[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index): readonly ContextMenuEntry[] =>
      index === 0 ? section : [{ kind: 'separator' }, ...section],
    );
}
