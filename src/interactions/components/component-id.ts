/**
 * Sets the numeric id of a component, which identifies it within its message. Discord assigns ids to components without
 * one, in order.
 * @param id an integer from 1 to 2147483647, unique in the message
 * @see https://docs.discord.com/developers/components/reference
 */
export function withComponentId<Component extends { readonly type: number }>(
  id: number,
  component: Component,
): Component & { readonly id: number } {
  return { ...component, id };
}
