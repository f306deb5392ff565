import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { FileType } from '../../../wire/objects/components/modal-fields.js';
import type { Attachment } from '../../../wire/objects/messages/attachment.js';
import { lookUp } from '../../entities.js';
import type { Parse } from '../parse.js';
import type { FieldOptions, ModalField } from './field.js';
import { type CountOptions, countRequest, makeListField } from './list-field.js';

/** `minValues` 0..10, `maxValues` 1..10; both 1 by default. */
export interface FileUploadOptions<Out> extends FieldOptions, CountOptions<boolean, number> {
  /** Groups (`image`, `video`, `audio`) or endings (`.pdf`) that are taken; at most 10. Default: all. */
  readonly fileTypes?: readonly FileType[] | undefined;
  /** What becomes of the files before the handler sees them. */
  readonly parse?: Parse<Attachment[], Out> | undefined;
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
    single: false,
    component: (key) => ({
      type: componentTypes.FILE_UPLOAD,
      custom_id: key,
      ...(options.fileTypes === undefined ? {} : { file_types: [...options.fileTypes] }),
      ...countRequest(options),
    }),
    resolve: (id, resolved) => lookUp(resolved.attachments, id),
    typed: () => undefined,
    parse: options.parse,
  });
}
