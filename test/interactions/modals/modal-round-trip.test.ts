/** Fields of every type are declared, shown, filled in and submitted, and then read as the expected values. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkbox } from '../../../src/interactions/modal-fields/checkbox.js';
import { checkboxGroup } from '../../../src/interactions/modal-fields/checkbox-group.js';
import {
  channelSelectField,
  mentionableSelectField,
  roleSelectField,
  userSelectField,
} from '../../../src/interactions/modal-fields/entity-select-fields.js';
import { fileUpload } from '../../../src/interactions/modal-fields/file-upload.js';
import type { ModalField } from '../../../src/interactions/modal-fields/modal-field.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { ModalRequest } from '../../../src/wire/objects/components/modal.js';
import type { ModalData, ResolvedData } from '../../../src/wire/objects/interactions/interaction.js';
import { runs } from '../../runs.js';
import { member, roleWith, user } from '../fixture/interaction-payloads.js';

/** A field, an input, and the expected value. */
interface Case {
  readonly field: ModalField;
  readonly prefill: unknown;
  readonly offered?: Readonly<Record<string, string>> | undefined;
  readonly value: unknown;
  readonly resolved?: ResolvedData;
  /** Files that the user chose. They cannot be prefilled. */
  readonly files?: readonly string[];
}

const roleOf = (id: string) => roleWith(id, id);
const channelOf = (id: string) => ({ id, type: 0, name: id, permissions: '0' });
const attachmentOf = (id: string) => ({
  id,
  filename: id,
  size: 1,
  url: 'https://x.test/',
  proxy_url: 'https://x.test/',
});

const label = 'Field';
const required = fc.boolean();
/** Ids of users are even and all other ids are odd, so that no two types of entity share an id. */
const isUser = (id: string) => BigInt(id) % 2n === 0n;
const userId = fc.bigInt(1n, 2n ** 62n).map((half) => String(2n * half));
const otherId = fc.bigInt(1n, 2n ** 62n).map((half) => String(2n * half + 1n));
const recordOf = <Entity>(of: readonly string[], make: (id: string) => Entity): Record<string, Entity> =>
  Object.fromEntries(of.map((id) => [id, make(id)]));

/** Keys with special characters and names of object members. */
const key = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.constantFrom('constructor', 'toString', '__proto__', '0', '10', '9', 'a/b', '%2F'),
);
const optionsOf = (least: number, most: number) =>
  fc
    .uniqueArray(key, { minLength: least, maxLength: most })
    .map((keys) => Object.fromEntries(keys.map((value) => [value, `Option ${value}`.slice(0, 100)])));

/** Options that are declared, or passed when the modal is shown. */
const sourced = (options: Record<string, string>, atShowing: boolean) =>
  atShowing ? { declared: undefined, offered: options } : { declared: options, offered: undefined };

const text: fc.Arbitrary<Case> = fc
  .tuple(required, fc.string({ minLength: 1, maxLength: 100 }), fc.boolean())
  .map(([isRequired, value, isEmpty]) =>
    isEmpty && !isRequired
      ? { field: textInput({ label, required: false }), prefill: '', value: null }
      : { field: textInput({ label, required: isRequired }), prefill: value, value },
  );

const select: fc.Arbitrary<Case> = fc
  .tuple(optionsOf(1, 25), required, fc.boolean(), fc.boolean())
  .chain(([options, isRequired, single, atShowing]) => {
    const keys = Object.keys(options);
    const { declared, offered } = sourced(options, atShowing);
    const maxValues = single ? 1 : keys.length;
    const field = stringSelectField({ label, options: declared, required: isRequired, maxValues });
    return fc.subarray(keys, { minLength: isRequired ? 1 : 0, maxLength: maxValues }).map((chosen) => ({
      field,
      offered,
      prefill: chosen,
      value: maxValues === 1 ? (chosen[0] ?? null) : chosen,
    }));
  });

const radio: fc.Arbitrary<Case> = fc
  .tuple(optionsOf(2, 10), required, fc.boolean())
  .chain(([options, isRequired, atShowing]) => {
    const { declared, offered } = sourced(options, atShowing);
    const field = radioGroup({ label, options: declared, required: isRequired });
    const choice = fc.constantFrom(...Object.keys(options));
    return (isRequired ? choice : fc.option(choice)).map((value) => ({ field, offered, prefill: value, value }));
  });

const group: fc.Arbitrary<Case> = fc
  .tuple(optionsOf(1, 10), required, fc.boolean())
  .chain(([options, isRequired, atShowing]) => {
    const { declared, offered } = sourced(options, atShowing);
    const field = checkboxGroup({ label, options: declared, required: isRequired });
    return fc
      .subarray(Object.keys(options), { minLength: isRequired ? 1 : 0 })
      .map((value) => ({ field, offered, prefill: value, value }));
  });

const tick: fc.Arbitrary<Case> = fc.boolean().map((value) => ({ field: checkbox({ label }), prefill: value, value }));

/** A select of entities: with one value or a list, required or not. */
const entities = <Prefill, Value>(
  make: (options: { label: string; required: boolean; maxValues: number }) => ModalField,
  prefillOf: (id: string) => Prefill,
  toValue: (id: string) => Value,
  resolvedOf: (of: readonly string[]) => ResolvedData,
  id: fc.Arbitrary<string>,
): fc.Arbitrary<Case> =>
  fc.tuple(fc.uniqueArray(id, { maxLength: 5 }), required).map(([chosen, wanted]) => {
    const isRequired = wanted && chosen.length > 0;
    const maxValues = Math.max(1, chosen.length);
    return {
      field: make({ label, required: isRequired, maxValues }),
      prefill: chosen.map(prefillOf),
      value: maxValues === 1 ? (chosen.map(toValue)[0] ?? null) : chosen.map(toValue),
      resolved: resolvedOf(chosen),
    };
  });

