// What slices check of messages and modals: how users see them, whichever way a library writes them.
import assert from 'node:assert/strict';

const BUTTON_STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' };
const TEXT_INPUT = 4;
const PARAGRAPH = 2;
const STRING_SELECT = 3;
const CHECKBOX = 23;

/** The buttons of a message in rows: `[['Accept, success', 'Decline, danger']]`. */
export const buttonsOf = ({ payload }) =>
  payload.components.map(({ components }) => components.map(({ label, style }) => `${label}, ${BUTTON_STYLES[style]}`));

/** The ids of users, roles and everyone that a message pings. */
export const pingsOf = ({ payload }) => [
  ...payload.mentions.map(({ id }) => id),
  ...payload.mention_roles,
  ...(payload.mention_everyone ? ['everyone'] : []),
];

/** The fields of a modal by label, as texts. */
export const fieldsOf = ({ fields }) =>
  Object.fromEntries(fields.map(({ label, component, required }) => [label, describeField(component, required)]));

function describeField(component, required) {
  const range = (min, max) => `${min ?? ''}–${max ?? ''}`;
  const suffix = required ? '' : ', optional';
  if (component.type === TEXT_INPUT) {
    const style = component.style === PARAGRAPH ? 'paragraph' : 'one line';
    return `${style}, ${range(component.min_length, component.max_length)}${suffix}`;
  }
  if (component.type === STRING_SELECT) {
    const labels = component.options.map(({ label }) => label).join('/');
    return `${labels}, ${range(component.min_values ?? 1, component.max_values ?? 1)}${suffix}`;
  }
  return component.type === CHECKBOX ? 'checkbox' : `type ${component.type}`;
}

/** Checks that a response is an ephemeral message. @param text its content, or a pattern for it */
export function assertEphemeral(response, text) {
  assert.equal(response.isEphemeral, true, `the response is not ephemeral: ${response.text}`);
  if (typeof text === 'string') assert.equal(response.message.content, text);
  else assert.match(response.message.content, text);
}
