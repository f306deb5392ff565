import { walkComponents } from '../../wire/objects/components/walk-components.js';
import type { Message } from '../../wire/objects/messages/message.js';

/** The option values that a string select was shown with; empty for other selects. */
export function selectOptionValues({ components }: Pick<Message, 'components'>, customId: string): readonly string[] {
  for (const { component } of walkComponents(components ?? [])) {
    if (component['custom_id'] !== customId || !Array.isArray(component['options'])) continue;
    const options: readonly unknown[] = component['options'];
    return options.flatMap((option) =>
      typeof option === 'object' && option !== null && 'value' in option && typeof option.value === 'string'
        ? [option.value]
        : [],
    );
  }
  return [];
}
