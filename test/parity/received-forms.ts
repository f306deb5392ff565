/**
 * Requests that show which forms of each field of the document the emulator accepts. A request contains only one object and
 * the way to it: the emulator validates a body before it looks up what the request is about, so only the errors at the fields
 * of that object matter.
 */
import { z } from 'zod';
import { type DocumentField, type DocumentType, documentObjects, parseDocumentType } from './document-operations.js';

/** The forms in which a field is sent. */
export const receivedForms = ['null', 'absent', 'empty object', 'numeric text'] as const;
export type ReceivedFormName = (typeof receivedForms)[number];

/** What a request shows of one field. */
export interface FieldCheck {
  /** Object and field of the document, `RichEmbed.footer`, and `[]` for the items of a list. */
  readonly field: string;
  readonly form: ReceivedFormName;
  /** Whether the document accepts it. */
  readonly isAccepted: boolean;
  /** Where the response reports an error. */
  readonly path: readonly string[];
  /** Whether the field tells variants apart: the API reports an error of it at the object. */
  readonly isDiscriminator: boolean;
  /** Whether the document lists the values of the field. */
  readonly isOneOf: boolean;
}

/** A body and what the response shows. */
export interface FormRequest {
  readonly body: unknown;
  readonly checks: readonly FieldCheck[];
}

/** A field of an object, or the item of a list. */
interface Place {
  readonly field: string;
  readonly path: readonly string[];
  readonly types: readonly DocumentType[];
  readonly schema: z.core.$ZodType;
  readonly isRequired: boolean;
  readonly isDiscriminator: boolean;
}

/** Makes a body of the values of places; undefined is absent. */
type ToBody = (values: readonly unknown[]) => unknown;

/** Plans the requests. Each object of the document is sent once for each schema that declares it. */
export class FormRequests {
  readonly #seen = new Map<z.core.$ZodType, Set<string>>();
  readonly #nested = new Set<string>();
  readonly #declared = new Set<string>();
  #requests: FormRequest[] = [];

  /** The fields of objects inside a body that no schema declares. */
  get undeclared(): string[] {
    return [...this.#nested].filter((each) => !this.#declared.has(each));
  }

  /** The requests for the body of an operation, without those for objects that an earlier one contained. */
  forBody(type: string, schema: z.core.$ZodType): FormRequest[] {
    this.#requests = [];
    this.#addTypes(parseDocumentType(type), schema, [], 'body', ([value]) => value);
    return this.#requests;
  }

  #addTypes(
    types: readonly DocumentType[],
    schema: z.core.$ZodType,
    path: readonly string[],
    field: string,
    toBody: ToBody,
  ): void {
    const lists = schemasOf(schema).flatMap((each) => (each instanceof z.ZodArray ? each.element : []));
    for (const type of types) {
      if (type.kind === 'object') this.#addObject(type.name, schema, path, toBody);
      if (type.kind !== 'list') continue;
      for (const item of lists) {
        const place = { field: `${field}[]`, path: [...path, '0'], types: type.item, schema: item };
        const itemToBody: ToBody = ([value]) => toBody([[value]]);
        if (!type.item.some(({ kind }) => kind === 'object')) {
          this.#add([{ ...place, isRequired: true, isDiscriminator: false }], itemToBody, ['absent']);
        }
        this.#addTypes(type.item, item, place.path, place.field, itemToBody);
      }
    }
  }

