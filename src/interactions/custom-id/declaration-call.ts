import type { CustomIdCodec } from './custom-id-codec.js';
import type { DeclarationCallResult } from './custom-id-options.js';
import type { ParamStore } from './param-store.js';
import type { CustomIdParamsOf, WithParams } from './params.js';

/** Tells the parameters of a custom_id from what follows them in the arguments of a declaration. */
export function splitArguments<Pattern extends string, Rest extends readonly unknown[]>(
  { hasParams }: CustomIdCodec,
  args: readonly unknown[],
): [params: CustomIdParamsOf<Pattern>, ...rest: Rest] {
  // WithParams puts the parameters first exactly when the pattern has some; the codec says the same at run time.
  return (hasParams ? args : [{}, ...args]) as [CustomIdParamsOf<Pattern>, ...Rest];
}

/**
 * How a declaration is called: with the parameters of its custom_id, if it has some, and then whatever `request` takes
 * after the id. With a store it gives a promise.
 */
export function createDeclarationCall<
  Pattern extends string,
  Rest extends readonly unknown[],
  Request,
  Store extends ParamStore | undefined,
>(
  codec: CustomIdCodec<Pattern>,
  request: (customId: string, ...rest: Rest) => Request,
): (...args: WithParams<Pattern, Rest>) => DeclarationCallResult<Request, Store> {
  const call = (...args: readonly unknown[]): Request | Promise<Request> => {
    const [params, ...rest] = splitArguments<Pattern, Rest>(codec, args);
    if (codec.store === undefined) return request(codec.build(params), ...rest);
    return codec.buildOrStore(params).then((customId) => request(customId, ...rest));
  };
  // Store is the type of `codec.store`, and Sent says of it what the line above does.
  return call as (...args: WithParams<Pattern, Rest>) => DeclarationCallResult<Request, Store>;
}
