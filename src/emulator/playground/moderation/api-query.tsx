import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { errorMessage } from '../../../base/errors.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';

/** The result of an API request; without value and problem it is loading. */
export interface ApiQuery<T> {
  readonly value?: T;
  readonly problem?: string;
  /** Sends the request again. */
  readonly refetch: () => void;
}

/** Sends an API request as the current user. */
export function useApiQuery<T>(path: string): ApiQuery<T> {
  const model = useModel();
  const [state, setState] = useState<Omit<ApiQuery<T>, 'refetch'>>({});
  const refetch = useCallback(() => {
    model.actions
      .callApi<T>('GET', path)
      .then((value) => setState({ value }))
      .catch((thrown) => setState({ problem: errorMessage(thrown) }));
  }, [path]);
  useEffect(refetch, [refetch]);
  return { ...state, refetch };
}

export interface ApiQueryPaneProps {
  readonly query: ApiQuery<unknown>;
  readonly children: ComponentChildren;
}

/** Shows the state of a request, its result, and a refresh button. */
export function ApiQueryPane({ query, children }: ApiQueryPaneProps) {
  return (
    <div class={forms['field']} style={{ gap: 10, paddingTop: 12 }}>
      <button
        type="button"
        class={`${buttons['button']} ${buttons['small']}`}
        style={{ justifySelf: 'end' }}
        onClick={query.refetch}
      >
        Refresh
      </button>
      {query.problem !== undefined ? (
        <p class={forms['error']} role="alert">
          {query.problem}
        </p>
      ) : query.value === undefined ? (
        <p class={forms['hint']}>Loading…</p>
      ) : (
        children
      )}
    </div>
  );
}
