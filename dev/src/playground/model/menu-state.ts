/** The open context menu, and the dialogs that ask before an action. */
import { type Signal, signal } from '@preact/signals';
import type { Message } from 'guildhall/wire';

/** The message, member or channel that a menu belongs to. */
export type MenuTarget =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'member'; readonly userId: string }
  | { readonly kind: 'channel'; readonly channelId: string };

/** An open context menu. */
export interface OpenContextMenu {
  readonly target: MenuTarget;
  /** Pixels in the window. */
  readonly position: { readonly x: number; readonly y: number };
  /** Gets the focus back when the menu closes. */
  readonly opener: HTMLElement | undefined;
}

/** An action on a channel that has a dialog. */
export type ChannelAction = 'rename_channel' | 'set_slowmode' | 'delete_channel';

/** A dialog of an action on a member, a message or a channel. */
export type ActionDialog =
  | { readonly action: 'nickname' | 'timeout' | 'kick' | 'ban'; readonly guildId: string; readonly userId: string }
  | { readonly action: 'delete_message' | 'start_thread'; readonly message: Message }
  | { readonly action: ChannelAction; readonly channelId: string };

export class MenuState {
  readonly open: Signal<OpenContextMenu | undefined> = signal(undefined);
  /** The message whose emoji picker is open, and the element next to it. */
  readonly reactionPicker: Signal<{ readonly message: Message; readonly anchor: HTMLElement } | undefined> =
    signal(undefined);

  /** Opens a menu at the pointer, or next to the element that has the focus. */
  show(target: MenuTarget, event: MouseEvent | KeyboardEvent): void {
    event.preventDefault();
    const { currentTarget } = event;
    const current = currentTarget instanceof HTMLElement ? currentTarget : undefined;
    const opener = closestFocusable(event.target) ?? current;
    this.open.value = { target, position: menuPosition(event, opener), opener };
  }

  /** Opens the menu of a message, or on a user name the menu of this member. */
  readonly showForMessage = (message: Message, event: MouseEvent): void => {
    const userId = event.type === 'contextmenu' ? findUserIdAt(event.target) : undefined;
    this.show(userId === undefined ? { kind: 'message', message } : { kind: 'member', userId }, event);
  };

  /** Opens the menu of the member under the pointer, if there is one. */
  readonly showForMember = (event: MouseEvent): void => {
    const userId = findUserIdAt(event.target);
    if (userId !== undefined) this.show({ kind: 'member', userId }, event);
  };

  /** Closes the menu and returns the focus. */
  close(): void {
    const { opener } = this.open.peek() ?? {};
    this.open.value = undefined;
    opener?.focus();
  }
}

/** Returns the user id in `data-user-id` of the closest element. */
function findUserIdAt(target: EventTarget | null): string | undefined {
  const userElement = target instanceof Element ? target.closest('[data-user-id]') : null;
  return userElement?.getAttribute('data-user-id') ?? undefined;
}

/** Without a pointer the menu opens at the focused element. */
function menuPosition(event: MouseEvent | KeyboardEvent, opener: HTMLElement | undefined): OpenContextMenu['position'] {
  const isPointed = event instanceof MouseEvent && event.type === 'contextmenu' && event.button === 2;
  if (isPointed) return { x: event.clientX, y: event.clientY };
  const box = opener?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  const isButton = opener instanceof HTMLButtonElement && box.width < 60;
  return isButton
    ? { x: box.left, y: box.bottom + 4 }
    : { x: box.left + Math.min(48, box.width / 2), y: box.top + box.height / 2 };
}

function closestFocusable(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest('button, a[href], [tabindex]') : null;
  return found instanceof HTMLElement ? found : undefined;
}
