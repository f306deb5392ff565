import buttons from '../styles/button.module.css';
import { Icon, type IconName } from './icon.js';

export interface IconButtonProps {
  readonly icon: IconName;
  /** Its name. */
  readonly label: string;
  /** Shown beside the pointer. Default: its name. */
  readonly title?: string;
  /** Of the picture, in pixels. */
  readonly size?: number;
  /** Of a switch: whether it is on. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

/** A button that shows a picture alone. */
export function IconButton({ icon, label, title = label, size, pressed, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class={buttons['icon']}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      <Icon name={icon} {...(size === undefined ? {} : { size })} />
    </button>
  );
}
