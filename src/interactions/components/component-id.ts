/**
 * The same component with an id of its own, by which it can be found in the message again: a whole number of 1 to
 * 2147483647, once in a message. Components without one are given ids by the service, in their order.
 */
export function withComponentId<Component extends { readonly type: number }>(
  id: number,
  component: Component,
): Component & { readonly id: number } {
  return { ...component, id };
}
