import { buttonStyles } from '../../../wire/objects/components/component-types.js';
import type { ReceivedComponent } from '../../../wire/objects/components/received-component.js';
import { Emoji, emojiText } from '../channel/emoji.js';
import { linkAddress } from '../channel/media-address.js';
import { useModel } from '../model/model-context.js';
import { Icon } from '../shell/icon.js';
import { WaitingDots } from '../shell/waiting-dots.js';
import styles from './components.module.css';
import { useHost } from './host.js';
import { useControl } from './use-control.js';

const kinds: Readonly<Record<number, string>> = {
  [buttonStyles.PRIMARY]: 'primary',
  [buttonStyles.SECONDARY]: 'secondary',
  [buttonStyles.SUCCESS]: 'success',
  [buttonStyles.DANGER]: 'danger',
};

/** A button of any style. */
export function ButtonView({ button }: { button: ReceivedComponent }) {
  if (button.style === buttonStyles.LINK) return <LinkButton button={button} />;
  if (button.style === buttonStyles.PREMIUM) return <PremiumButton button={button} />;
  return <PressButton button={button} />;
}

function Label({ button: { emoji, label } }: { button: ReceivedComponent }) {
  return (
    <>
      {emoji ? <Emoji emoji={emoji} /> : null}
      {label ? <span>{label}</span> : null}
    </>
  );
}

function nameOf({ label, emoji }: ReceivedComponent): string {
  return label || (emoji ? emojiText(emoji) : 'Button');
}

function PressButton({ button }: { button: ReceivedComponent }) {
  const { actions } = useModel();
  const host = useHost();
  const { isWaiting, isBlocked } = useControl(button.custom_id);
  const press = () => {
    if (!host || button.custom_id === undefined || isBlocked) return;
    void actions.use(host, button.custom_id);
  };
  return (
    <button
      type="button"
      class={styles['button']}
      data-kind={kinds[button.style ?? 2]}
      aria-label={nameOf(button)}
      aria-busy={isWaiting}
      // While something is waited for it keeps the focus, so it is not disabled then.
      aria-disabled={isBlocked}
      disabled={!host || button.disabled}
      onClick={press}
    >
      {isWaiting ? (
        <span class={styles['waiting']}>
          <WaitingDots />
        </span>
      ) : null}
      <span class={styles['buttonLabel']} data-hidden={isWaiting}>
        <Label button={button} />
      </span>
    </button>
  );
}

function LinkButton({ button }: { button: ReceivedComponent }) {
  const address = linkAddress(button.url ?? '');
  const inside = (
    <span class={styles['buttonLabel']}>
      <Label button={button} />
      <Icon name="arrowOut" size={14} />
    </span>
  );
  if (button.disabled || address === undefined) {
    return (
      <button type="button" class={styles['button']} data-kind="secondary" disabled>
        {inside}
      </button>
    );
  }
  return (
    <a
      class={styles['button']}
      data-kind="secondary"
      href={address}
      title={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={nameOf(button)}
    >
      {inside}
    </a>
  );
}

/** Buys something. The service sells nothing: the button says so. */
function PremiumButton({ button }: { button: ReceivedComponent }) {
  const { notices } = useModel();
  const tell = () => notices.info('Nothing is sold here', `The button offers the SKU ${button.sku_id}.`);
  return (
    <button type="button" class={styles['button']} data-kind="premium" disabled={button.disabled} onClick={tell}>
      <span class={styles['buttonLabel']}>
        <span aria-hidden="true">◆</span>
        <span>Get SKU {button.sku_id}</span>
      </span>
    </button>
  );
}
