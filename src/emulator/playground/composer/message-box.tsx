import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { limits } from '../../../wire/constants/limits.js';
import { isConversationType } from '../model/guild/channel-types.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../ui/icon.js';
import { listKeyAction, SuggestionList, suggestionId } from '../ui/menus/suggestion-list.js';
import { addDraftFiles } from './add-draft-files.js';
import { AttachedFiles } from './attached-files.js';
import { DraftBar } from './draft-bar.js';
import { EmojiButton } from './emoji-button.js';
import styles from './message-box.module.css';
import { countCharactersLeft, findLastOwnMessage, sendDraft, startEditing } from './send-draft.js';
import { useBoxSuggestions } from './use-box-suggestions.js';
import { useDroppedFiles } from './use-dropped-files.js';

/** From so many characters left on, a counter is shown. */
const SHOW_COUNTER_BELOW = 200;
/** So often others are told that somebody is typing. */
const TYPING_MS = 8000;

interface MessageBoxProps {
  /** Whether what is written cannot be sent yet, and why. */
  readonly blockedReason?: string | undefined;
}

/** Says things in the open channel: Enter sends, Shift+Enter begins a line. */
export function MessageBox({ blockedReason }: MessageBoxProps) {
  const model = useModel();
  const { composer } = model;
  const draft = composer.draft.value;
  const { text, files, replyTo, editing, problem } = draft;
  const channel = model.channel.value;
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number>();
  const caretWanted = useRef<number | undefined>(undefined);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const listId = useId();
  const suggestions = useBoxSuggestions(caret);
  const left = countCharactersLeft(draft);
  const name = channel ? (model.channelName(channel.id) ?? '') : '';
  const label = `Message ${channel && isConversationType(channel.type) ? '@' : '#'}${name}`;
  const mayAttach = channel !== undefined && isAllowedInChannel(model.guild.value, channel.id, 'ATTACH_FILES');

  useGrowth(box, text);
  // After a completion the caret stands behind it.
  useLayoutEffect(() => {
    const at = caretWanted.current;
    if (at === undefined) return;
    caretWanted.current = undefined;
    box.current?.setSelectionRange(at, at);
    setCaret(at);
  }, [text]);
  const isFocusWanted = composer.focusRequested.value;
  useEffect(() => {
    const area = box.current;
    if (!isFocusWanted || !area) return;
    composer.focusRequested.value = false;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [isFocusWanted, composer]);

  function attach(more: readonly File[]): void {
    if (more.length === 0 || editing) return;
    if (!mayAttach) {
      composer.updateDraft({ problem: 'You do not have permission to attach files in this channel.' });
      return;
    }
    const taken = addDraftFiles(composer.draft.peek().files, more);
    composer.updateDraft({ files: taken.files, problem: taken.problem });
    composer.requestFocus();
  }
  const isDropping = useDroppedFiles(box, attach);

  function leave(): void {
    if (editing) composer.clearDraft();
    else composer.updateDraft({ replyTo: undefined });
    composer.requestFocus();
  }

  function send(): void {
    if (blockedReason === undefined || editing) void sendDraft(model);
    else composer.updateDraft({ problem: blockedReason });
  }

  function pick(index: number): void {
    caretWanted.current = suggestions?.pick(index);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const key = suggestions && listKeyAction(event, suggestions.active, suggestions.suggestions.length);
    if (suggestions && key !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      if (key === 'leave') suggestions.close();
      else if (key === 'pick') pick(suggestions.active);
      else suggestions.setActive(key);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && (editing || replyTo)) {
      event.preventDefault();
      leave();
    } else if (event.key === 'ArrowUp' && text === '' && files.length === 0 && !replyTo) {
      const own = findLastOwnMessage(model.messages.list.peek(), model.view.peek()?.me.user.id);
      if (!own) return;
      event.preventDefault();
      startEditing(model, own);
    }
  }

  function tellTyping(typed: string, at: number): void {
    if (typed.trim() === '' || typed.startsWith('/') || editing || at - typedAt.current < TYPING_MS) return;
    typedAt.current = at;
    void model.actions.startTyping();
  }

  const noteCaret = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
    setCaret(currentTarget.selectionStart === currentTarget.selectionEnd ? currentTarget.selectionStart : undefined);
  };
  const activeId = suggestions?.suggestions[suggestions.active] && suggestionId(listId, suggestions.active);
  return (
    <form
      class={styles['form']}
      data-dropping={isDropping || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {suggestions && <SuggestionList {...suggestions} id={listId} onActive={suggestions.setActive} onPick={pick} />}
      <DraftBar onLeave={leave} />
      <div class={styles['frame']}>
        <AttachedFiles
          files={files}
          onRemove={(file) => {
            composer.updateDraft({ files: files.filter((each) => each !== file), problem: undefined });
            composer.requestFocus();
          }}
        />
        <div class={styles['row']}>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ currentTarget }) => {
              attach([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <button
            type="button"
            class={styles['tool']}
            aria-label="Attach files"
            title={mayAttach ? 'Attach files' : 'You may not attach files here'}
            disabled={!mayAttach || editing !== undefined}
            onClick={() => picker.current?.click()}
          >
            <Icon name="plus" />
          </button>
          <textarea
            ref={box}
            rows={1}
            class={styles['box']}
            aria-label={label}
            placeholder={label}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={suggestions ? listId : undefined}
            aria-activedescendant={activeId}
            aria-describedby={problem === undefined ? undefined : `${listId}-problem`}
            value={text}
            onInput={(event) => {
              const { value } = event.currentTarget;
              composer.updateDraft({ text: value, problem: undefined });
              noteCaret(event);
              tellTyping(value, event.timeStamp);
            }}
            onSelect={noteCaret}
            onFocus={noteCaret}
            onBlur={() => setCaret(undefined)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const pasted = [...(event.clipboardData?.files ?? [])];
              if (pasted.length === 0) return;
              event.preventDefault();
              attach(pasted);
            }}
          />
          {left <= SHOW_COUNTER_BELOW && (
            <span
              class={styles['counter']}
              data-over={left < 0 || undefined}
              role="status"
              aria-label={`${left} of ${limits.message.content} characters left`}
            >
              {left}
            </span>
          )}
          <EmojiButton
            onPick={(emoji) => {
              const at = box.current?.selectionStart ?? text.length;
              caretWanted.current = at + emoji.text.length;
              composer.updateDraft({
                text: text.slice(0, at) + emoji.text + text.slice(at),
                ...(emoji.mention ? { mentions: [...draft.mentions, emoji.mention] } : {}),
              });
              composer.requestFocus();
            }}
          />
          <button
            type="submit"
            class={styles['tool']}
            aria-label={editing ? 'Save' : 'Send'}
            title={editing ? 'Save' : 'Send'}
          >
            <Icon name="send" />
          </button>
        </div>
      </div>
      {isDropping && <p class={styles['drop']}>Drop files to attach them</p>}
      {problem !== undefined && (
        <p id={`${listId}-problem`} class={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** Lets the box grow with its text, up to a part of the window. */
function useGrowth(box: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight, window.innerHeight * 0.4)}px`;
  }, [text]);
}
