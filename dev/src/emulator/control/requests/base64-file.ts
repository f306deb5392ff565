import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { boundedText } from '../../../../../src/wire/validation/field-schemas.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { withImageDimensions } from '../../state/files/image-dimensions.js';

/** A file in the JSON of the control API. */
export const Base64File = z.object({
  filename: boundedText(1, limits.message.filename),
  content_type: z.string().optional(),
  data_base64: z.base64(),
});
export type Base64File = z.output<typeof Base64File>;

/** Decodes the files of a call, numbered in their order. */
export function decodeFiles(files: readonly Base64File[]): Promise<ReceivedFile[]> {
  return Promise.all(
    files.map((file, index) =>
      withImageDimensions({
        index,
        filename: file.filename,
        contentType: file.content_type,
        bytes: Buffer.from(file.data_base64, 'base64'),
      }),
    ),
  );
}
