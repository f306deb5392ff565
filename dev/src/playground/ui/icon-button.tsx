import buttons from '../styles/button.module.css';
import { Icon, type IconName } from './icon.js';

export interface IconButtonProps {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
  /** The tooltip. @default the label */
  readonly title?: string;
  /** The size of the icon in pixels. */
  readonly size?: number;
  /** For toggle buttons: whether it is on. */
  readonly pressed?: boolean;
  /** Whether it has no effect now. It keeps the focus. */
  readonly disabled?: boolean;
  readonly id?: string;
  /** Whether it opens a menu. */
  readonly hasMenu?: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** A button that shows only an icon. */
export function IconButton({
  icon,
  label,
  title = label,
  size,
  pressed,
  disabled = false,
  id,
  hasMenu = false,
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      class={buttons['icon']}
      {...(id === undefined ? {} : { id })}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(hasMenu ? { 'aria-haspopup': 'menu' as const } : {})}
      {...(disabled ? { 'aria-disabled': true } : {})}
      aria-label={label}
      title={title}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} {...(size === undefined ? {} : { size })} />
    </button>
  );
}
