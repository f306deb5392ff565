import { walkComponents } from 'guildhall/internal';
import { componentTypes, type MessageComponents, type ReceivedComponent } from 'guildhall/wire';
import { withComponentIds } from './component-ids.js';

type ComponentDefaults = Readonly<Record<string, unknown>>;

const selectTypes = [
  componentTypes.STRING_SELECT,
  componentTypes.USER_SELECT,
  componentTypes.ROLE_SELECT,
  componentTypes.MENTIONABLE_SELECT,
  componentTypes.CHANNEL_SELECT,
];
const selectBounds = { min_values: 1, max_values: 1 };
const mediaDefaults = { description: null, spoiler: false };

/** Default values that Discord adds to the fields of a component, by component type. */
const defaultsByType: ReadonlyMap<unknown, ComponentDefaults> = new Map<unknown, ComponentDefaults>([
  ...selectTypes.map((type): [unknown, ComponentDefaults] => [type, selectBounds]),
  [componentTypes.THUMBNAIL, mediaDefaults],
  [componentTypes.FILE, { spoiler: false }],
  [componentTypes.SEPARATOR, { divider: true, spacing: 1 }],
  [componentTypes.CONTAINER, { accent_color: null, spoiler: false }],
]);

/** Copies the components of a message and fills in ids and default values. */
export function withComponentDefaults(components: MessageComponents): ReceivedComponent[] {
  const copy = withComponentIds(components);
  for (const { component } of walkComponents(copy)) {
    assignMissing(component, defaultsByType.get(component['type']) ?? {});
    if (component['type'] === componentTypes.MEDIA_GALLERY && Array.isArray(component['items'])) {
      for (const item of component['items']) assignMissing(item, mediaDefaults);
    }
  }
  return copy;
}

function assignMissing(target: object, values: ComponentDefaults): void {
  for (const [key, value] of Object.entries(values)) {
    if (Reflect.get(target, key) === undefined) Reflect.set(target, key, value);
  }
}
