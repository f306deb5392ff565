/**
 * The messages of the open channel. Only messages near the visible area are rendered, so long lists stay fast. The list
 * stays at its end while the user is there, and keeps its position when older messages are added above.
 */

import type { Message } from 'guildhall/wire';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useModel } from '../../model/model-context.js';
import { Icon } from '../../ui/icon.js';
import { JumpProvider } from '../jump-context.js';
import { buildMessageRows, type MessageRow } from '../message-rows.js';
import type { OpenMessageMenu } from '../message-tools.js';
import { MessageView } from '../message-view.js';
import { Announcer } from './announcer.js';
import styles from './message-list.module.css';
import { moveFocusInMessage, useOneTabStop } from './one-tab-stop.js';

/** This close to the end, in pixels, the list counts as being at its end. */
const AT_END_PX = 40;
/** This close to the start, in pixels, older messages are loaded. */
const NEAR_START_PX = 800;

/** Events that mean the user is scrolling. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

interface MessageListProps {
  /** Opens the menu of a message. */
  readonly onMenu?: OpenMessageMenu;
}

/** The messages of the open channel, with a live region for new ones. */
export function MessageList({ onMenu }: MessageListProps) {
  const { channel, messages } = useModel();
  const id = channel.value?.id;
  if (id === undefined) return null;
  if (messages.state.value === 'loading' && messages.list.value.length === 0) {
    return <p class={styles['state']}>Loading messages…</p>;
  }
  if (messages.state.value === 'failed') {
    return (
      <div class={styles['state']} role="alert">
        <p>Failed to load the messages. {messages.problem.value}</p>
        <button type="button" onClick={() => messages.refresh()}>
          Try again
        </button>
      </div>
    );
  }
  // The key resets the list and its scroll position for each channel.
  return <Messages key={id} {...(onMenu ? { onMenu } : {})} />;
}

function Messages({ onMenu }: MessageListProps) {
  const { messages, channelName, timeZone } = useListModel();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const [highlighted, setHighlighted] = useState<string>();
  const [isAtEnd, setAtEnd] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const list = messages.list.value;
  // In another time zone, days start at other times.
  const rowCache = useMemo(() => new WeakMap<Message, MessageRow>(), [timeZone]);
  const rows = useMemo(
    () =>
      buildMessageRows(dismissed.size === 0 ? list : list.filter(({ id }) => !dismissed.has(id)), {
        cache: rowCache,
        ...(timeZone === undefined ? {} : { timeZone }),
      }),
    [list, dismissed, rowCache, timeZone],
  );
  const isShifted = usePrepended(rows.map(({ message }) => message.id));
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  const isUserScrolling = useRef(false);

  const toEnd = useCallback(() => {
    const { current: box } = scroller;
    atEnd.current = true;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);
  useLayoutEffect(() => {
    if (atEnd.current) virtual.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [rows]);
  const onScroll = () => {
    const { current: box } = scroller;
    if (!box) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = box;
    // Measured rows change the scroll position and the distance to the end. Only a scroll up by the user leaves the
    // end.
    const scrollsUp = isUserScrolling.current && top < lastTop.current - 2;
    lastTop.current = top;
    if (height - top - clientHeight < AT_END_PX) {
      atEnd.current = true;
      isUserScrolling.current = false;
    } else if (scrollsUp) atEnd.current = false;
    setAtEnd(atEnd.current);
    if (box.scrollTop < NEAR_START_PX) void messages.loadOlder();
  };
  // Rows grow when they are measured and when pictures load, so the end is scrolled into view again.
  useEffect(() => {
    const { current: box } = scroller;
    if (!box?.firstElementChild) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
      if (box.scrollHeight < box.clientHeight + NEAR_START_PX) void messages.loadOlder();
    });
    observer.observe(box);
    observer.observe(box.firstElementChild);
    const onUserScroll = (event: Event) => {
      isUserScrolling.current = true;
      // Scrolling up leaves the end immediately, before measured rows can scroll back.
      if (event instanceof WheelEvent && event.deltaY < 0 && box.scrollTop > 0) atEnd.current = false;
    };
    for (const kind of scrollEvents) box.addEventListener(kind, onUserScroll, { passive: true });
    return () => {
      observer.disconnect();
      for (const kind of scrollEvents) box.removeEventListener(kind, onUserScroll);
    };
  }, []);

  const focusRow = (index: number) => {
    const id = rows[index]?.message.id;
    if (id === undefined) return;
    atEnd.current = index === rows.length - 1;
    setCurrent(id);
    virtual.current?.scrollToIndex(index, { align: 'nearest' });
    whenRendered(scroller.current, id, (element) => element.focus({ preventScroll: true }));
  };
  const jump = useCallback(
    (id: string) => {
      const index = rows.findIndex(({ message }) => message.id === id);
      if (index < 0) return;
      atEnd.current = false;
      setHighlighted(id);
      setCurrent(id);
      virtual.current?.scrollToIndex(index, { align: 'center' });
      whenRendered(scroller.current, id, (element) => element.focus({ preventScroll: true }));
    },
    [rows],
  );
  useRequestedMessage(rows, jump);
  useEffect(() => {
    if (highlighted === undefined) return;
    const timer = setTimeout(() => setHighlighted(undefined), 2000);
    return () => clearTimeout(timer);
  }, [highlighted]);
  const dismiss = useCallback((id: string) => setDismissed((before) => new Set([...before, id])), []);

  const currentIndex = Math.max(
    rows.findIndex(({ message }) => message.id === current),
    current === undefined || !rows.some(({ message }) => message.id === current) ? rows.length - 1 : 0,
  );
  useOneTabStop(scroller);
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveFocusInMessage(event)) {
      event.preventDefault();
      return;
    }
    // Arrow keys move between messages only while a message itself has the focus.
    if (!(event.target instanceof HTMLElement) || event.target.tagName !== 'ARTICLE') return;
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: Math.max(0, currentIndex - 1),
      ArrowDown: Math.min(rows.length - 1, currentIndex + 1),
      Home: 0,
      End: rows.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusRow(target);
  };

  return (
    <JumpProvider value={jump}>
      <div class={styles['frame']}>
        {/* The focused messages bubble their key events to this element. */}
        <div
          ref={scroller}
          class={styles['scroller']}
          role="log"
          aria-live="off"
          aria-label={`Messages in ${channelName}`}
          aria-description="The arrow keys up and down move between messages, left and right between the controls of a message."
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          onFocusIn={(event) => {
            const row = event.target instanceof Element ? event.target.closest('[data-message-id]') : null;
            const id = row?.getAttribute('data-message-id');
            if (id) setCurrent(id);
          }}
        >
          <div class={styles['column']}>
            {messages.hasOlder.value ? null : <ChannelStart name={channelName} />}
            <Virtualizer
              ref={virtual}
              scrollRef={scroller}
              data={rows}
              shift={isShifted}
              bufferSize={600}
              {...(currentIndex >= 0 ? { keepMounted: [currentIndex] } : {})}
            >
              {(row, index) => (
                <div key={row.message.id}>
                  {row.day === undefined ? null : <DaySeparator at={row.day} />}
                  <MessageView
                    row={row}
                    isCurrent={index === currentIndex}
                    position={index + 1}
                    count={messages.hasOlder.value ? -1 : rows.length}
                    isHighlighted={row.message.id === highlighted}
                    onDismiss={dismiss}
                    onMenu={onMenu}
                  />
                </div>
              )}
            </Virtualizer>
          </div>
        </div>
        {isAtEnd ? null : (
          <button type="button" class={styles['toEnd']} onClick={toEnd}>
            <Icon name="arrowDown" size={16} /> Jump to present
          </button>
        )}
        <Announcer messages={list} />
      </div>
    </JumpProvider>
  );
}

