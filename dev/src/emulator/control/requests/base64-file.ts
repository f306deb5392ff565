import { Buffer } from 'node:buffer';
import type { Base64File } from '../../../control/requests/fields.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { withImageDimensions } from '../../state/files/image-dimensions.js';

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

/** Encodes files that were received by another way. */
export function encodeFiles(files: readonly ReceivedFile[]): Base64File[] {
  return files.map(({ filename, contentType, bytes }) => ({
    filename,
    content_type: contentType,
    data_base64: Buffer.from(bytes).toString('base64'),
  }));
}
