/**
 * Makes the list of messages one tab stop, as a grid: Tab moves to the current message and from there out of the list. The controls of a
 * message are tab stops only while one of them has the focus, so that a long list needs one press of Tab and not one for each link.
 */
import { useLayoutEffect } from 'preact/hooks';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]:not([tabindex="-1"])';
/** What uses the arrow keys itself. Tab leaves it. */
const OWN_ARROW_KEYS =
  'input, select, textarea, audio, video, [role=listbox], [role=option], [role=menu], [role=menuitem], [role=combobox][aria-expanded=true]';

/** Keeps the controls of messages out of the tab order, also those that are rendered later. */
export function useOneTabStop(list: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current: root } = list;
    if (!root) return;
    /** The attribute that each control had. */
    const saved = new Map<Element, string | null>();
    const update = () => {
      for (const control of saved.keys()) if (!control.isConnected) saved.delete(control);
      for (const message of root.querySelectorAll('article[data-message-id]')) {
        if (isEntered(message)) release(message, saved);
        else for (const control of message.querySelectorAll(CONTROLS)) hold(control, saved);
      }
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', update);
    root.addEventListener('focusout', update);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', update);
      root.removeEventListener('focusout', update);
    };
  }, []);
}

/** Whether a control of the message has the focus, and not the message itself. */
function isEntered(message: Element): boolean {
  return message !== document.activeElement && message.contains(document.activeElement);
}

function hold(control: Element, saved: Map<Element, string | null>): void {
  if (saved.has(control) && control.getAttribute('tabindex') === '-1') return;
  saved.set(control, control.getAttribute('tabindex'));
  control.setAttribute('tabindex', '-1');
}

function release(message: Element, saved: Map<Element, string | null>): void {
  for (const [control, tabIndex] of saved) {
    if (!message.contains(control)) continue;
    saved.delete(control);
    if (tabIndex === null) control.removeAttribute('tabindex');
    else control.setAttribute('tabindex', tabIndex);
  }
}

/**
 * Moves the focus by the horizontal arrow keys between a message and its controls, and by Escape back to the message.
 * @returns whether the key was handled
 */
export function moveFocusInMessage({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement)) return false;
  const message = target.closest<HTMLElement>('article[data-message-id]');
  // Dialogs and menus of a message have keys of their own.
  if (!message || target.closest('dialog, [popover], [role=dialog], [role=menu]')) return false;
  if (key === 'Escape' && target !== message) {
    message.focus();
    return true;
  }
  if ((key !== 'ArrowRight' && key !== 'ArrowLeft') || target.matches(OWN_ARROW_KEYS)) return false;
  const controls = [...message.querySelectorAll<HTMLElement>(`${CONTROLS}, [tabindex="-1"]`)].filter(isReachable);
  const index = controls.indexOf(target) + (key === 'ArrowRight' ? 1 : -1);
  if (index >= controls.length || (target === message && key === 'ArrowLeft')) return false;
  (controls[index] ?? message).focus();
  return true;
}

function isReachable(control: HTMLElement): boolean {
  const isButton = control.matches('a[href], button, input, select, textarea, summary, audio, video, pre, [role]');
  return (
    isButton &&
    !control.matches(':disabled') &&
    control.checkVisibility({ visibilityProperty: true }) &&
    !control.closest('[inert]')
  );
}
