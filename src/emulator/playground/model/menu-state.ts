/** Which menu stands open, and what is asked before something is done. */
import { type Signal, signal } from '@preact/signals';
import type { Message } from '../../../wire/objects/messages/message.js';

/** What a menu is about. */
export type MenuTarget =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'member'; readonly userId: string };

/** A menu that stands open. */
export interface OpenContextMenu {
  readonly target: MenuTarget;
  /** Pixels in the window. */
  readonly position: { readonly x: number; readonly y: number };
  /** What has the focus again once the menu is gone. */
  readonly opener: HTMLElement | undefined;
}

/** A dialog in which something is done to a member or a message. */
export type ActionDialog =
  | { readonly action: 'nickname' | 'timeout' | 'kick' | 'ban'; readonly guildId: string; readonly userId: string }
  | { readonly action: 'delete_message' | 'start_thread'; readonly message: Message };

export class MenuState {
  readonly open: Signal<OpenContextMenu | undefined> = signal(undefined);
  /** The message for which an emoji is being chosen, and beside what. */
  readonly reactionPicker: Signal<{ readonly message: Message; readonly anchor: HTMLElement } | undefined> =
    signal(undefined);

  /** Opens the menu of something: at the pointer, or beside what the keyboard or a button opened it from. */
  show(target: MenuTarget, event: MouseEvent | KeyboardEvent): void {
    event.preventDefault();
    const { currentTarget } = event;
    const own = currentTarget instanceof HTMLElement ? currentTarget : undefined;
    const opener = closestFocusable(event.target) ?? own;
    this.open.value = { target, position: menuPosition(event, opener), opener };
  }

  /** Opens the menu of a message; on the name of somebody, that of theirs. */
  readonly showForMessage = (message: Message, event: MouseEvent): void => {
    const named = event.type === 'contextmenu' ? findUserIdAt(event.target) : undefined;
    this.show(named === undefined ? { kind: 'message', message } : { kind: 'member', userId: named }, event);
  };

  /** Opens the menu of the member whose name it is about, where there is one. */
  readonly showForMember = (event: MouseEvent): void => {
    const userId = findUserIdAt(event.target);
    if (userId !== undefined) this.show({ kind: 'member', userId }, event);
  };

  /** Puts the menu away; the focus goes back to where it was. */
  close(): void {
    const { opener } = this.open.peek() ?? {};
    this.open.value = undefined;
    opener?.focus();
  }
}

/** Whom a part of the page names, as it says in `data-user-id`. */
function findUserIdAt(target: EventTarget | null): string | undefined {
  const named = target instanceof Element ? target.closest('[data-user-id]') : null;
  return named?.getAttribute('data-user-id') ?? undefined;
}

/** By keyboard there is no pointer: then the menu stands at what has the focus. */
function menuPosition(event: MouseEvent | KeyboardEvent, from: HTMLElement | undefined): OpenContextMenu['position'] {
  const isPointed = event instanceof MouseEvent && event.type === 'contextmenu' && event.button === 2;
  if (isPointed) return { x: event.clientX, y: event.clientY };
  const box = from?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  const isButton = from instanceof HTMLButtonElement && box.width < 60;
  return isButton
    ? { x: box.left, y: box.bottom + 4 }
    : { x: box.left + Math.min(48, box.width / 2), y: box.top + box.height / 2 };
}

function closestFocusable(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest('button, a[href], [tabindex]') : null;
  return found instanceof HTMLElement ? found : undefined;
}
