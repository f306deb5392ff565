import { walkComponents } from '../../wire/objects/components/walk-components.js';
import type { Message } from '../../wire/objects/messages/message.js';

/** The values that a string select of a message offers, as it was shown; none when it offers something else. */
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
