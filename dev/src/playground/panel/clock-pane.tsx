import { useEffect, useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { RadioChoice } from '../ui/choice-fields.js';
import styles from './controls.module.css';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const steps = [
  ['1 s', SECOND_MS],
  ['3 s', 3 * SECOND_MS],
  ['1 min', MINUTE_MS],
  ['15 min', 15 * MINUTE_MS],
  ['1 h', HOUR_MS],
  ['1 day', DAY_MS],
] as const;

const units = [
  ['seconds', SECOND_MS],
  ['minutes', MINUTE_MS],
  ['hours', HOUR_MS],
  ['days', DAY_MS],
] as const;

/** The controls of the emulator's clock: its mode, and advancing it. */
export function ClockPane() {
  const model = useModel();
  const { mode } = model.clock.reportedTime.value;
  const [, rerender] = useState(0);
  const [amount, setAmount] = useState(10);
  const [unit, setUnit] = useState<number>(MINUTE_MS);

  useEffect(() => {
    void model.clock.refresh().catch((thrown) => model.toasts.error(thrown));
    const timer = window.setInterval(() => rerender((count) => count + 1), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);

  const updateClock = (change: Parameters<typeof model.clock.change>[0]) =>
    void model.clock.change(change).catch((thrown) => model.toasts.error(thrown));
  const advance = (ms: number) => updateClock({ advance_ms: Math.round(ms) });

  return (
    <div class={styles['pane']}>
      <p class={styles['now']}>
        <span class="visually-hidden">Emulator time: </span>
        <time>{model.formatTime(model.clock.now())}</time>
      </p>
      <fieldset class={styles['set']}>
        <legend class={forms['label']}>Time passes</legend>
        <RadioChoice
          name="mode"
          title="Automatically"
          isSelected={mode === 'real'}
          onSelect={() => updateClock({ mode: 'real' })}
        />
        <RadioChoice
          name="mode"
          title="Only when advanced (all timers of the emulator wait)"
          isSelected={mode === 'manual'}
          onSelect={() => updateClock({ mode: 'manual' })}
        />
      </fieldset>
      <fieldset class={styles['set']}>
        <legend class={forms['label']}>Advance by</legend>
        <div class={styles['steps']}>
          {steps.map(([title, ms]) => (
            <button
              key={title}
              type="button"
              class={`${buttons['button']} ${buttons['small']}`}
              aria-label={`Advance by ${title}`}
              onClick={() => advance(ms)}
            >
              {title}
            </button>
          ))}
        </div>
        <form
          class={styles['line']}
          onSubmit={(event) => {
            event.preventDefault();
            if (amount > 0) advance(amount * unit);
          }}
        >
          <input
            type="number"
            min={0}
            step="any"
            class={forms['input']}
            aria-label="Amount"
            value={amount}
            onInput={(event) => setAmount(Number(event.currentTarget.value))}
          />
          <select
            class={forms['input']}
            aria-label="Unit"
            value={String(unit)}
            onChange={(event) => setUnit(Number(event.currentTarget.value))}
          >
            {units.map(([title, ms]) => (
              <option key={title} value={String(ms)}>
                {title}
              </option>
            ))}
          </select>
          <button type="submit" class={`${buttons['button']} ${buttons['primary']}`}>
            Advance
          </button>
        </form>
      </fieldset>
    </div>
  );
}
