import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from '../../ui/icon-button.js';
import type { MoveDirection } from './list-order.js';

/** Keeps the focus on the button of an item that moves. */
export interface MoveFocus {
  buttonId(itemKey: string, direction: MoveDirection): string;
  /** Called before the item moves. */
  follow(itemKey: string, direction: MoveDirection): void;
}

/**
 * The focus of a list whose items can be moved: browsers remove the focus from an element that moves in the document.
 * @param order another value means that an item has moved
 */
export function useMoveFocus(order: string | number): MoveFocus {
  const id = useId();
  const followed = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const target = followed.current;
    followed.current = undefined;
    const focused = document.activeElement;
    // The user may have moved the focus meanwhile.
    const isInList = focused === document.body || focused?.id.startsWith(`${id}-`);
    if (target !== undefined && isInList) document.getElementById(target)?.focus();
  }, [order]);
  const buttonId = (itemKey: string, direction: MoveDirection) => `${id}-${itemKey}-${direction}`;
  return {
    buttonId,
    follow: (itemKey, direction) => {
      followed.current = buttonId(itemKey, direction);
    },
  };
}

interface MoveButtonsProps {
  /** The name of the item. */
  readonly name: string;
  readonly itemKey: string;
  readonly focus: MoveFocus;
  readonly canMove: (direction: MoveDirection) => boolean;
  readonly onMove: (direction: MoveDirection) => void;
}

/** The buttons that move an item up and down. */
export function MoveButtons({ name, itemKey, focus, canMove, onMove }: MoveButtonsProps) {
  return (
    <>
      {(['up', 'down'] as const).map((direction) => (
        <IconButton
          key={direction}
          id={focus.buttonId(itemKey, direction)}
          icon={direction === 'up' ? 'arrowUp' : 'arrowDown'}
          label={`Move ${name} ${direction}`}
          size={16}
          disabled={!canMove(direction)}
          onClick={() => onMove(direction)}
        />
      ))}
    </>
  );
}