function useListModel() {
  const model = useModel();
  const channel = model.channel.value;
  const name = channel ? model.channelName(channel.id) : undefined;
  return { messages: model.messages, channelName: name ?? 'this channel', timeZone: model.timeFormat.value.timeZone };
}

/** Whether messages were added at the start since the last render. */
function usePrepended(ids: readonly string[]): boolean {
  const before = useRef<string | undefined>(undefined);
  const isPrepended = before.current !== undefined && ids[0] !== before.current && ids.includes(before.current);
  before.current = ids[0];
  return isPrepended;
}

/**
 * Runs an action once a row is in the page and visible: rows are rendered shortly after they are scrolled to, and hidden until
 * they are measured. A hidden row cannot get the focus.
 */
function whenRendered(
  list: HTMLElement | null,
  id: string,
  action: (element: HTMLElement) => void,
  attempts = 30,
): void {
  const found = list?.querySelector<HTMLElement>(`[data-message-id="${id}"]`);
  if (found && getComputedStyle(found).visibility === 'visible') action(found);
  else if (attempts > 0) requestAnimationFrame(() => whenRendered(list, id, action, attempts - 1));
}

function DaySeparator({ at }: { at: Message['timestamp'] }) {
  const model = useModel();
  return (
    <div class={styles['day']}>
      <span>{model.formatTime(Date.parse(at), 'D')}</span>
    </div>
  );
}

function ChannelStart({ name }: { name: string }) {
  return (
    <div class={styles['beginning']}>
      <h2>{name}</h2>
      <p>This is the beginning of {name}.</p>
    </div>
  );
}

/** Scrolls to a message that a link has requested, after loading the messages up to it. */
function useRequestedMessage(rows: readonly MessageRow[], jump: (messageId: string) => void): void {
  const { channel, messages, toasts } = useModel();
  const requested = messages.requestedMessage.value;
  const state = messages.state.value;
  const [loadedId, setLoadedId] = useState<string>();
  useEffect(() => {
    if (requested === undefined || requested.channelId !== channel.peek()?.id || state !== 'ready') return;
    messages.requestedMessage.value = undefined;
    void messages.loadUntil(requested).then((isFound) => {
      if (isFound) setLoadedId(requested.messageId);
      else if (isFound === false) toasts.info('The message was not found', 'It may have been deleted.');
    });
  }, [requested, state]);
  useEffect(() => {
    if (loadedId === undefined || !rows.some(({ message }) => message.id === loadedId)) return;
    setLoadedId(undefined);
    jump(loadedId);
  }, [loadedId, rows]);
}
