import type { FoundMessage } from 'guildhall/wire';
import { useEffect, useId, useRef } from 'preact/hooks';
import { AuthorName } from '../messages/author.js';
import { usePreview } from '../messages/use-preview.js';
import { useModel } from '../model/model-context.js';
import { type FoundMessages } from '../model/search/message-search.js';
import { searchableContents } from '../model/search/search-query.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { IconButton } from '../ui/icon-button.js';
import { SEARCH_BUTTON_ID } from './search-button.js';
import styles from './search-panel.module.css';

/** The search of messages in the open guild, and its results. */
export function SearchPanel({ guildName }: { readonly guildName: string }) {
  const { search } = useModel();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const problem = search.problem.value;

  function close(): void {
    search.close();
    document.getElementById(SEARCH_BUTTON_ID)?.focus();
  }

  return (
    <aside
      class={styles['panel']}
      aria-label="Search messages"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <search>
        <form
          class={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            void search.run();
          }}
        >
          <input
            ref={input}
            type="search"
            class={forms['input']}
            aria-label={`Search ${guildName}`}
            placeholder={`Search ${guildName}`}
            aria-describedby={problem === '' ? `${id}-hint` : `${id}-hint ${id}-problem`}
            {...(problem === '' ? {} : { 'aria-invalid': true })}
            value={search.text.value}
            onInput={({ currentTarget }) => {
              search.text.value = currentTarget.value;
            }}
          />
          <IconButton icon="close" label="Close the search" onClick={close} />
          <button type="submit" class={`${buttons['button']} ${buttons['small']} ${buttons['primary']}`}>
            Search
          </button>
        </form>
      </search>
      <p id={`${id}-hint`} class={forms['hint']}>
        Words, and filters: <code>from:</code> a member (<code>from:"Robin Smith"</code>), <code>in:</code> a channel,{' '}
        <code>has:</code> {searchableContents.join(', ')}.
      </p>
      {problem !== '' && (
        <p id={`${id}-problem`} class={forms['error']} role="alert">
          {problem}
        </p>
      )}
      <p class={styles['count']} role="status">
        {describe(search.found.value, search.isBusy.value)}
      </p>
      {search.found.value && <Results found={search.found.value} />}
    </aside>
  );
}

function describe(found: FoundMessages | undefined, isBusy: boolean): string {
  // Also if the number stays the same, screen readers announce the result of the next search.
  if (isBusy) return 'Searching…';
  if (!found) return '';
  if (found.total === 0) return 'No messages were found.';
  const shown = found.messages.length < found.total ? `, the newest ${found.messages.length} are shown` : '';
  return `${found.total} ${found.total === 1 ? 'message' : 'messages'}${shown}`;
}

function Results({ found }: { readonly found: FoundMessages }) {
  const { search } = useModel();
  const list = useRef<HTMLOListElement>(null);
  const shownCount = useRef(found.messages.length);
  useEffect(() => {
    // The button that loaded more may be gone: the first new result gets the focus.
    const previous = shownCount.current;
    shownCount.current = found.messages.length;
    if (found.messages.length > previous && document.activeElement === document.body)
      list.current?.querySelectorAll<HTMLElement>('[data-item]')[previous]?.focus();
  }, [found.messages.length]);
  if (found.messages.length === 0) return null;
  return (
    <>
      <ol ref={list} class={styles['results']} aria-label="Found messages" onKeyDown={moveFocusByArrows}>
        {found.messages.map((message) => (
          <li key={message.id}>
            <Result message={message} found={found} />
          </li>
        ))}
      </ol>
      {found.nextOffset !== undefined && (
        <button
          type="button"
          class={`${buttons['button']} ${buttons['small']}`}
          aria-disabled={search.isBusy.value}
          onClick={() => void search.loadMore()}
        >
          Show older messages
        </button>
      )}
    </>
  );
}

interface ResultProps {
  readonly message: FoundMessage;
  readonly found: FoundMessages;
}

function Result({ message, found }: ResultProps) {
  const model = useModel();
  const preview = usePreview();
  const { channel_id: channelId, id } = message;
  const channelName = model.channelName(channelId);
  const content = (
    <>
      <span class={styles['place']}>
        <span>{channelName ?? `${found.threadNames.get(channelId) ?? 'a thread'} (archived)`}</span>
        <time dateTime={message.timestamp}>{model.formatTime(Date.parse(message.timestamp))}</time>
      </span>
      <AuthorName message={message} />
      <span class={styles['text']}>{preview(message)}</span>
    </>
  );
  // The page does not open archived threads.
  if (channelName === undefined) {
    return <div class={styles['result']}>{content}</div>;
  }
  return (
    <a
      class={styles['result']}
      data-item
      href={model.hrefFor(found.guildId, channelId, id)}
      onClick={({ currentTarget }) => {
        // The address does not change if the message is the one that was opened last.
        if (model.channel.peek()?.id === channelId) model.messages.requestMessage(channelId, id);
        // In narrow windows, the results cover the messages.
        const panel = currentTarget.closest('aside');
        if (panel && getComputedStyle(panel).position === 'absolute') model.search.close();
      }}
    >
      {content}
    </a>
  );
}