  #addObject(object: string, schema: z.core.$ZodType, path: readonly string[], toBody: ToBody): void {
    const fields = documentObjects.get(object) ?? [];
    // The first object of a body has a list of its own for fields that are not declared.
    if (path.some((key) => key !== '0')) for (const { name } of fields) this.#nested.add(`${object}.${name}`);
    for (const variant of variantsOf(fields)) {
      const declared = schemasOf(schema).find((each) => each instanceof z.ZodObject && isVariant(each, variant));
      if (declared instanceof z.ZodObject) this.#addVariant(object, variant, declared, path, toBody);
    }
  }

  #addVariant(
    object: string,
    variant: Readonly<Record<string, unknown>>,
    declared: z.ZodObject,
    path: readonly string[],
    toBody: ToBody,
  ): void {
    const seen = this.#seen.get(declared) ?? new Set();
    if (seen.has(object)) return;
    this.#seen.set(declared, seen.add(object));

    const places = (documentObjects.get(object) ?? []).flatMap(({ name, types, isRequired }): Place[] => {
      const declaration: z.core.$ZodType | undefined = declared.shape[name];
      if (!declaration) return [];
      const field = `${object}.${name}`;
      this.#declared.add(field);
      if (types.some(({ kind }) => kind === 'file')) return [];
      return [
        { field, path: [...path, name], types, schema: declaration, isRequired, isDiscriminator: name in variant },
      ];
    });
    const toBodyOf = (group: readonly Place[]): ToBody => {
      const names = group.map((each) => each.path.at(-1));
      return (values) =>
        toBody([{ ...variant, ...Object.fromEntries(names.map((name, index) => [name, values[index]])) }]);
    };
    // All fields are sent together, except for those that decide which other fields there are.
    const others = places.filter((each) => !each.isDiscriminator);
    const discriminators = places.filter((each) => each.isDiscriminator);
    for (const group of [others, ...discriminators.map((each) => [each])]) this.#add(group, toBodyOf(group));
    for (const place of places) this.#addTypes(place.types, place.schema, place.path, place.field, toBodyOf([place]));
  }

  #add(places: readonly Place[], toBody: ToBody, without: readonly ReceivedFormName[] = []): void {
    if (places.length === 0) return;
    for (const form of receivedForms.filter((each) => !without.includes(each))) {
      const checks = places.map(({ field, path, isDiscriminator, ...place }) => {
        const isOneOf = place.types.some(({ kind }) => kind === 'literal');
        return { field, form, path, isDiscriminator, isOneOf, isAccepted: isAcceptedByDocument(form, place) };
      });
      this.#requests.push({ body: toBody(places.map((each) => valueIn(form, each))), checks });
    }
  }
}

/** The objects and lists that a schema accepts. */
function schemasOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(schemasOf);
  if (schema instanceof z.ZodPipe) return schemasOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schemasOf(schema.unwrap());
  if (schema instanceof z.ZodLazy) return schemasOf(schema.unwrap());
  return [schema];
}

/**
 * The required fields of which the document lists the values: each value can belong to another variant of the object. Without
 * such a field, there is one variant.
 */
function variantsOf(fields: readonly DocumentField[]): Readonly<Record<string, string | number>>[] {
  return fields.reduce<Readonly<Record<string, string | number>>[]>(
    (variants, { name, types, isRequired }) => {
      const values = types.flatMap((type) => (type.kind === 'literal' ? [type.value] : []));
      if (!isRequired || values.length < types.length) return variants;
      return variants.flatMap((variant) => values.map((value) => ({ ...variant, [name]: value })));
    },
    [{}],
  );
}

/** Whether an object schema accepts these values. */
function isVariant({ shape }: z.ZodObject, values: Readonly<Record<string, string | number>>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const field = shape[name];
    return field === undefined || z.safeParse(field, value).success;
  });
}

type TypedField = Pick<Place, 'types' | 'isRequired'>;

function isAcceptedByDocument(form: ReceivedFormName, { types, isRequired }: TypedField): boolean {
  const kinds = types.map(({ kind }) => kind);
  if (kinds.includes('any')) return true;
  switch (form) {
    case 'null':
      return kinds.includes('null');
    case 'absent':
      return !isRequired;
    case 'empty object':
      return types.some((type) => type.kind === 'map' || (type.kind === 'object' && !hasRequiredField(type.name)));
    case 'numeric text':
      // The service reads integers and ids from text.
      return types.some((type) => ['integer', 'literal', 'number', 'snowflake', 'string'].includes(type.kind));
  }
}

function hasRequiredField(object: string): boolean {
  return documentObjects.get(object)?.some(({ isRequired }) => isRequired) ?? false;
}

function valueIn(form: ReceivedFormName, { types, schema }: Place): unknown {
  if (form === 'null') return null;
  if (form === 'absent') return undefined;
  if (form === 'empty object') return {};
  const values = types.flatMap((type) => (type.kind === 'literal' ? [type.value] : []));
  // One of the values as text, if the document lists them.
  return String(values.find((each) => z.safeParse(schema, each).success) ?? values[0] ?? 1);
}
