import { buttonStyles, type ReceivedComponent } from 'guildhall/wire';
import { useEffect } from 'preact/hooks';
import { EmojiView, emojiLabel } from '../emoji/emoji-view.js';
import { TextLink } from '../markdown/text-link.js';
import { useContentModel } from '../model/content-model.js';
import { safeLinkUrl } from '../model/media-urls.js';
import { formatPrice } from '../store/format-price.js';
import { Icon } from '../ui/icon.js';
import { WaitingDots } from '../ui/waiting-dots.js';
import styles from './components.module.css';
import { useHostMessage, useIsPreview } from './host-message.js';
import { useComponentState } from './use-component-state.js';

const styleNames: Readonly<Record<number, string>> = {
  [buttonStyles.PRIMARY]: 'primary',
  [buttonStyles.SECONDARY]: 'secondary',
  [buttonStyles.SUCCESS]: 'success',
  [buttonStyles.DANGER]: 'danger',
};

/** A button of any style. */
export function ButtonView({ button }: { button: ReceivedComponent }) {
  if (button.style === buttonStyles.LINK) return <LinkButton button={button} />;
  if (button.style === buttonStyles.PREMIUM) return <PremiumButton button={button} />;
  return <InteractiveButton button={button} />;
}

function Label({ button: { emoji, label } }: { button: ReceivedComponent }) {
  return (
    <>
      {emoji ? <EmojiView emoji={emoji} /> : null}
      {label ? <span>{label}</span> : null}
    </>
  );
}

function buttonName({ label, emoji }: ReceivedComponent): string {
  return label || (emoji ? emojiLabel(emoji) : 'Button');
}

function InteractiveButton({ button }: { button: ReceivedComponent }) {
  const { actions } = useContentModel();
  const host = useHostMessage();
  const isPreview = useIsPreview();
  const { isWaiting, isBlocked } = useComponentState(button.custom_id);
  const onClick = () => {
    if (!host || button.custom_id === undefined || isBlocked) return;
    void actions.useComponent(host, button.custom_id);
  };
  return (
    <button
      type="button"
      class={styles['button']}
      data-kind={styleNames[button.style ?? 2]}
      aria-label={buttonName(button)}
      aria-busy={isWaiting}
      // A waiting button keeps the focus, and a previewed one looks as in a channel, so they are not disabled.
      aria-disabled={isBlocked || isPreview}
      title={isPreview ? 'Buttons of previews have no effect' : undefined}
      disabled={(!host && !isPreview) || button.disabled}
      onClick={onClick}
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
  const address = safeLinkUrl(button.url ?? '');
  const content = (
    <span class={styles['buttonLabel']}>
      <Label button={button} />
      <Icon name="arrowOut" size={14} />
    </span>
  );
  if (button.disabled || address === undefined) {
    return (
      <button type="button" class={styles['button']} data-kind="secondary" disabled>
        {content}
      </button>
    );
  }
  return (
    <TextLink url={address} class={styles['button']} data-kind="secondary" label={buttonName(button)}>
      {content}
    </TextLink>
  );
}

/** A premium button. It opens a dialog in which the user buys the SKU. */
function PremiumButton({ button }: { button: ReceivedComponent }) {
  const model = useContentModel();
  const isPreview = useIsPreview();
  const skuId = button.sku_id ?? '';
  useEffect(() => void model.skus.request(skuId), [skuId]);
  const sku = model.skus.find(skuId);
  return (
    <button
      type="button"
      class={styles['button']}
      data-kind="premium"
      aria-disabled={isPreview}
      title={isPreview ? 'Buttons of previews have no effect' : undefined}
      disabled={button.disabled || sku?.available === false}
      onClick={() => !isPreview && model.openPurchase(skuId)}
    >
      <span class={styles['buttonLabel']}>
        <span aria-hidden="true">◆</span>
        <span>{sku ? `${sku.name} ${formatPrice(sku)}` : `Get SKU ${skuId}`}</span>
      </span>
    </button>
  );
}
