import type { GuildView } from '../../../control/views/user-view.js';
import { isCategoryType } from '../../model/guild/channel-types.js';
import type { Choice } from '../../ui/choice-fields.js';

/** The categories of a guild as the choices of a select. The empty value means none. */
export function categoryChoices({ channels }: GuildView): readonly Choice<string>[] {
  const categories = channels.filter(({ type }) => isCategoryType(type));
  return [{ title: 'No category', value: '' }, ...categories.map(({ id, name }) => ({ title: name ?? id, value: id }))];
}
