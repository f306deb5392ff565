import { subscriptionStatuses } from 'guildhall/wire';
import { useEffect, useState } from 'preact/hooks';
import type { UserSubscription } from '../../control/operations/monetization.js';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';

/** The subscriptions that the current user pays for. They can be canceled and resumed. */
export function SubscriptionsDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const [subscriptions, setSubscriptions] = useState<readonly UserSubscription[]>();
  const userId = model.view.value?.me.user.id ?? '';

  async function load(): Promise<void> {
    const all = (await control('listUserSubscriptions', { user_id: userId })).subscriptions;
    const running = all.filter(({ status }) => status !== subscriptionStatuses.INACTIVE);
    await Promise.all(running.flatMap(({ sku_ids: ids }) => ids.map((id) => model.skus.request(id))));
    setSubscriptions(running);
  }

  async function change(subscription: UserSubscription, isCanceled: boolean): Promise<void> {
    const operation = isCanceled ? 'cancelSubscription' : 'resumeSubscription';
    const changing = control(operation, { user_id: userId, subscription_id: subscription.id }).then(load);
    await model.toasts.reportFailure(changing);
  }

  useEffect(() => void model.toasts.reportFailure(load()), [userId]);

  return (
    <Dialog title="Subscriptions" subtitle="No money is involved." onClose={onClose}>
      {subscriptions?.length === 0 && <p>You have no subscriptions.</p>}
      <ul class={forms['field']} style={{ gap: 10 }}>
        {subscriptions?.map((each) => (
          <SubscriptionRow key={each.id} subscription={each} onChange={(isCanceled) => void change(each, isCanceled)} />
        ))}
      </ul>
    </Dialog>
  );
}

interface SubscriptionRowProps {
  readonly subscription: UserSubscription;
  readonly onChange: (isCanceled: boolean) => void;
}

function SubscriptionRow({ subscription, onChange }: SubscriptionRowProps) {
  const model = useModel();
  const { sku_ids: ids, status, current_period_end: end, guild_id: guildId } = subscription;
  const name = model.skus.find(ids[0] ?? '')?.name ?? '';
  const guild = model.view.value?.guilds.find((each) => each.guild.id === guildId);
  const isEnding = status === subscriptionStatuses.ENDING;
  const time = model.formatTime(Date.parse(end));
  return (
    <li>
      <b>{name}</b>
      {guild && ` for ${guild.guild.name}`}
      <p>{isEnding ? `Ends on ${time}` : `Renewed on ${time}`}</p>
      <button
        type="button"
        class={`${buttons['button']} ${buttons['small']}`}
        aria-label={`${isEnding ? 'Resume' : 'Cancel'} ${name}`}
        onClick={() => onChange(!isEnding)}
      >
        {isEnding ? 'Resume' : 'Cancel'}
      </button>
    </li>
  );
}
