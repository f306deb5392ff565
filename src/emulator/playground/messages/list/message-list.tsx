/**
 * The messages of the open channel. Only those near the window are in the page, so that thousands cost no more than
 * dozens. The list stays at its end while the person is there, and where the person is when older ones are added above.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Message } from '../../../../wire/objects/messages/message.js';
import { renderTimestamp } from '../../markdown/render-timestamp.js';
import { useModel } from '../../model/model-context.js';
import { Icon } from '../../ui/icon.js';
import { JumpProvider } from '../jump-context.js';
import { buildMessageRows, type MessageRow } from '../message-rows.js';
import type { OpenMessageMenu } from '../message-tools.js';
import { MessageView } from '../message-view.js';
import { Announcer } from './announcer.js';
import styles from './message-list.module.css';

/** So near to the end, in pixels, counts as at it. */
const AT_END_PX = 40;
/** So near to the beginning, in pixels, older messages are asked for. */
const NEAR_START_PX = 800;

/** What a person scrolls by. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

interface MessageListProps {
  /** Opens the menu of a message, where there is one. */
  readonly onMenu?: OpenMessageMenu;
}

/** The messages of the open channel, with what reads them out. */
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
        <p>The messages could not be read. {messages.problem.value}</p>
        <button type="button" onClick={() => messages.refresh()}>
          Try again
        </button>
      </div>
    );
  }
  // Another channel is another list: with a place of its own.
  return <Messages key={id} {...(onMenu ? { onMenu } : {})} />;
}

function Messages({ onMenu }: MessageListProps) {
  const { messages, channelName } = useListModel();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const [marked, setMarked] = useState<string>();
  const [isAtEnd, setAtEnd] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const list = messages.list.value;
  const known = useRef(new WeakMap<Message, MessageRow>());
  const rows = useMemo(
    () =>
      buildMessageRows(dismissed.size === 0 ? list : list.filter(({ id }) => !dismissed.has(id)), {
        known: known.current,
      }),
    [list, dismissed],
  );
  const isShifted = usePrepended(rows.map(({ message }) => message.id));
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  const isByHand = useRef(false);

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
    // Rows that are measured move the end away, and the place with it: only a person who scrolls up leaves it.
    const goesUp = isByHand.current && top < lastTop.current - 2;
    lastTop.current = top;
    if (height - top - clientHeight < AT_END_PX) {
      atEnd.current = true;
      isByHand.current = false;
    } else if (goesUp) atEnd.current = false;
    setAtEnd(atEnd.current);
    if (box.scrollTop < NEAR_START_PX) void messages.loadOlder();
  };
  // Rows grow when they are measured and when pictures come: the end is kept in sight.
  useEffect(() => {
    const { current: box } = scroller;
    if (!box?.firstElementChild) return;
    const watch = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
      if (box.scrollHeight < box.clientHeight + NEAR_START_PX) void messages.loadOlder();
    });
    watch.observe(box);
    watch.observe(box.firstElementChild);
    const byHand = (event: Event) => {
      isByHand.current = true;
      // Who turns the wheel up leaves the end at once: rows that are measured meanwhile must not pull back.
      if (event instanceof WheelEvent && event.deltaY < 0 && box.scrollTop > 0) atEnd.current = false;
    };
    for (const kind of scrollEvents) box.addEventListener(kind, byHand, { passive: true });
    return () => {
      watch.disconnect();
      for (const kind of scrollEvents) box.removeEventListener(kind, byHand);
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
      setMarked(id);
      setCurrent(id);
      virtual.current?.scrollToIndex(index, { align: 'center' });
      whenRendered(scroller.current, id, (element) => element.focus({ preventScroll: true }));
    },
    [rows],
  );
  useEffect(() => {
    if (marked === undefined) return;
    const timer = setTimeout(() => setMarked(undefined), 2000);
    return () => clearTimeout(timer);
  }, [marked]);
  const dismiss = useCallback((id: string) => setDismissed((before) => new Set([...before, id])), []);

  const currentIndex = Math.max(
    rows.findIndex(({ message }) => message.id === current),
    current === undefined || !rows.some(({ message }) => message.id === current) ? rows.length - 1 : 0,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrow keys belong to the message list while a message itself has the focus, not something in it.
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
        {/* Keys are handled where the focus is, on the messages. */}
        <div
          ref={scroller}
          class={styles['scroller']}
          role="log"
          aria-live="off"
          aria-label={`Messages in ${channelName}`}
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
                    isMarked={row.message.id === marked}
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
  return { messages: model.messages, channelName: name ?? 'this channel' };
}

/** Whether the list grew at its beginning since it was last drawn. */
function usePrepended(ids: readonly string[]): boolean {
  const before = useRef<string | undefined>(undefined);
  const isPrepended = before.current !== undefined && ids[0] !== before.current && ids.includes(before.current);
  before.current = ids[0];
  return isPrepended;
}

/** A row that is scrolled to is drawn a moment later. */
function whenRendered(list: HTMLElement | null, id: string, act: (element: HTMLElement) => void, tries = 10): void {
  const found = list?.querySelector<HTMLElement>(`[data-message-id="${id}"]`);
  if (found) act(found);
  else if (tries > 0) requestAnimationFrame(() => whenRendered(list, id, act, tries - 1));
}

function DaySeparator({ at }: { at: Message['timestamp'] }) {
  const { clock } = useModel();
  return (
    <div class={styles['day']}>
      <span>{renderTimestamp(Date.parse(at), 'D', clock.now())}</span>
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
