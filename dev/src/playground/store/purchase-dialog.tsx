import { useEffect } from 'preact/hooks';
import type { SkuKind } from '../../control/views/application-views.js';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import { formatPrice } from './format-price.js';

const descriptions: Readonly<Record<SkuKind, string>> = {
  durable: 'You keep it.',
  consumable: 'You can buy it again when the bot has consumed it.',
  'user-subscription': 'It is renewed every month until you cancel it. You have it in all guilds.',
  'guild-subscription': 'It is renewed every month until you cancel it. Everyone in the guild has it.',
};

interface PurchaseDialogProps {
  readonly skuId: string;
  readonly onClose: () => void;
}

/** Buys what a premium button offers. */
export function PurchaseDialog({ skuId, onClose }: PurchaseDialogProps) {
  const model = useModel();
  const { problem, isBusy, submit } = useFormSubmission();
  const sku = model.skus.find(skuId);
  useEffect(() => void model.skus.request(skuId), [skuId]);
  const guild = sku?.kind === 'guild-subscription' ? model.guild.value?.guild : undefined;

  async function buy(): Promise<void> {
    const userId = model.view.value?.me.user.id ?? '';
    const isBought = await submit(() => control('buySku', { user_id: userId, sku_id: skuId, guild_id: guild?.id }));
    if (!isBought) return;
    onClose();
    model.toasts.info(`You have ${sku?.name}`, guild ? `It is for ${guild.name}.` : undefined);
  }

  return (
    <Dialog
      title={sku ? `Buy ${sku.name}` : 'Purchase'}
      subtitle={sku?.application && `Offered by ${sku.application.name}`}
      onClose={onClose}
      footer={
        <button
          type="button"
          class={`${buttons['button']} ${buttons['primary']}`}
          disabled={isBusy || !sku?.available}
          onClick={() => void buy()}
        >
          Buy
        </button>
      }
    >
      {sku ? (
        <div class={forms['field']} style={{ gap: 10 }}>
          {sku.description && <p>{sku.description}</p>}
          <p>
            <b>{formatPrice(sku)}</b>
            {guild && ` for ${guild.name}`}
          </p>
          {sku.kind && <p>{descriptions[sku.kind]}</p>}
          {!sku.available && <p>It is not available any more.</p>}
          <p class={forms['hint']}>This is a purchase in the emulator: no money is involved.</p>
          <SubmissionProblem problem={problem} />
        </div>
      ) : (
        <p>The emulator has no SKU {skuId}.</p>
      )}
    </Dialog>
  );
}
