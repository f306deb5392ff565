import { limits } from 'guildhall/wire';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isConversationType, isThreadType } from '../model/guild/channel-types.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import { listKeyAction, SuggestionList, suggestionId } from '../ui/menus/suggestion-list.js';
import { addDraftFiles } from './add-draft-files.js';
import { AttachedFiles } from './attached-files.js';
import { DraftBar } from './draft-bar.js';
import { EmojiButton } from './emoji-button.js';
import styles from './message-box.module.css';
import { countCharactersLeft, findLastOwnMessage, sendDraft, startEditing } from './send-draft.js';
import { StickerButton } from './sticker-button.js';
import { useBoxSuggestions } from './use-box-suggestions.js';
import { useDroppedFiles } from './use-dropped-files.js';

/** The counter is shown when at most this many characters remain. */
const SHOW_COUNTER_BELOW = 200;
/** The minimum time between two typing indicators. */
const TYPING_INTERVAL_MS = 8000;

interface MessageBoxProps {
  /** Why the message cannot be sent yet; undefined if it can. */
  readonly blockedReason?: string | undefined;
}

/** The message box of the open channel: Enter sends, Shift+Enter starts a new line. */
export function MessageBox({ blockedReason }: MessageBoxProps) {
  const model = useModel();
  const { composer } = model;
  const draft = composer.draft.value;
  const { text, files, replyTo, editing, problem } = draft;
  const channel = model.channel.value;
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number>();
  const pendingCaret = useRef<number | undefined>(undefined);
  const typingReportedAt = useRef(Number.NEGATIVE_INFINITY);
  const listId = useId();
  const suggestions = useBoxSuggestions(caret);
  const charactersLeft = countCharactersLeft(draft);
  const name = channel ? (model.channelName(channel.id) ?? '') : '';
  const label = channel ? messageLabel(channel.type, name) : 'Message';
  const canAttach = channel !== undefined && isAllowedInChannel(model.guild.value, channel.id, 'ATTACH_FILES');

  useAutoHeight(box, text);
  // Moves the caret behind an inserted completion.
  useLayoutEffect(() => {
    const position = pendingCaret.current;
    if (position === undefined) return;
    pendingCaret.current = undefined;
    box.current?.setSelectionRange(position, position);
    setCaret(position);
  }, [text]);
  const isFocusRequested = composer.focusRequested.value;
  // In the same frame as the text, so that the caret does not move after the user starts to type.
  useLayoutEffect(() => {
    const textarea = box.current;
    if (!isFocusRequested || !textarea) return;
    composer.focusRequested.value = false;
    textarea.focus();
    textarea.setSelectionRange(textarea.value.length, textarea.value.length);
  }, [isFocusRequested, composer]);

  function attach(addedFiles: readonly File[]): void {
    if (addedFiles.length === 0 || editing) return;
    if (!canAttach) {
      composer.updateDraft({ problem: 'You do not have permission to attach files in this channel.' });
      return;
    }
    const result = addDraftFiles(composer.draft.peek().files, addedFiles);
    composer.updateDraft({ files: result.files, problem: result.problem });
    composer.requestFocus();
  }
  const isDropping = useDroppedFiles(box, attach);

  function cancel(): void {
    if (editing) composer.clearDraft();
    else composer.updateDraft({ replyTo: undefined });
    composer.requestFocus();
  }

  function send(): void {
    if (blockedReason === undefined || editing) void sendDraft(model);
    else composer.updateDraft({ problem: blockedReason });
  }

  /** Sends a sticker at once. The draft stays. */
  async function sendSticker(stickerId: string): Promise<void> {
    composer.requestFocus();
    if (blockedReason !== undefined) {
      composer.updateDraft({ problem: blockedReason });
      return;
    }
    await model.toasts.reportFailure(model.actions.sendMessage('', { stickerIds: [stickerId] }));
  }

  function pick(index: number): void {
    pendingCaret.current = suggestions?.pick(index);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const key = suggestions && listKeyAction(event, suggestions.active, suggestions.suggestions.length);
    if (suggestions && key !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      if (key === 'close') suggestions.close();
      else if (key === 'pick') pick(suggestions.active);
      else suggestions.setActive(key);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && (editing || replyTo)) {
      event.preventDefault();
      cancel();
    } else if (event.key === 'ArrowUp' && text === '' && files.length === 0 && !replyTo) {
      const lastMessage = findLastOwnMessage(model.messages.list.peek(), model.view.peek()?.me.user.id);
      if (!lastMessage) return;
      event.preventDefault();
      startEditing(model, lastMessage);
    }
  }

  function reportTyping(typed: string, timeStamp: number): void {
    if (
      typed.trim() === '' ||
      typed.startsWith('/') ||
      editing ||
      timeStamp - typingReportedAt.current < TYPING_INTERVAL_MS
    )
      return;
    typingReportedAt.current = timeStamp;
    void model.actions.startTyping();
  }

  const updateCaret = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
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
      <DraftBar onCancel={cancel} />
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
            class={`${buttons['icon']} ${styles['tool']}`}
            aria-label="Attach files"
            title={canAttach ? 'Attach files' : 'You cannot attach files here'}
            disabled={!canAttach || editing !== undefined}
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
              updateCaret(event);
              reportTyping(value, event.timeStamp);
            }}
            onSelect={updateCaret}
            onFocus={updateCaret}
            onBlur={() => setCaret(undefined)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const pasted = [...(event.clipboardData?.files ?? [])];
              if (pasted.length === 0) return;
              event.preventDefault();
              attach(pasted);
            }}
          />
          {charactersLeft <= SHOW_COUNTER_BELOW && (
            <span
              class={styles['counter']}
              data-over={charactersLeft < 0 || undefined}
              role="status"
              aria-label={`${charactersLeft} of ${limits.message.content} characters left`}
            >
              {charactersLeft}
            </span>
          )}
          <EmojiButton
            onPick={(emoji) => {
              const position = box.current?.selectionStart ?? text.length;
              pendingCaret.current = position + emoji.text.length;
              composer.updateDraft({
                text: text.slice(0, position) + emoji.text + text.slice(position),
                ...(emoji.mention ? { mentions: [...draft.mentions, emoji.mention] } : {}),
              });
              composer.requestFocus();
            }}
          />
          {editing ? null : <StickerButton onPick={(id) => void sendSticker(id)} />}
          <button
            type="submit"
            class={`${buttons['icon']} ${styles['tool']}`}
            aria-label={editing ? 'Save' : 'Send'}
            title={editing ? 'Save' : 'Send'}
          >
            <Icon name="send" />
          </button>
        </div>
      </div>
      {isDropping && <p class={styles['dropHint']}>Drop files to attach them</p>}
      {problem !== undefined && (
        <p id={`${listId}-problem`} class={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** As in Discord's client: a thread has a title, and no name that can be mentioned with `#`. */
function messageLabel(channelType: number, name: string): string {
  if (isThreadType(channelType)) return `Message "${name}"`;
  return `Message ${isConversationType(channelType) ? '@' : '#'}${name}`;
}

/** Grows the text field with its text, up to a part of the window height. */
function useAutoHeight(box: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const textarea = box.current;
    if (!textarea) return;
    textarea.style.height = 'auto';
    textarea.style.height = `${Math.min(textarea.scrollHeight, window.innerHeight * 0.4)}px`;
  }, [text]);
}
