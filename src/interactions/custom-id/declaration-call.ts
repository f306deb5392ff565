import type { CustomIdCodec } from './custom-id-codec.js';
import type { DeclarationCallResult } from './custom-id-options.js';
import type { ParamStore } from './param-store.js';
import type { CustomIdParamsOf, WithParams } from './params.js';

/** Separates the custom_id parameters from the other arguments of a call. @param hasParams whether the pattern has some */
export function splitArguments<Pattern extends string, Rest extends readonly unknown[]>(
  hasParams: boolean,
  args: readonly unknown[],
): [params: CustomIdParamsOf<Pattern>, ...rest: Rest] {
  // WithParams puts the parameters first exactly if the pattern has some; `hasParams` is the same fact at run time.
  return (hasParams ? args : [{}, ...args]) as [CustomIdParamsOf<Pattern>, ...Rest];
}

/**
 * Creates the call signature of a declaration: the custom_id parameters, if the pattern has some, then the arguments
 * that `toRequest` takes after them. With a store the call returns a promise.
 */
export function createDeclarationCall<
  Pattern extends string,
  Rest extends readonly unknown[],
  Request,
  Store extends ParamStore | undefined,
>(
  codec: CustomIdCodec<Pattern>,
  toRequest: (customId: string, params: CustomIdParamsOf<Pattern>, ...rest: Rest) => Request,
): (...args: WithParams<Pattern, Rest>) => DeclarationCallResult<Request, Store> {
  const call = (...args: readonly unknown[]): Request | Promise<Request> => {
    const [params, ...rest] = splitArguments<Pattern, Rest>(codec.hasParams, args);
    if (codec.store === undefined) return toRequest(codec.build(params), params, ...rest);
    return codec.buildOrStore(params).then((customId) => toRequest(customId, params, ...rest));
  };
  // `Store` is the type of `codec.store`, so it decides at compile time what the condition above decides at run time.
  return call as (...args: WithParams<Pattern, Rest>) => DeclarationCallResult<Request, Store>;
}
