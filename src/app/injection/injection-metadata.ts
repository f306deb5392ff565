/**
 * The metadata of tsyringe's parameter decorators, which all its copies share. It is read and written here, instead of with
 * tsyringe, because loading tsyringe takes longer than the rest of composition, and most bots do not use it.
 */
import 'reflect-metadata/lite';

const INJECTION_TOKENS = 'injectionTokens';

/** What tsyringe's `inject` and `injectAll` write for a parameter. */
interface TokenDescriptor {
  readonly token: unknown;
  /** Whether the list of all values is injected (`injectAll`). */
  readonly multiple: boolean;
  readonly isOptional: boolean;
}

/** What the decorators wrote for the parameters of the class itself, by index. Base classes are not included. */
export function injectionTokensOf(target: object): ReadonlyMap<number, unknown> {
  return new Map(Object.entries(readTokens(target)).map(([index, descriptor]) => [Number(index), descriptor]));
}

/** Writes what `inject` of tsyringe writes. */
export function defineInjectionToken(target: object, index: number, descriptor: TokenDescriptor): void {
  Reflect.defineMetadata(INJECTION_TOKENS, { ...readTokens(target), [index]: descriptor }, target);
}

function readTokens(target: object): object {
  const tokens: unknown = Reflect.getOwnMetadata(INJECTION_TOKENS, target);
  return typeof tokens === 'object' && tokens !== null ? tokens : {};
}
