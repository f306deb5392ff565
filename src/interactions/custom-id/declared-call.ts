import type { CustomIdCodec } from './codec.js';
import type { Sent } from './options.js';
import type { ParamStore } from './param-store.js';
import type { ParamsOf, WithParams } from './params.js';

/**
 * How a declaration is called: with the parameters of its custom_id, if it has some, and then whatever `request` takes
 * after the id. With a store it gives a promise.
 */
export function declaredCall<
  Pattern extends string,
  Rest extends readonly unknown[],
  Request,
  Store extends ParamStore | undefined,
>(
  codec: CustomIdCodec<Pattern>,
  request: (customId: string, ...rest: Rest) => Request,
): (...args: WithParams<Pattern, Rest>) => Sent<Request, Store> {
  const hasParams = codec.segments.some((segment) => segment.kind !== 'literal');
  const call = (...args: readonly unknown[]): Request | Promise<Request> => {
    // WithParams puts the parameters first exactly when the pattern has some; the segments say the same at run time.
    const [params, ...rest] = (hasParams ? args : [{}, ...args]) as [ParamsOf<Pattern>, ...Rest];
    if (codec.store === undefined) return request(codec.build(params), ...rest);
    return codec.buildOrStore(params).then((customId) => request(customId, ...rest));
  };
  // Store is the type of `codec.store`, and Sent says of it what the line above does.
  return call as (...args: WithParams<Pattern, Rest>) => Sent<Request, Store>;
}
