import type { GuildView } from '../../../control/views/user-view.js';
import { isCategoryType, isThreadType } from '../../model/guild/channel-types.js';
import { isAllowedInChannel } from '../../model/guild/permissions.js';
import type { Choice } from '../../ui/choice-fields.js';

/** The channels in which the current user can create webhooks. */
export function webhookChannels(view: GuildView): readonly Choice<string>[] {
  return view.channels
    .filter(
      ({ id, type }) => !isCategoryType(type) && !isThreadType(type) && isAllowedInChannel(view, id, 'MANAGE_WEBHOOKS'),
    )
    .map(({ id, name }) => ({ title: `#${name}`, value: id }));
}