const users = entities(
  userSelectField,
  (id) => id,
  (id) => ({ user: user(id), member }),
  (of) => ({ users: recordOf(of, user), members: recordOf(of, () => member) }),
  userId,
);
const roles = entities(
  roleSelectField,
  (id) => id,
  roleOf,
  (of) => ({ roles: recordOf(of, roleOf) }),
  otherId,
);
const channels = entities(
  channelSelectField,
  (id) => id,
  channelOf,
  (of) => ({ channels: recordOf(of, channelOf) }),
  otherId,
);
const mentionables = entities(
  mentionableSelectField,
  (id) => ({ id, type: isUser(id) ? ('user' as const) : ('role' as const) }),
  (id) => (isUser(id) ? { type: 'user', user: user(id), member } : { type: 'role', role: roleOf(id) }),
  (of) => ({
    users: recordOf(of.filter(isUser), user),
    members: recordOf(of.filter(isUser), () => member),
    roles: recordOf(
      of.filter((id) => !isUser(id)),
      roleOf,
    ),
  }),
  fc.oneof(userId, otherId),
);

const files: fc.Arbitrary<Case> = fc.uniqueArray(otherId, { maxLength: 5 }).map((chosen) => ({
  field: fileUpload({ label, required: chosen.length > 0, maxValues: Math.max(1, chosen.length) }),
  prefill: undefined,
  value: chosen.map(attachmentOf),
  resolved: { attachments: recordOf(chosen, attachmentOf) },
  files: chosen,
}));

const anyCase = fc.oneof(text, select, radio, group, tick, users, roles, channels, mentionables, files);
const anyForm = fc.dictionary(fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constant('toString')), anyCase, {
  minKeys: 1,
  maxKeys: 5,
});

type Component = Extract<ModalRequest['components'][number], { type: 18 }>['component'];

/** The value of a field that the user does not change, except files. */
function answerTo(component: Component, chosenFiles: readonly string[]) {
  switch (component.type) {
    case 4:
      return { type: component.type, value: component.value ?? '' };
    case 3:
    case 22:
      return {
        type: component.type,
        values: component.options.filter((option) => option.default).map((option) => option.value),
      };
    case 21:
      return { type: component.type, value: component.options.find((option) => option.default)?.value ?? null };
    case 23:
      return { type: component.type, value: component.default ?? false };
    case 19:
      return { type: component.type, values: [...chosenFiles] };
    default:
      return { type: component.type, values: (component.default_values ?? []).map(({ id }) => id) };
  }
}

/** Submits a modal unchanged. */
function submitted(request: ModalRequest, cases: Readonly<Record<string, Case>>): ModalData {
  const components = request.components.flatMap((item, index) => {
    if (item.type !== 18) return [];
    const { custom_id } = item.component;
    const answer = answerTo(item.component, cases[custom_id]?.files ?? []);
    return [{ type: 18 as const, id: 2 * index + 1, component: { ...answer, custom_id, id: 2 * index + 2 } }];
  });
  const resolved: Record<string, object> = {};
  for (const { resolved: own = {} } of Object.values(cases)) {
    for (const [kind, of] of Object.entries(own)) resolved[kind] = { ...resolved[kind], ...of };
  }
  return { custom_id: request.custom_id, components, resolved: resolved as ResolvedData };
}

const formOf = (cases: Readonly<Record<string, Case>>) =>
  modal('form', {
    title: 'Form',
    fields: Object.fromEntries(Object.entries(cases).map(([name, { field }]) => [name, field])),
  });
const collect = <Value>(cases: Readonly<Record<string, Case>>, of: (one: Case) => Value | undefined) =>
  Object.fromEntries(
    Object.entries(cases).flatMap(([name, one]) => {
      const value = of(one);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

test('a prefilled modal that is submitted unchanged is read as the expected values', async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, async (cases) => {
      const form = formOf(cases);
      const offered = collect(cases, (one) => one.offered);
      const request = form.open('form', { prefill: collect(cases, (one) => one.prefill), options: offered });
      expect(form.problems).toEqual([]);
      expect(ModalRequest.safeParse(request).error).toBeUndefined();
      const reading = await form.read(submitted(request, cases), { options: offered });
      expect(reading).toEqual({ ok: true, values: collect(cases, (one) => one.value) });
    }),
    { numRuns: runs(60) },
  );
});

test('a reopened modal contains the submitted input, except files', async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, async (cases) => {
      const form = formOf(cases);
      const offered = collect(cases, (one) => one.offered);
      const request = form.open('form', { prefill: collect(cases, (one) => one.prefill), options: offered });
      const again = form.reopen('form', submitted(request, cases), { options: offered });
      expect(again).toEqual(request);
    }),
    { numRuns: runs(60) },
  );
});

test('any payload is read or rejected without an exception', async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, fc.jsonValue(), fc.jsonValue(), async (cases, components, resolved) => {
      const form = formOf(cases);
      // What Discord sends is not checked on its way in, so it can be anything.
      const data = { custom_id: 'form', components, resolved } as unknown as ModalData;
      const reading = await form.read(data);
      if (!reading.ok) expect(reading.problems.length).toBeGreaterThan(0);
      form.reopen('form', data);
    }),
    { numRuns: runs(100) },
  );
});
