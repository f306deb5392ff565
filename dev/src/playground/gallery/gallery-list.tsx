import { useId, useState } from 'preact/hooks';
import { type GalleryItem, type GallerySection, searchGallerySections } from '../model/gallery/gallery-items.js';
import { useModel } from '../model/model-context.js';
import forms from '../styles/form.module.css';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import styles from './gallery-list.module.css';

/** How many items of a section are rendered; the filter finds the others. */
const MAX_RENDERED = 200;

/** Texts for sections without items. */
const EMPTY_TEXTS: Readonly<Record<string, string>> = {
  Modals: 'No bot has reported a modal. A bot that runs under guildhall dev does.',
  Messages: 'No bot has reported a preview. Export what preview() returns.',
  'Seen in this session': 'No bot has sent a message with embeds or components that you can see.',
  Commands: 'No application has a command that you can use here.',
};

interface GalleryListProps {
  readonly sections: readonly GallerySection[];
  readonly selectedKey: string | undefined;
  /** The number of reported entries that are not in the list. */
  readonly omitted: number;
}

/** The items of the gallery with a filter. */
export function GalleryList({ sections, selectedKey, omitted }: GalleryListProps) {
  const [filter, setFilter] = useState('');
  const found = searchGallerySections(sections, filter);
  return (
    <nav class={styles['list']} aria-label="Gallery">
      <input
        type="search"
        class={forms['input']}
        aria-label="Filter the gallery"
        placeholder="Filter"
        value={filter}
        onInput={({ currentTarget }) => setFilter(currentTarget.value)}
      />
      {found.map((section) => (
        <Section
          key={section.title}
          section={section}
          selectedKey={selectedKey}
          emptyText={filter.trim() === '' ? (EMPTY_TEXTS[section.title] ?? '') : 'No matches.'}
        />
      ))}
      {omitted > 0 && <p class={styles['more']}>{omitted} further entries were not reported: there are too many.</p>}
    </nav>
  );
}

interface SectionProps {
  readonly section: GallerySection;
  readonly selectedKey: string | undefined;
  readonly emptyText: string;
}

function Section({ section: { title, items }, selectedKey, emptyText }: SectionProps) {
  const id = useId();
  const hidden = items.length - MAX_RENDERED;
  return (
    <section class={styles['section']} aria-labelledby={id}>
      <h2 id={id}>
        {title} <small>{items.length}</small>
      </h2>
      {items.length === 0 ? (
        <p class={styles['more']}>{emptyText}</p>
      ) : (
        <ul onKeyDown={moveFocusByArrows}>
          {items.slice(0, MAX_RENDERED).map((item) => (
            <li key={item.key}>
              <ItemLink item={item} isSelected={item.key === selectedKey} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p class={styles['more']}>{hidden} more. Use the filter to find them.</p>}
    </section>
  );
}

function ItemLink({ item, isSelected }: { readonly item: GalleryItem; readonly isSelected: boolean }) {
  const model = useModel();
  const { key, title, subtitle } = item;
  const problem = item.kind === 'reported' ? item.entry.problem : undefined;
  return (
    <a
      class={styles['item']}
      href={model.hrefForView({ kind: 'gallery', entry: key })}
      data-item
      data-broken={problem !== undefined || undefined}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span>{title}</span>
      <small>
        {problem ? (problem.error ? 'Failed · ' : 'Invalid · ') : ''}
        {subtitle}
      </small>
    </a>
  );
}
