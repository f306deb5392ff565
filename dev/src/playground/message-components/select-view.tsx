import { componentTypes, type ReceivedComponent } from 'guildhall/wire';
import { useEffect, useState } from 'preact/hooks';
import { useContentModel } from '../model/content-model.js';
import { useHostMessage, useIsPreview } from './host-message.js';
import { getSelectDefaults, getSelectLimits, isEntitySelectType, listSelectChoices } from './select-choices.js';
import { SelectMenu } from './select-menu.js';
import { useComponentState } from './use-component-state.js';

/** A select of a message. It shows the selection of the user until the message is edited. */
export function SelectView({ select }: { select: ReceivedComponent }) {
  const model = useContentModel();
  const host = useHostMessage();
  const isPreview = useIsPreview();
  const { isWaiting, isBlocked } = useComponentState(select.custom_id);
  const defaults = getSelectDefaults(select);
  const [selectedValues, setSelectedValues] = useState(defaults);
  useEffect(() => setSelectedValues(defaults), [defaults.join(), host?.edited_timestamp]);
  const location = { guild: model.guild.value, channel: model.channel.value, me: model.view.value?.me.user };
  const placeholder = select.placeholder || defaultPlaceholder(select.type);
  return (
    <SelectMenu
      label={placeholder}
      placeholder={placeholder}
      choices={listSelectChoices(select, location)}
      selectedValues={selectedValues}
      limits={getSelectLimits(select)}
      hasSearch={isEntitySelectType(select.type)}
      isDisabled={(!host && !isPreview) || (select.disabled ?? false) || (isBlocked && !isWaiting)}
      isWaiting={isWaiting}
      onChange={(values) => {
        if (!host || select.custom_id === undefined || isBlocked) return;
        setSelectedValues(values);
        void model.actions.useComponent(host, select.custom_id, values);
      }}
    />
  );
}

/** Returns the placeholder of a select that has none. */
export function defaultPlaceholder(type: number): string {
  switch (type) {
    case componentTypes.USER_SELECT:
      return 'Select a user';
    case componentTypes.ROLE_SELECT:
      return 'Select a role';
    case componentTypes.MENTIONABLE_SELECT:
      return 'Select a user or role';
    case componentTypes.CHANNEL_SELECT:
      return 'Select a channel';
    default:
      return 'Make a selection';
  }
}
