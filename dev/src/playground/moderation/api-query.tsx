import { errorMessage } from 'guildhall/internal';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { EmulatorRequestError } from '../api/emulator-request.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';

/** The result of an API request; without value and problem it is loading. */
export interface ApiQuery<T> {
  readonly value?: T;
  /** Why the latest request failed. The value is then that of an earlier request. */
  readonly problem?: string;
  /** Sends the request again. */
  readonly refetch: () => void;
}

export interface ApiQueryOptions<T> {
  /** Another value sends the request again. */
  readonly refreshKey?: unknown;
  /** The value if the API responds with this error code: nothing was set up yet. */
  readonly fallback?: { readonly code: number; readonly value: T };
}

/** Sends an API request as the current user. */
export function useApiQuery<T>(path: string, { refreshKey, fallback }: ApiQueryOptions<T> = {}): ApiQuery<T> {
  const model = useModel();
  const [state, setState] = useState<Omit<ApiQuery<T>, 'refetch'>>({});
  const latestFallback = useRef(fallback);
  latestFallback.current = fallback;
  const latestRequest = useRef(0);
  const refetch = useCallback(() => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const update: typeof setState = (next) => {
      // Responses can arrive in another order than their requests.
      if (request === latestRequest.current) setState(next);
    };
    model.actions
      .callApi<T>('GET', path)
      .then((value) => update({ value }))
      .catch((thrown) => {
        const missing = latestFallback.current;
        if (missing && thrown instanceof EmulatorRequestError && thrown.details.code === missing.code) {
          update({ value: missing.value });
        } else update((before) => ({ ...before, problem: errorMessage(thrown) }));
      });
  }, [path]);
  useEffect(refetch, [refetch, refreshKey]);
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
      <ApiQueryResult query={query}>{children}</ApiQueryResult>
    </div>
  );
}

/** Shows the state of a request, and its result. */
export function ApiQueryResult({ query, children }: ApiQueryPaneProps) {
  return (
    <>
      {query.problem !== undefined && (
        <p class={forms['error']} role="alert">
          {query.problem}
        </p>
      )}
      {query.value !== undefined && children}
      {query.value === undefined && query.problem === undefined && <p class={forms['hint']}>Loading…</p>}
    </>
  );
}
