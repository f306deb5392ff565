import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';

/** What was read; undefined while it is on its way. */
export interface Reading<T> {
  readonly value?: T;
  readonly problem?: string;
  /** Reads it anew. */
  readonly again: () => void;
}

/** Reads something of the interface as the person. */
export function useReading<T>(path: string): Reading<T> {
  const model = useModel();
  const [state, setState] = useState<Omit<Reading<T>, 'again'>>({});
  const again = useCallback(() => {
    model.actions
      .api<T>('GET', path)
      .then((value) => setState({ value }))
      .catch((thrown) => setState({ problem: thrown instanceof Error ? thrown.message : String(thrown) }));
  }, [path]);
  useEffect(again, [again]);
  return { ...state, again };
}

export interface ReadingPaneProps {
  readonly reading: Reading<unknown>;
  readonly children: ComponentChildren;
}

/** A pane of something that is read: its state, and the button that reads it anew. */
export function ReadingPane({ reading, children }: ReadingPaneProps) {
  return (
    <div class={forms['field']} style={{ gap: 10, paddingTop: 12 }}>
      <button
        type="button"
        class={`${buttons['button']} ${buttons['small']}`}
        style={{ justifySelf: 'end' }}
        onClick={reading.again}
      >
        Read again
      </button>
      {reading.problem !== undefined ? (
        <p class={forms['error']} role="alert">
          {reading.problem}
        </p>
      ) : reading.value === undefined ? (
        <p class={forms['hint']}>Reading…</p>
      ) : (
        children
      )}
    </div>
  );
}
