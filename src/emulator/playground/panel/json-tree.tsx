/** A value as a tree that opens and shuts: arrow keys as in any tree (WAI-ARIA: tree view). */
import { useRef, useState } from 'preact/hooks';
import styles from './json-tree.module.css';

/** How deep it stands open at first, and up to how many members of a thing. */
const OPEN_DEPTH = 3;
const OPEN_MEMBERS = 40;

/** So many members are drawn at once. */
const MEMBERS = 200;

export interface JsonTreeProps {
  readonly label: string;
  readonly value: unknown;
}

export function JsonTree({ label, value }: JsonTreeProps) {
  const root = useRef<HTMLDivElement>(null);
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];

  /** One item alone is reached by Tab: the one that was last there. */
  function reach(item: HTMLElement | undefined): void {
    if (!item) return;
    for (const each of items()) each.tabIndex = each === item ? 0 : -1;
    item.focus();
  }

  function move(event: KeyboardEvent): void {
    const all = items();
    const at = all.findIndex((item) => item.matches(':focus'));
    const item = all[at];
    if (!item) return;
    const expanded = item.getAttribute('aria-expanded');
    const toggle = () => item.querySelector<HTMLElement>('[data-toggle]')?.click();
    switch (event.key) {
      case 'ArrowDown':
        reach(all[at + 1]);
        break;
      case 'ArrowUp':
        reach(all[at - 1]);
        break;
      case 'Home':
        reach(all[0]);
        break;
      case 'End':
        reach(all.at(-1));
        break;
      case 'ArrowRight':
        if (expanded === 'false') toggle();
        else if (expanded === 'true') reach(all[at + 1]);
        break;
      case 'ArrowLeft':
        if (expanded === 'true') toggle();
        else reach(item.parentElement?.closest<HTMLElement>('[role=treeitem]') ?? undefined);
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
      onKeyDown={move}
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
  const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return (
    <div role="treeitem" aria-expanded={open} tabIndex={tabIndex} class={styles['item']}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree item is what is operated */}
      <span class={styles['line']} data-toggle onClick={() => setOpen(!open)}>
        <span class={`${styles['arrow']} ${open ? styles['open'] : ''}`} aria-hidden="true" />
        {key}
        {open ? begin : `${begin} ${summarize(value, members)} ${end}`}
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
          <span aria-hidden="true">{end}</span>
        </>
      )}
    </div>
  );
}

function Leaf({ value }: { readonly value: unknown }) {
  const written = JSON.stringify(value) ?? 'undefined';
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return <span class={styles[kind]}>{written}</span>;
}

function listMembers(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((each: unknown, at) => [String(at), each] as const);
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}

/** What a shut thing is: how much, or the names that tell it apart. */
function summarize(value: unknown, members: readonly (readonly [string, unknown])[]): string {
  if (Array.isArray(value)) return `${members.length} ${members.length === 1 ? 'item' : 'items'}`;
  const telling = members.find(
    ([name, each]) => /^(?:name|type|content|username|custom_id|id)$/.test(name) && each !== '',
  );
  const told = telling ? `${telling[0]}: ${JSON.stringify(telling[1]).slice(0, 40)}` : '';
  return members.length > 1 ? `${told}${told ? ', ' : ''}…` : told || '…';
}
