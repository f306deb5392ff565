import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { FileType } from '../../wire/objects/components/modal-fields.js';
import type { Attachment } from '../../wire/objects/messages/attachment.js';
import { resolveEntity } from '../entities/chosen-entities.js';
import type { FieldParser } from './field-parser.js';
import { makeListField, toValueCounts, type ValueCountOptions } from './list-field.js';
import type { FieldOptions, ModalField } from './modal-field.js';

/** `minValues` 0..10, `maxValues` 1..10; both 1 by default. */
export interface FileUploadOptions<Out> extends FieldOptions, ValueCountOptions<boolean, number> {
  /** Groups (`image`, `video`, `audio`) or endings (`.pdf`) that are taken; at most 10. Default: all. */
  readonly fileTypes?: readonly FileType[] | undefined;
  /** What becomes of the files before the handler sees them. */
  readonly parse?: FieldParser<Attachment[], Out> | undefined;
}

/** An upload of up to ten files. Gives the attachments, which cannot be filled in again. */
export function fileUpload<Out = Attachment[]>(
  options: FileUploadOptions<Out>,
): ModalField<NoInfer<Out>, never, unknown, 'files'> {
  return makeListField({
    type: componentTypes.FILE_UPLOAD,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    counts: options,
    isSingle: false,
    toComponent: (key) => ({
      type: componentTypes.FILE_UPLOAD,
      custom_id: key,
      ...(options.fileTypes === undefined ? {} : { file_types: [...options.fileTypes] }),
      ...toValueCounts(options),
    }),
    resolve: (id, resolved) => resolveEntity(resolved.attachments, id),
    toPrefill: () => undefined,
    parse: options.parse,
  });
}
