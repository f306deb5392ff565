/** A value as a collapsible tree with the keyboard controls of the ARIA tree view pattern. */
import { useRef, useState } from 'preact/hooks';
import styles from './json-tree.module.css';

/** Nodes are open down to this depth, if they have at most this many members. */
const OPEN_DEPTH = 3;
const OPEN_MEMBERS = 40;

/** How many members are rendered at once. */
const MEMBERS = 200;

export interface JsonTreeProps {
  readonly label: string;
  readonly value: unknown;
}

export function JsonTree({ label, value }: JsonTreeProps) {
  const root = useRef<HTMLDivElement>(null);
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];

  /** Only the item that was focused last is reachable by Tab. */
  function focusItem(item: HTMLElement | undefined): void {
    if (!item) return;
    for (const each of items()) each.tabIndex = each === item ? 0 : -1;
    item.focus();
  }

  function onTreeKeyDown(event: KeyboardEvent): void {
    const treeItems = items();
    const index = treeItems.findIndex((item) => item.matches(':focus'));
    const item = treeItems[index];
    if (!item) return;
    const expanded = item.getAttribute('aria-expanded');
    const toggle = () => item.querySelector<HTMLElement>('[data-toggle]')?.click();
    switch (event.key) {
      case 'ArrowDown':
        focusItem(treeItems[index + 1]);
        break;
      case 'ArrowUp':
        focusItem(treeItems[index - 1]);
        break;
      case 'Home':
        focusItem(treeItems[0]);
        break;
      case 'End':
        focusItem(treeItems.at(-1));
        break;
      case 'ArrowRight':
        if (expanded === 'false') toggle();
        else if (expanded === 'true') focusItem(treeItems[index + 1]);
        break;
      case 'ArrowLeft':
        if (expanded === 'true') toggle();
        else focusItem(item.parentElement?.closest<HTMLElement>('[role=treeitem]') ?? undefined);
        break;
      case 'Enter':
      case ' ':
        if (expanded !== null) toggle();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      class={styles['tree']}
      onKeyDown={onTreeKeyDown}
      onFocusIn={(event) => {
        const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
        if (item) for (const each of items()) each.tabIndex = each === item ? 0 : -1;
      }}
    >
      <Node value={value} depth={0} first />
    </div>
  );
}

interface NodeProps {
  readonly name?: string;
  readonly value: unknown;
  readonly depth: number;
  readonly first?: boolean;
}

function Node({ name, value, depth, first = false }: NodeProps) {
  const members = listMembers(value);
  const [open, setOpen] = useState(depth < OPEN_DEPTH && (members?.length ?? 0) <= OPEN_MEMBERS);
  const [shown, setShown] = useState(MEMBERS);
  const key = name !== undefined && <span class={styles['key']}>{name}: </span>;
  const tabIndex = first ? 0 : -1;
  if (!members || members.length === 0) {
    return (
      <div role="treeitem" tabIndex={tabIndex} class={styles['item']}>
        {key}
        <Leaf value={value} />
      </div>
    );
  }
  const [openBracket, closeBracket] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return (
    <div role="treeitem" aria-expanded={open} tabIndex={tabIndex} class={styles['item']}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree item is the interactive element */}
      <span class={styles['line']} data-toggle onClick={() => setOpen(!open)}>
        <span class={`${styles['arrow']} ${open ? styles['open'] : ''}`} aria-hidden="true" />
        {key}
        {open ? openBracket : `${openBracket} ${summarize(value, members)} ${closeBracket}`}
      </span>
      {open && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a group of a tree, not of form fields */}
          <div role="group" class={styles['group']}>
            {members.slice(0, shown).map(([each, member]) => (
              <Node key={each} name={each} value={member} depth={depth + 1} />
            ))}
            {members.length > shown && (
              <div role="none">
                <button type="button" class={styles['more']} onClick={() => setShown(shown + MEMBERS)}>
                  {members.length - shown} more
                </button>
              </div>
            )}
          </div>
          <span aria-hidden="true">{closeBracket}</span>
        </>
      )}
    </div>
  );
}

function Leaf({ value }: { readonly value: unknown }) {
  const text = JSON.stringify(value) ?? 'undefined';
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return <span class={styles[kind]}>{text}</span>;
}

function listMembers(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((each: unknown, index) => [String(index), each] as const);
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}

/** Summarizes a collapsed value: its length, or the member that identifies it. */
function summarize(value: unknown, members: readonly (readonly [string, unknown])[]): string {
  if (Array.isArray(value)) return `${members.length} ${members.length === 1 ? 'item' : 'items'}`;
  const identifying = members.find(
    ([name, each]) => /^(?:name|type|content|username|custom_id|id)$/.test(name) && each !== '',
  );
  const summary = identifying ? `${identifying[0]}: ${JSON.stringify(identifying[1]).slice(0, 40)}` : '';
  return members.length > 1 ? `${summary}${summary ? ', ' : ''}…` : summary || '…';
}
