import { type OptionNames } from '../../base/options/option-problems.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { FileType } from '../../wire/objects/components/modal-fields.js';
import type { Attachment } from '../../wire/objects/messages/attachment.js';
import { resolveEntity } from '../entities/chosen-entities.js';
import type { FieldParser, ParsedValue } from './field-parser.js';
import { makeListField, toValueCounts, type ValueCountOptions, valueCountNames } from './list-field.js';
import { type FieldOptions, fieldOptionNames, type ModalField } from './modal-field.js';

/** `minValues` is 0 to 10, `maxValues` 1 to 10; both are 1 by default. */
export interface FileUploadOptions<Out> extends FieldOptions, ValueCountOptions<boolean, number> {
  /**
   * At most 10 groups of file types (`image`, `video`, `audio`) or extensions (`.pdf`).
   * @default all file types
   */
  readonly fileTypes?: readonly FileType[] | undefined;
  /** Converts or rejects the attachments before the handler gets them: a schema of any library, or a function. */
  readonly parse?: FieldParser<Attachment[], Out> | undefined;
}

const fileUploadNames: OptionNames<FileUploadOptions<unknown>> = {
  ...fieldOptionNames,
  ...valueCountNames,
  fileTypes: true,
  parse: true,
};

/** An upload field of a modal. */
export interface ModalFileUpload<Value> extends ModalField<Value, never, unknown, 'files'> {}

/**
 * An upload of up to 10 files. The handler gets a list of attachments. Discord cannot prefill uploads, so a user must
 * select the files again when a rejected modal is reopened.
 *
 * @example
 * cv: fileUpload({ label: 'CV', fileTypes: ['.pdf'], required: false }) // Attachment[]
 * @see https://docs.discord.com/developers/components/reference
 */
export function fileUpload<Out = Attachment[]>(options: FileUploadOptions<Out>): ModalFileUpload<ParsedValue<Out>> {
  return makeListField({
    type: componentTypes.FILE_UPLOAD,
    options,
    optionNames: fileUploadNames,
    isSingle: false,
    toComponent: (key) => ({
      type: componentTypes.FILE_UPLOAD,
      custom_id: key,
      ...(options.fileTypes === undefined ? {} : { file_types: [...options.fileTypes] }),
      ...toValueCounts(options),
    }),
    resolve: (id, resolved) => resolveEntity(resolved.attachments, id),
    toPrefill: () => undefined,
  });
}
