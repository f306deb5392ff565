import { useEffect, useState } from 'preact/hooks';
import type { FaultDefinition } from '../../control/operations/emulator.js';
import { faultLimits } from '../../control/views/fault-limits.js';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { NumberField } from '../ui/form-fields.js';
import styles from './controls.module.css';
import {
  describeFault,
  type FaultDraft,
  type FaultKind,
  faultKinds,
  initialFaultDraft,
  toFault,
} from './fault-draft.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Arms faults: errors of connections, dispatches and requests of bots, for tests. */
export function FaultsPane() {
  const model = useModel();
  const [draft, setDraft] = useState(initialFaultDraft);
  const [armed, setArmed] = useState<readonly FaultDefinition[]>();
  const [statusText, setStatusText] = useState('');
  const change = (changes: Partial<FaultDraft>) => setDraft({ ...draft, ...changes });
  const isForRequests = draft.kind === 'http_error' || draft.kind === 'delay_request';
  const routes = [...new Set(model.log.entries.value.flatMap((each) => (each.kind === 'request' ? [each.route] : [])))];

  useEffect(() => {
    control('listFaults', {}).then(
      (response) => setArmed(response.armed),
      () => setArmed(undefined),
    );
  }, [model.log.entries.value.length]);

  async function run(
    call: Promise<{ readonly armed: readonly FaultDefinition[] }>,
    confirmation: string,
  ): Promise<void> {
    try {
      setArmed((await call).armed);
      setStatusText(confirmation);
    } catch (thrown) {
      model.toasts.error(thrown);
    }
  }

  return (
    <div class={styles['pane']}>
      <form
        class={styles['set']}
        aria-label="New fault"
        onSubmit={(event) => {
          event.preventDefault();
          void run(
            control('armFault', toFault(draft)),
            'Armed. Connection faults apply to open connections immediately.',
          );
        }}
      >
        <label class={forms['field']}>
          <span class={forms['label']}>Fault</span>
          <select
            class={forms['input']}
            value={draft.kind}
            onChange={({ currentTarget: { value } }) => {
              const kind = Object.keys(faultKinds).find((each): each is FaultKind => each === value);
              if (kind) change({ kind });
            }}
          >
            {Object.entries(faultKinds).map(([kind, title]) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {draft.kind === 'close' && (
          <NumberField
            label="Close code"
            value={draft.code}
            onChange={(code) => change({ code })}
            {...faultLimits.code}
          />
        )}
        {draft.kind === 'invalid_session' && (
          <label class={forms['choice']}>
            <input
              type="checkbox"
              checked={draft.resumable}
              onChange={(event) => change({ resumable: event.currentTarget.checked })}
            />
            <span>The session can be resumed</span>
          </label>
        )}
        {draft.kind === 'http_error' && (
          <NumberField
            label="Status"
            value={draft.status}
            onChange={(status) => change({ status })}
            {...faultLimits.status}
          />
        )}
        {(draft.kind === 'delay_dispatch' || draft.kind === 'delay_request') && (
          <NumberField
            label="Milliseconds"
            value={draft.delayMs}
            onChange={(delayMs) => change({ delayMs })}
            {...faultLimits.delayMs}
          />
        )}
        {isForRequests && (
          <div class={styles['twoColumns']}>
            <label class={forms['field']}>
              <span class={forms['label']}>Method</span>
              <select
                class={forms['input']}
                value={draft.method}
                onChange={(event) => change({ method: event.currentTarget.value })}
              >
                {draft.kind === 'http_error' && <option value="">Any</option>}
                {methods.map((method) => (
                  <option key={method}>{method}</option>
                ))}
              </select>
            </label>
            <label class={forms['field']}>
              <span class={forms['label']}>Route (empty: any)</span>
              <input
                class={forms['input']}
                list="routes"
                placeholder="/channels/{channel_id}/messages"
                value={draft.route}
                onInput={(event) => change({ route: event.currentTarget.value })}
              />
              <datalist id="routes">
                {routes.map((route) => (
                  <option key={route} value={route} />
                ))}
              </datalist>
            </label>
          </div>
        )}
        <div class={styles['twoColumns']}>
          <NumberField
            label="How many times"
            value={draft.count}
            onChange={(count) => change({ count })}
            {...faultLimits.count}
          />
          <NumberField
            label={isForRequests ? 'After how many requests' : 'After how many dispatches'}
            value={draft.after}
            onChange={(after) => change({ after })}
            {...faultLimits.after}
          />
        </div>
        <button type="submit" class={`${buttons['button']} ${buttons['danger']}`}>
          Arm fault
        </button>
      </form>
      <p class={forms['hint']} role="status">
        {statusText}
      </p>
      <section class={styles['set']} aria-label="Armed faults">
        <div class={styles['line']}>
          <h3>Armed</h3>
          <button
            type="button"
            class={`${buttons['button']} ${buttons['small']}`}
            disabled={armed?.length === 0}
            onClick={() => void run(control('clearFaults', {}), 'Cleared.')}
          >
            Clear all
          </button>
        </div>
        {armed?.length === 0 && <p class={forms['hint']}>None.</p>}
        <ul class={styles['armed']}>
          {armed?.map((fault, index) => (
            <li key={index}>{describeFault(fault)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
