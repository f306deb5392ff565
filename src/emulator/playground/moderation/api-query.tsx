import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';

/** What was read; undefined while it is on its way. */
export interface ApiQuery<T> {
  readonly value?: T;
  readonly problem?: string;
  /** Reads it anew. */
  readonly refetch: () => void;
}

/** Reads something of the interface as the person. */
export function useApiQuery<T>(path: string): ApiQuery<T> {
  const model = useModel();
  const [state, setState] = useState<Omit<ApiQuery<T>, 'refetch'>>({});
  const refetch = useCallback(() => {
    model.actions
      .callApi<T>('GET', path)
      .then((value) => setState({ value }))
      .catch((thrown) => setState({ problem: thrown instanceof Error ? thrown.message : String(thrown) }));
  }, [path]);
  useEffect(refetch, [refetch]);
  return { ...state, refetch };
}

export interface ApiQueryPaneProps {
  readonly query: ApiQuery<unknown>;
  readonly children: ComponentChildren;
}

/** A pane of something that is read: its state, and the button that reads it anew. */
export function ApiQueryPane({ query, children }: ApiQueryPaneProps) {
  return (
    <div class={forms['field']} style={{ gap: 10, paddingTop: 12 }}>
      <button
        type="button"
        class={`${buttons['button']} ${buttons['small']}`}
        style={{ justifySelf: 'end' }}
        onClick={query.refetch}
      >
        Read again
      </button>
      {query.problem !== undefined ? (
        <p class={forms['error']} role="alert">
          {query.problem}
        </p>
      ) : query.value === undefined ? (
        <p class={forms['hint']}>Reading…</p>
      ) : (
        children
      )}
    </div>
  );
}
